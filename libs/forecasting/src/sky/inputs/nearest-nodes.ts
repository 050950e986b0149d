import type { Place, TilePoints } from '@daystar/contracts';
import type { InterpolationNodes } from './tile-nodes';

/** Maximum distance of a point, km: cloudiness decorrelates over some tens of kilometres. */
const MAX_DISTANCE_KM = 60;
const KM_PER_DEGREE = 111.2;

/** Finds the points within 60 km of a place, nearest first. @returns undefined when there is none */
export function findNearestNodes(points: TilePoints, place: Place): InterpolationNodes | undefined {
  const distances = points.latitude.map((latitude, index) =>
    approximateDistanceKm(place, { latitude, longitude: points.longitude[index] }),
  );
  const indices = distances.map((_, index) => index).filter((index) => distances[index] <= MAX_DISTANCE_KM);
  if (indices.length === 0) return undefined;
  indices.sort((a, b) => distances[a] - distances[b]);
  return { indices, distance: distances[indices[0]] };
}

/** Distance on a locally flat Earth: accurate to 1 % within a tile, which suffices for ranking. */
function approximateDistanceKm(a: Place, b: Place): number {
  const longitudeDifference = Math.abs(a.longitude - b.longitude) % 360;
  const east =
    Math.min(longitudeDifference, 360 - longitudeDifference) *
    Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, east);
}
