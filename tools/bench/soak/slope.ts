/** Rise per unit of x of the straight line that lies closest to points (least squares); 0 of fewer than two. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const together = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return spread > 0 ? together / spread : 0;
}
