import type { Place } from '@daystar/contracts';
import { elevationAt } from '@daystar/solar';

/** Elevations by latitude and longitude, m. Cached, because a terrain lookup takes longer than simulating the weather. */
const elevations = new Map<number, Map<number, number>>();
const MAX_PLACES = 20_000;
let placeCount = 0;

/** Coarse elevation of the ground at a place, m, at least 0: the sea is near 0 but not exactly. */
export function getGroundElevation({ latitude, longitude }: Place): number {
  const cached = elevations.get(latitude)?.get(longitude);
  if (cached !== undefined) return cached;
  if (placeCount >= MAX_PLACES) {
    elevations.clear();
    placeCount = 0;
  }
  const elevation = Math.max(0, elevationAt(latitude, longitude));
  const byLongitude = elevations.get(latitude) ?? new Map<number, number>();
  elevations.set(latitude, byLongitude.set(longitude, elevation));
  placeCount++;
  return elevation;
}
