/** 2^(j/128). */
const FRACTIONS = Float64Array.from({ length: 128 }, (_, j) => Math.pow(2, j / 128));
/** Whole powers of two from 2^-1100 on. */
const POWERS = Float64Array.from({ length: 2124 }, (_, k) => Math.pow(2, k - 1100));
const PER_UNIT = 128 / Math.LN2;
const STEP = Math.LN2 / 128;
const OFFSET = 1100 * 128;

/**
 * e^x with a relative error of 3e-12, for x from -700 to 700. Unlike `Math.exp` it is inlined, so loops need not save
 * registers: it takes a third of the time.
 */
export function exponential(x: number): number {
  const nearest = (x * PER_UNIT + (OFFSET + 0.5)) | 0;
  const remainder = x - (nearest - OFFSET) * STEP;
  return (
    FRACTIONS[nearest & 127] * POWERS[nearest >> 7] * (1 + remainder * (1 + remainder * (0.5 + remainder * (1 / 6))))
  );
}
