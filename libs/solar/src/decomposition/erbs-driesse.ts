/**
 * A continuous form of the Erbs diffuse fraction. It has the same shape, but neither value nor slope jumps at its
 * joints, so a five-minute series has no jumps.
 *
 * @param kt clearness index, 0..1
 * @returns dhi / ghi, 0.165..1
 *
 * Driesse, A., Jensen, A. & Perez, R. (2024): A continuous form of the Perez diffuse sky model for forward and reverse
 * transposition, Solar Energy 267, 112093 (the coefficients are given there for the Erbs model).
 */
export function erbsDriesse(kt: number): number {
  if (kt <= 0.216) return 1 - 0.09 * kt;
  if (kt > 0.792) return 0.165;
  return (
    0.946296633571001 +
    kt * (-0.11390583806313881 + kt * (4.246926715218317 + kt * (-16.470508424697307 + kt * 12.26911439571261)))
  );
}
