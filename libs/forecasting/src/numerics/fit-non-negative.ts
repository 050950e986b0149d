/** Sweeps of coordinate descent. The fits of this library converge in fewer than half of them. */
const SWEEPS = 60;
/** Relative increase of the diagonal, which selects one of several equal solutions. */
const RIDGE = 1e-6;

/** Observation of a linear model. */
export interface LinearObservation {
  /** One value per coefficient. */
  readonly inputs: readonly number[];
  readonly output: number;
  readonly weight: number;
}

/**
 * Fits non-negative coefficients by weighted least squares, with coordinate descent (V. Franc, V. Hlaváč and M. Navara,
 * Computer Analysis of Images and Patterns, 2005).
 * @param start first guess; not changed
 */
export function fitNonNegative(observations: readonly LinearObservation[], start: readonly number[]): number[] {
  const { products, outputs } = sumProducts(observations, start.length);
  const coefficients = [...start];
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let k = 0; k < coefficients.length; k++) {
      const curvature = products[k][k] * (1 + RIDGE);
      if (!(curvature > 0)) continue;
      let negativeGradient = outputs[k] - RIDGE * products[k][k] * coefficients[k];
      for (let j = 0; j < coefficients.length; j++) negativeGradient -= products[k][j] * coefficients[j];
      coefficients[k] = Math.max(0, coefficients[k] + negativeGradient / curvature);
    }
  return coefficients;
}

/** Sums the weighted products of all pairs of inputs, and of inputs and outputs. */
export function sumProducts(observations: readonly LinearObservation[], count: number) {
  const products = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  const outputs = new Array<number>(count).fill(0);
  for (const { inputs, output, weight } of observations)
    for (let k = 0; k < count; k++) {
      const weighted = weight * inputs[k];
      if (weighted === 0) continue;
      outputs[k] += weighted * output;
      for (let j = 0; j < count; j++) products[k][j] += weighted * inputs[j];
    }
  return { products, outputs };
}
