/** Degrees: latitude -90 to 90, longitude -180 to 180 (east positive). */
export interface GridPoint {
  readonly index: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A grid point next to a place, with its weight in the bilinear interpolation there. */
export interface Corner {
  readonly index: number;
  readonly weight: number;
}

/** Positions of the values of a message. */
export interface Grid {
  /** ecCodes' name of the grid type. */
  readonly type: string;
  /** Number of points, which is the length of the decoded values. */
  readonly size: number;
  /** Returns the place of the point with this index into the values, in degrees. */
  getPoint(index: number): GridPoint;
  /**
   * Finds up to four points around a place in degrees (any longitude), with weights that sum to 1. There are none when
   * the place lies outside the grid. Cache them if many fields of one grid are sampled at the same place.
   */
  findCorners(latitude: number, longitude: number): readonly Corner[];
  /**
   * Computes the grid convergence at a place: the bearing of the grid's north, rad clockwise from true north. Absent where wind components
   * already refer to true north.
   */
  readonly computeGridConvergence?: (latitude: number, longitude: number) => number;
}

/** Finds the point nearest to a place by great circle, or undefined outside the grid. */
export function findNearestPoint(grid: Grid, latitude: number, longitude: number): GridPoint | undefined {
  let nearest: GridPoint | undefined;
  let minDistance = Infinity;
  for (const { index } of grid.findCorners(latitude, longitude)) {
    const point = grid.getPoint(index);
    const distance = computeHaversine(latitude, longitude, point);
    if (distance < minDistance) {
      minDistance = distance;
      nearest = point;
    }
  }
  return nearest;
}

/** Computes the bilinear mean of the corners that have a value; NaN outside the grid or where no corner has a value. */
export function interpolate(values: Float32Array, corners: readonly Corner[]): number {
  let sum = 0;
  let weightSum = 0;
  for (const { index, weight } of corners) {
    const value = values[index];
    if (weight === 0 || Number.isNaN(value)) continue;
    sum += weight * value;
    weightSum += weight;
  }
  return weightSum > 0 ? sum / weightSum : NaN;
}

const RADIANS = Math.PI / 180;

/** Computes the haversine of the central angle: it grows with the great-circle distance, so it orders distances. */
function computeHaversine(latitude: number, longitude: number, point: GridPoint): number {
  const sinHalfLatitude = Math.sin(((point.latitude - latitude) * RADIANS) / 2);
  const sinHalfLongitude = Math.sin(((point.longitude - longitude) * RADIANS) / 2);
  return (
    sinHalfLatitude * sinHalfLatitude +
    Math.cos(latitude * RADIANS) * Math.cos(point.latitude * RADIANS) * sinHalfLongitude * sinHalfLongitude
  );
}

/** Wraps a longitude into -180 to 180. */
export function wrapLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
