/**
 * Diffuse fraction of Erbs, hourly data of five stations in the United States. Not smooth at kt 0.22 and 0.8.
 *
 * @param kt clearness index, 0..1
 * @returns dhi / ghi, 0.165..1
 *
 * Erbs, D. G., Klein, S. A. & Duffie, J. A. (1982): Estimation of the diffuse radiation fraction for hourly, daily and
 * monthly-average global radiation, Solar Energy 28(4), 293-302.
 */
export function erbs(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt;
  if (kt <= 0.8) return 0.9511 + kt * (-0.1604 + kt * (4.388 + kt * (-16.638 + kt * 12.336)));
  return 0.165;
}
