/**
 * Diffuse fraction of Orgill and Hollands, four years of hourly data of Toronto.
 *
 * @param kt clearness index, 0..1
 * @returns dhi / ghi, 0.177..1
 *
 * Orgill, J. F. & Hollands, K. G. T. (1977): Correlation equation for hourly diffuse radiation on a horizontal surface,
 * Solar Energy 19(4), 357-359.
 */
export function orgillHollands(kt: number): number {
  if (kt < 0.35) return 1 - 0.249 * kt;
  if (kt <= 0.75) return 1.557 - 1.84 * kt;
  return 0.177;
}
