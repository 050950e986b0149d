import { HOUR } from '@daystar/timeseries';
import { getDisplacement, type StreamlinePosition } from './wind-field';
import { hash, computeValueNoise } from './value-noise';

const { floor, sqrt } = Math;

const EARTH_RADIUS_KM = 6371;

/** Seed offsets that make the noise fields independent. */
export const SEED_OFFSET = { synoptic: 0x51, cloud: 0xc1, drift: 0xd7, forecast: 0xf0 };

/** Clouds of one size, with a lifetime typical of that size. */
export interface Octave {
  /** Size of the clouds, km. */
  readonly sizeKm: number;
  /** ms */
  readonly lifetime: number;
  /** Weight in the sum; the squares of a set of octaves add up to 1. */
  readonly share: number;
}

/** Weather systems: variation between days and countries. */
export const SYNOPTIC: readonly Octave[] = [
  { sizeKm: 3200, lifetime: 48 * HOUR, share: 0.8 },
  { sizeKm: 1100, lifetime: 30 * HOUR, share: 0.6 },
];

/** Cloud fields and single clouds, down to shadows of five minutes. */
export const CLOUD_FIELDS: readonly Octave[] = [
  { sizeKm: 300, lifetime: 12 * HOUR, share: 0.6 },
  { sizeKm: 80, lifetime: 5 * HOUR, share: 0.55 },
  { sizeKm: 22, lifetime: 2 * HOUR, share: 0.45 },
  { sizeKm: 7, lifetime: 1 * HOUR, share: 0.3692 },
];

/** Displacement of the pattern, Earth radii along the axes of the globe. */
export type Shift = readonly [number, number, number];
const NO_SHIFT: Shift = [0, 0, 0];

/**
 * Advected noise with mean 0 and variance 1. Each octave cross-fades between two patterns, so that none is advected,
 * and sheared, for longer than a cloud lives.
 */
export function computeAdvectedNoise(
  seed: number,
  octaves: readonly Octave[],
  stream: StreamlinePosition,
  time: number,
  shift: Shift = NO_SHIFT,
): number {
  const z = stream.z + shift[2];
  const currentDisplacement = getDisplacement(stream, time);
  let sum = 0;
  for (let index = 0; index < octaves.length; index++) {
    const { sizeKm, lifetime, share } = octaves[index];
    const cells = EARTH_RADIUS_KM / sizeKm;
    const elapsedLifetimes = time / lifetime;
    const generation = floor(elapsedLifetimes);
    const age = elapsedLifetimes - generation;
    const fadeIn = age * age * (3 - 2 * age);
    for (let next = 0; next < 2; next++) {
      const patternGeneration = generation + next;
      // Go backward along the streamline to where the pattern started. The angle is below half a radian, so a short
      // series suffices.
      const backwardAngle = currentDisplacement - getDisplacement(stream, patternGeneration * lifetime);
      const b2 = backwardAngle * backwardAngle;
      const sine = backwardAngle * (1 - (b2 / 6) * (1 - (b2 / 20) * (1 - b2 / 42)));
      const cosine = 1 - (b2 / 2) * (1 - (b2 / 12) * (1 - b2 / 30));
      const x = (stream.x * cosine + stream.y * sine + shift[0]) * cells;
      const y = (stream.y * cosine - stream.x * sine + shift[1]) * cells;
      const weight = share * sqrt(next ? fadeIn : 1 - fadeIn);
      sum += weight * computeValueNoise(hash(seed, index, patternGeneration), x, y, z * cells);
    }
  }
  return sum;
}
