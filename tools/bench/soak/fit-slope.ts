export type Point = readonly [x: number, y: number];

/** Slope of a regression line. */
export interface Slope {
  /** Change of y per unit of x. */
  readonly rise: number;
  /** Standard error of the rise, in the same unit. */
  readonly error: number;
}

/** Fits a least-squares line; slope and error are 0 for fewer than three points. */
export function fitSlope(points: readonly Point[]): Slope {
  const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [computeMean(points.map(([x]) => x)), computeMean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (points.length < 3 || spread === 0) return { rise: 0, error: 0 };
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const residuals = points.reduce((sum, [x, y]) => sum + (y - meanY - rise * (x - meanX)) ** 2, 0);
  return { rise, error: Math.sqrt(residuals / (points.length - 2) / spread) };
}
