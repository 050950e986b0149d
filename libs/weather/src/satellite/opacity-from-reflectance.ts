/** Reflectance of dense cloud in the visible channels of satellites. */
const CLOUD_REFLECTANCE = 0.8;
/** Reflectance of the cloudless atmosphere, which adds to the reflectance of the ground. */
const AIR_REFLECTANCE = 0.05;
/** Minimum difference in reflectance of dense cloud from the ground, for bright ground such as snow. */
const MIN_CONTRAST = 0.2;

/**
 * Computes the cloud opacity, %, from reflectance. The cloud index n is 0 at the reflectance of the ground and 1 at that of
 * dense cloud; Heliosat-2 converts it to a clear-sky index. C. Rigollier, M. Lefevre and L. Wald, "The method Heliosat-2 for
 * deriving shortwave solar radiation from satellite images", Solar Energy 77 (2004). A negative cloud index counts as clear.
 * @param factor reflectance factor: corrected for the Earth-sun distance, not for the solar zenith
 * @param cosZenith cosine of the solar zenith angle
 * @param albedo albedo of the ground, 0..1
 */
export function computeOpacityFromReflectance(factor: number, cosZenith: number, albedo: number): number {
  const ground = albedo + AIR_REFLECTANCE;
  const cloudIndex = (factor / cosZenith - ground) / (Math.max(CLOUD_REFLECTANCE, ground + MIN_CONTRAST) - ground);
  if (cloudIndex <= 0) return 0;
  if (cloudIndex <= 0.8) return 100 * cloudIndex;
  if (cloudIndex <= 1.1) return 100 * (1 - (2.0667 - 3.6667 * cloudIndex + 1.6667 * cloudIndex * cloudIndex));
  return 95;
}
