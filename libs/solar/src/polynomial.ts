/** Value at x of the polynomial with these coefficients, constant term first. */
export function polynomial(x: number, coefficients: readonly number[]): number {
  let sum = 0;
  for (let power = coefficients.length - 1; power >= 0; power--) sum = sum * x + coefficients[power];
  return sum;
}
