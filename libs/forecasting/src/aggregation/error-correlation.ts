import type { Place } from '@daystar/contracts';

/** Distance over which the correlation of day-ahead forecast errors falls to 1/e, km: a round figure for whole weeks. */
const DECAY_KM = 250;
const EARTH_RADIUS_KM = 6371;

/** A member as its errors are seen: where it stands and how much it weighs. */
export interface WeightedPlace extends Place {
  readonly capacity: number;
}

/**
 * The one correlation that stands for all pairs of members: the mean over pairs, weighted by both capacities, of
 * exp(-distance / 250 km). 1 for a single member.
 */
export function errorCorrelation(members: readonly WeightedPlace[]): number {
  let sum = 0;
  let weights = 0;
  for (let a = 0; a < members.length; a++) {
    for (let b = a + 1; b < members.length; b++) {
      const weight = members[a].capacity * members[b].capacity;
      sum += weight * Math.exp(-distanceKm(members[a], members[b]) / DECAY_KM);
      weights += weight;
    }
  }
  return weights > 0 ? sum / weights : 1;
}

/** Great-circle distance. */
export function distanceKm(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
