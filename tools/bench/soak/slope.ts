export type Point = readonly [x: number, y: number];

/** Rise per unit of x of a straight line, and how far from it the true one may well be. */
export interface Slope {
  readonly rise: number;
  /** Standard error of the rise, in the same unit. */
  readonly error: number;
}

/** The line that lies closest to points (least squares); without rise or error where fewer than three do not tell any. */
export function slopeOf(points: readonly Point[]): Slope {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  if (points.length < 3 || spread === 0) return { rise: 0, error: 0 };
  const rise = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const left = points.reduce((sum, [at, value]) => sum + (value - y - rise * (at - x)) ** 2, 0);
  return { rise, error: Math.sqrt(left / (points.length - 2) / spread) };
}
