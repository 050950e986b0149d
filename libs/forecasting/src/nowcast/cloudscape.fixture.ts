import type { Frame } from './raster';

const { sin, cos, PI } = Math;

const WAVES = Array.from({ length: 9 }, (_, wave) => {
  const waveNumber = (2 * PI) / (9 * 1.33 ** wave);
  return { across: waveNumber * cos(2.4 * wave), down: waveNumber * sin(2.4 * wave), phase: 1.7 * wave };
});

/** Clouds of many sizes, between about -3 and 3, everywhere in the plane. */
export function sampleCloudscape(x: number, y: number): number {
  let sum = 0;
  for (const { across, down, phase } of WAVES) sum += sin(x * across + y * down + phase);
  return sum / 3;
}

/** A frame with the value of `valueAt` at each pixel. @param time ms */
export function buildFrame(
  [width, height]: readonly [number, number],
  time: number,
  valueAt: (x: number, y: number) => number,
): Frame {
  const values = Float32Array.from({ length: width * height }, (_, i) => valueAt(i % width, Math.floor(i / width)));
  return { width, height, time, values };
}
