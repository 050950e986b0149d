import type { Place } from '@daystar/contracts';
import { elevationAt } from '@daystar/solar';

/** Elevations by place, m: the terrain table takes longer than the rest of the simulated weather. */
const elevations = new Map<string, number>();
const MAX_PLACES = 20_000;

/** Coarse elevation of the ground at a place, m, at least 0: the sea is near 0 but not exactly. */
export function getGroundElevation({ latitude, longitude }: Place): number {
  const key = `${latitude},${longitude}`;
  const known = elevations.get(key);
  if (known !== undefined) return known;
  if (elevations.size >= MAX_PLACES) elevations.clear();
  const elevation = Math.max(0, elevationAt(latitude, longitude));
  elevations.set(key, elevation);
  return elevation;
}
