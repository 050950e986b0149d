import { sunAt } from '@daystar/solar';

const RADIANS = Math.PI / 180;
/** Sun ten degrees high: below it, shadows and a long way through the air tell more than the clouds do. */
const LEAST_COS_ZENITH = Math.sin(10 * RADIANS);

/**
 * Cosine of the sun's zenith angle for each pixel; NaN where the sun is too low for a picture to tell of clouds, and
 * where the place is not known.
 * @param time ms
 * @param latitudes deg, north positive
 * @param longitudes deg, east positive
 */
export function cosZeniths(time: number, latitudes: Float32Array, longitudes: Float32Array): Float32Array {
  const sun = sunAt(time / 1000);
  const cosines = new Float32Array(latitudes.length);
  for (let i = 0; i < cosines.length; i++) {
    const phi = latitudes[i] * RADIANS;
    const lambda = longitudes[i] * RADIANS;
    const cosine = Math.cos(phi) * (sun.x * Math.cos(lambda) + sun.y * Math.sin(lambda)) + sun.z * Math.sin(phi);
    cosines[i] = cosine >= LEAST_COS_ZENITH ? cosine : NaN;
  }
  return cosines;
}

/** What the picture would show under a sun overhead: counts that change with the clouds alone. */
export function sunNormalised(counts: Float32Array, cosines: Float32Array): Float32Array {
  return counts.map((count, i) => count / cosines[i]);
}
