import type { Place, SatelliteView } from '@daystar/contracts';

/** Radius of the geostationary orbit relative to that of the Earth. */
const ORBIT_RADIUS = 42_164 / 6_378;
const RADIANS = Math.PI / 180;
/** Weight at the edge of a view: a satellite that alone sees a place counts there, too. */
const MIN_WEIGHT = 1e-3;

/**
 * Computes the weight of what a satellite sees of a place: the cosine of its zenith angle, above that at the edge of
 * its view. It vanishes towards the edge, so that a field of several satellites has no step where one of them ends.
 */
export function computeViewWeight({ longitude, max_zenith }: SatelliteView, place: Place): number {
  const cosDistance = Math.cos(place.latitude * RADIANS) * Math.cos((place.longitude - longitude) * RADIANS);
  const slantRange = Math.sqrt(1 + ORBIT_RADIUS * (ORBIT_RADIUS - 2 * cosDistance));
  const cosZenith = (ORBIT_RADIUS * cosDistance - 1) / slantRange;
  return Math.max(MIN_WEIGHT, cosZenith - Math.cos(max_zenith * RADIANS));
}
