/**
 * Logistic diffuse fraction of Boland. The default coefficients were fitted to 15-minute data of Geelong; for hourly
 * data the papers give 7.997 and 0.586.
 *
 * @param kt clearness index, 0..1
 * @returns dhi / ghi, 0..1
 *
 * Boland, J., Scott, L. & Luther, M. (2001): Modelling the diffuse fraction of global solar radiation on a horizontal
 * surface, Environmetrics 12(2), 103-116; Boland, J., Ridley, B. & Brown, B. (2008): Models of diffuse solar radiation,
 * Renewable Energy 33(4), 575-584.
 */
export function boland(kt: number, steepness = 8.645, middle = 0.613): number {
  return 1 / (1 + Math.exp(steepness * (kt - middle)));
}
