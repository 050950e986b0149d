/** Number of terms of the series, for full double precision up to 3. */
const SERIES_TERMS = 60;
/** Number of terms of the continued fraction, for full double precision above 3. */
const FRACTION_TERMS = 60;

/**
 * The error function erf(x), accurate to about 1e-15.
 *
 * Abramowitz, M. & Stegun, I. A. (1964): Handbook of Mathematical Functions, 7.1.6 (series) and 7.1.14 (continued
 * fraction for large x).
 */
export function errorFunction(x: number): number {
  const size = Math.abs(x);
  if (size < 3) {
    let term = size;
    let sum = term;
    for (let n = 1; n < SERIES_TERMS; n++) {
      term *= (2 * size * size) / (2 * n + 1);
      // Later terms are smaller still and do not change the sum either.
      if (sum + term === sum) break;
      sum += term;
    }
    return (Math.sign(x) * 2 * Math.exp(-size * size) * sum) / Math.sqrt(Math.PI);
  }
  let fraction = size;
  for (let n = FRACTION_TERMS; n > 0; n--) fraction = size + n / 2 / fraction;
  return Math.sign(x) * (1 - Math.exp(-size * size) / (fraction * Math.sqrt(Math.PI)));
}
