import { getCoarseTerrain } from './load-coarse-terrain';

/**
 * Elevation [m] of a place whose elevation is not stated, from the coarse terrain table. The sea is at 0. Most places
 * are within 125 m, the tolerance with which pvlib tests the source of the table. A deep valley is too high, a summit
 * too low.
 * @param latitude [deg]
 * @param longitude [deg]
 * @throws RangeError when a coordinate is not a finite number
 */
export function elevationAt(latitude: number, longitude: number): number {
  if (!Number.isFinite(latitude + longitude))
    throw new RangeError(`latitude and longitude must be finite numbers, not ${latitude}, ${longitude}`);
  return getCoarseTerrain().interpolateElevation(latitude, longitude);
}
