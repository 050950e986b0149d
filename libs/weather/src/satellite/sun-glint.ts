import type { Place } from '@daystar/contracts';
import { RADIANS } from '@daystar/solar';

/**
 * Largest angle, deg, between the view of a satellite and the mirrored sun at which water glints. S. A. Ackerman et al.,
 * "Discriminating clear sky from clouds with MODIS", Journal of Geophysical Research 103 (1998).
 */
const MAX_GLINT_ANGLE = 36;
const MIN_COSINE = Math.cos(MAX_GLINT_ANGLE * RADIANS);
/** Radius of the geostationary orbit relative to that of the Earth. */
const ORBIT_RADIUS = 42_164 / 6_378;

/**
 * Whether calm or rough water at a place mirrors the sun towards a geostationary satellite.
 * @param sun unit vector towards the sun: x towards latitude 0 and longitude 0, z towards the north pole
 * @param satelliteLongitude deg
 */
export function isInSunGlint(
  { latitude, longitude }: Place,
  sun: { readonly x: number; readonly y: number; readonly z: number },
  satelliteLongitude: number,
): boolean {
  const cosLatitude = Math.cos(latitude * RADIANS);
  const up = [
    cosLatitude * Math.cos(longitude * RADIANS),
    cosLatitude * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
  const satellite = [
    ORBIT_RADIUS * Math.cos(satelliteLongitude * RADIANS) - up[0],
    ORBIT_RADIUS * Math.sin(satelliteLongitude * RADIANS) - up[1],
    -up[2],
  ];
  const sineOfElevation = up[0] * sun.x + up[1] * sun.y + up[2] * sun.z;
  // The mirrored sun is 2 (up · sun) up - sun.
  const mirrored = [sun.x, sun.y, sun.z].map((component, i) => 2 * sineOfElevation * up[i] - component);
  const along = mirrored.reduce((sum, component, i) => sum + component * satellite[i], 0);
  return along / Math.hypot(...satellite) > MIN_COSINE;
}
