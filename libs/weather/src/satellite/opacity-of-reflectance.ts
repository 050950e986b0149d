/** Of dense clouds, as the visible channels of satellites see them. */
const OF_CLOUD = 0.8;
/** What the cloudless air itself adds to the ground's. */
const OF_AIR = 0.05;

/**
 * What clouds take of the clear sky, %, by how bright they make a place: the cloud index n between ground and dense cloud, and
 * the clear-sky index that Heliosat-2 gives it. C. Rigollier, M. Lefevre and L. Wald, "The method Heliosat-2 for deriving
 * shortwave solar radiation from satellite images", Solar Energy 77 (2004); brighter than a clear sky counts as clear.
 * @param factor reflectance factor: the Earth's distance from the sun is in it, the height of the sun is not
 * @param up cosine of the sun's zenith
 * @param albedo of the ground, 0..1
 */
export function opacityOfReflectance(factor: number, up: number, albedo: number): number {
  const ground = albedo + OF_AIR;
  const index = (factor / up - ground) / (Math.max(OF_CLOUD, ground + 0.2) - ground);
  if (index <= 0) return 0;
  if (index <= 0.8) return 100 * index;
  if (index <= 1.1) return 100 * (1 - (2.0667 - 3.6667 * index + 1.6667 * index * index));
  return 95;
}
