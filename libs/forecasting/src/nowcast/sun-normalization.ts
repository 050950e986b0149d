import { RADIANS, sunAt } from '@daystar/solar';

/** Solar elevation of 10°: below it, shadows and the long path through the atmosphere dominate. */
const MIN_COS_ZENITH = Math.sin(10 * RADIANS);

/**
 * Cosine of the solar zenith angle for each pixel; NaN where the sun is too low or the position is unknown.
 * @param time ms
 * @param latitudes deg, north positive
 * @param longitudes deg, east positive
 */
export function computeCosZeniths(time: number, latitudes: Float32Array, longitudes: Float32Array): Float32Array {
  const sun = sunAt(time / 1000);
  const cosines = new Float32Array(latitudes.length);
  for (let i = 0; i < cosines.length; i++) {
    const phi = latitudes[i] * RADIANS;
    const lambda = longitudes[i] * RADIANS;
    const cosine = Math.cos(phi) * (sun.x * Math.cos(lambda) + sun.y * Math.sin(lambda)) + sun.z * Math.sin(phi);
    cosines[i] = cosine >= MIN_COS_ZENITH ? cosine : NaN;
  }
  return cosines;
}

/** Normalizes counts to an overhead sun, so that they change with clouds only. */
export function normalizeBySun(counts: Float32Array, cosines: Float32Array): Float32Array {
  return counts.map((count, i) => count / cosines[i]);
}
