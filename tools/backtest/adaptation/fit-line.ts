/**
 * Fits a straight line by least squares.
 * @param y pairs with NaN do not count
 * @returns a function from x to y
 */
export function fitLine(x: Float64Array, y: Float64Array): (x: number) => number {
  const known = [...x.keys()].filter((i) => !Number.isNaN(x[i] + y[i]));
  const mean = (values: Float64Array) => known.reduce((sum, i) => sum + values[i], 0) / known.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const sumProducts = (values: Float64Array, center: number) =>
    known.reduce((sum, i) => sum + (x[i] - meanX) * (values[i] - center), 0);
  const slope = sumProducts(y, meanY) / sumProducts(x, meanX);
  return (value) => meanY + slope * (value - meanX);
}
