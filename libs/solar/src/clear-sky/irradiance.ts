/** Irradiance of a sky [W/m2]: ghi = dhi + dni cos(zenith). */
export interface Irradiance {
  /** Global horizontal. */
  ghi: number;
  /** Direct normal. */
  dni: number;
  /** Diffuse horizontal. */
  dhi: number;
}
