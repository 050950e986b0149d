import { wrap180, wrap360 } from '../angle';

/**
 * Azimuth as the service states it (0 north, -90 east, 90 west, -180..180) from this library's own clockwise azimuth
 * (0 north, 90 east, 0..360) [deg]. South is 180, never -180. Only the two functions of this file convert.
 */
export function serviceAzimuth(clockwise: number): number {
  return wrap180(360 - wrap360(clockwise)) || 0;
}

/** Clockwise azimuth (0 north, 90 east, 0..360) from the service's (0 north, -90 east, 90 west) [deg]. */
export function clockwiseAzimuth(service: number): number {
  return wrap360(360 - wrap360(service));
}
