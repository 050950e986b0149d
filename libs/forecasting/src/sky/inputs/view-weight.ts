import type { Place, SatelliteView } from '@daystar/contracts';
import { RADIANS } from '@daystar/solar';

/** Radius of the geostationary orbit relative to that of the Earth. */
const ORBIT_RADIUS = 42_164 / 6_378;
/** Minimum weight, so that a satellite is used at the edge of its view where no other sees the place. */
const MIN_WEIGHT = 1e-3;

/**
 * Computes the weight of a satellite's observations of a place. It is the cosine of the satellite's zenith angle minus
 * the cosine at the edge of its view. It falls to almost 0 at the edge, so that the combined field has no step where
 * the view of a satellite ends.
 */
export function computeViewWeight({ longitude, max_zenith }: SatelliteView, place: Place): number {
  const cosDistance = Math.cos(place.latitude * RADIANS) * Math.cos((place.longitude - longitude) * RADIANS);
  const slantRange = Math.sqrt(1 + ORBIT_RADIUS * (ORBIT_RADIUS - 2 * cosDistance));
  const cosZenith = (ORBIT_RADIUS * cosDistance - 1) / slantRange;
  return Math.max(MIN_WEIGHT, cosZenith - Math.cos(max_zenith * RADIANS));
}

/** Computes shares of sources in proportion to their view weights; a source without a view weight counts as 1. */
export function computeViewShares(sources: readonly { readonly viewWeight?: number }[]): number[] {
  const sum = sources.reduce((total, { viewWeight = 1 }) => total + viewWeight, 0);
  return sources.map(({ viewWeight = 1 }) => viewWeight / sum);
}
