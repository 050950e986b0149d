/**
 * Fits a straight line by least squares.
 * @param y as long as `x`; pairs with NaN are ignored
 * @returns a function from x to y
 */
export function fitLine(x: Float64Array, y: Float64Array): (x: number) => number {
  const pairs = [...x.keys()].filter((i) => !Number.isNaN(x[i] + y[i]));
  const computeMean = (values: Float64Array) => pairs.reduce((sum, i) => sum + values[i], 0) / pairs.length;
  const [meanX, meanY] = [computeMean(x), computeMean(y)];
  const sumProducts = (values: Float64Array, center: number) =>
    pairs.reduce((sum, i) => sum + (x[i] - meanX) * (values[i] - center), 0);
  const slope = sumProducts(y, meanY) / sumProducts(x, meanX);
  return (value) => meanY + slope * (value - meanX);
}
