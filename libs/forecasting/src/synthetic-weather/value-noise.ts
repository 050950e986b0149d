// Local names: under jest, reading a global costs as much time as computing the noise.
const { floor, imul } = Math;

/** Odd multipliers that spread the three coordinates over 32 bits. */
const ACROSS = 0x9e3779b1;
const ALONG = 0x85ebca77;
const UP = 0xc2b2ae3d;

/** 32-bit hash of three integers and a seed (finalizer of A. Appleby's MurmurHash3, public domain). */
export const hash = (seed: number, a: number, b = 0, c = 0): number =>
  mix(seed + imul(a, ACROSS) + imul(b, ALONG) + imul(c, UP));

function mix(bits: number): number {
  let h = bits | 0;
  h = imul(h ^ (h >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Brings the root mean square of the interpolated noise to one. */
const AMPLITUDE = 2.7 / 2 ** 31;

/**
 * Smooth three-dimensional noise with mean 0 and variance 1, bounded by ±2.7: random values on the unit lattice,
 * interpolated with continuous slope. The same seed and point give the same value.
 */
export function computeValueNoise(seed: number, x: number, y: number, z: number): number {
  const column = floor(x);
  const row = floor(y);
  const layer = floor(z);
  const u = smoothstep(x - column);
  const v = smoothstep(y - row);
  const w = smoothstep(z - layer);
  // Unrolled with 32-bit sums: this is the innermost loop of the sandbox.
  const corner = (seed + imul(column, ACROSS) + imul(row, ALONG) + imul(layer, UP)) | 0;
  const north = (corner + ALONG) | 0;
  const southern = interpolate(interpolateUpward(corner, w), interpolateUpward((corner + ACROSS) | 0, w), u);
  const northern = interpolate(interpolateUpward(north, w), interpolateUpward((north + ACROSS) | 0, w), u);
  return interpolate(southern, northern, v) * AMPLITUDE;
}

const interpolateUpward = (corner: number, w: number): number => interpolate(mix(corner), mix((corner + UP) | 0), w);
const interpolate = (a: number, b: number, share: number): number => a + (b - a) * share;
const smoothstep = (t: number): number => t * t * (3 - 2 * t);
