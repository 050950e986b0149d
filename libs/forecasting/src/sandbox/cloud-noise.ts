import { HOUR } from '@daystar/timeseries';
import { runOf, type Stream } from './flow';
import { hash, valueNoise } from './value-noise';

// Looked up once, as in value-noise.ts.
const { floor, sqrt } = Math;

const EARTH_RADIUS_KM = 6371;

/** What the noise is of: part of its seed, so that no part is another one's echo. */
export const PART = { synoptic: 0x51, cloud: 0xc1, drift: 0xd7, forecast: 0xf0 };

/** Clouds of one size, which live about as long as clouds of that size do. */
export interface Octave {
  readonly kilometres: number;
  readonly lifetime: number;
  /** Share in the sum; the squares of a set of octaves add up to one. */
  readonly share: number;
}

/** Weather systems: they make one day differ from the next, and one country from another. */
export const SYNOPTIC: readonly Octave[] = [
  { kilometres: 3200, lifetime: 48 * HOUR, share: 0.8 },
  { kilometres: 1100, lifetime: 30 * HOUR, share: 0.6 },
];

/** Cloud fields and single clouds, down to what a shadow of five minutes is made of. */
export const FIELDS_OF_CLOUD: readonly Octave[] = [
  { kilometres: 300, lifetime: 12 * HOUR, share: 0.6 },
  { kilometres: 80, lifetime: 5 * HOUR, share: 0.55 },
  { kilometres: 22, lifetime: 2 * HOUR, share: 0.45 },
  { kilometres: 7, lifetime: 1 * HOUR, share: 0.3692 },
];

/** A shift of the pattern in space, Earth radii along the axes of the globe. */
export type Shift = readonly [number, number, number];
const NO_SHIFT: Shift = [0, 0, 0];

/**
 * Noise of mean 0 and variance 1 that the currents carry along. Each octave is the cross-fade of two patterns, one
 * fading while its successor grows, so that no pattern is carried, and sheared, for longer than a cloud lives.
 */
export function carriedNoise(
  seed: number,
  octaves: readonly Octave[],
  stream: Stream,
  time: number,
  shift: Shift = NO_SHIFT,
): number {
  const height = stream.z + shift[2];
  const run = runOf(stream, time);
  let sum = 0;
  for (let index = 0; index < octaves.length; index++) {
    const { kilometres, lifetime, share } = octaves[index];
    const cells = EARTH_RADIUS_KM / kilometres;
    const lives = time / lifetime;
    const generation = floor(lives);
    const age = lives - generation;
    const grown = age * age * (3 - 2 * age);
    for (let next = 0; next < 2; next++) {
      const born = generation + next;
      // Back along the current to where the pattern was born: an angle below half a radian, so a short series does.
      const back = run - runOf(stream, born * lifetime);
      const b2 = back * back;
      const sine = back * (1 - (b2 / 6) * (1 - (b2 / 20) * (1 - b2 / 42)));
      const cosine = 1 - (b2 / 2) * (1 - (b2 / 12) * (1 - b2 / 30));
      const x = (stream.x * cosine + stream.y * sine + shift[0]) * cells;
      const y = (stream.y * cosine - stream.x * sine + shift[1]) * cells;
      const weight = share * sqrt(next ? grown : 1 - grown);
      sum += weight * valueNoise(hash(seed, index, born), x, y, height * cells);
    }
  }
  return sum;
}
