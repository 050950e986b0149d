export type Point = readonly [x: number, y: number];

/** Slope of a regression line. */
export interface SlopeEstimate {
  /** Change of y per unit of x. */
  readonly slope: number;
  /** Standard error of the slope, in the same unit. */
  readonly standardError: number;
}

/** Fits a least-squares line; slope and standard error are 0 for fewer than three points. */
export function fitSlope(points: readonly Point[]): SlopeEstimate {
  const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [computeMean(points.map(([x]) => x)), computeMean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (points.length < 3 || spread === 0) return { slope: 0, standardError: 0 };
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const residuals = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, standardError: Math.sqrt(residuals / (points.length - 2) / spread) };
}
