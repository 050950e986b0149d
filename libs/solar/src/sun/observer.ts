import { cosd, sind } from '../degrees';

/** A place on Earth, with values precomputed for sun positions. */
export interface Observer {
  /** Geodetic latitude, north positive [deg]. */
  latitude: number;
  /** Longitude, east positive [deg]. */
  longitude: number;
  /** Height above sea level [m]. */
  elevation: number;
  sinLatitude: number;
  cosLatitude: number;
  sinLongitude: number;
  cosLongitude: number;
  /** Distance from the Earth's axis, in equatorial radii: x of the algorithm. */
  axisDistance: number;
  /** Distance north of the equator's plane, in equatorial radii: y of the algorithm. */
  equatorDistance: number;
}

const POLAR_TO_EQUATORIAL_RADIUS = 0.99664719;
const EQUATORIAL_RADIUS_METRES = 6378140;

/**
 * Creates an observer on the Earth's ellipsoid (NREL/TP-560-34302, 3.12.2 to 3.12.4).
 * @param latitude north positive, -90 to 90 [deg]
 * @param longitude east positive, not limited to one turn [deg]
 * @param elevation height above sea level [m]
 * @throws RangeError when a coordinate is not a finite number or the latitude is outside -90..90
 */
export function observerAt(latitude: number, longitude: number, elevation = 0): Observer {
  if (!(Math.abs(latitude) <= 90)) throw new RangeError(`latitude must be within -90 and 90 degrees, not ${latitude}`);
  if (!Number.isFinite(longitude)) throw new RangeError(`longitude must be a finite number, not ${longitude}`);
  if (!Number.isFinite(elevation)) throw new RangeError(`elevation must be a finite number, not ${elevation}`);
  const sinLatitude = sind(latitude);
  const cosLatitude = cosd(latitude);
  const reduced = Math.atan2(POLAR_TO_EQUATORIAL_RADIUS * sinLatitude, cosLatitude);
  const height = elevation / EQUATORIAL_RADIUS_METRES;
  return {
    latitude,
    longitude,
    elevation,
    sinLatitude,
    cosLatitude,
    sinLongitude: sind(longitude),
    cosLongitude: cosd(longitude),
    axisDistance: Math.cos(reduced) + height * cosLatitude,
    equatorDistance: POLAR_TO_EQUATORIAL_RADIUS * Math.sin(reduced) + height * sinLatitude,
  };
}
