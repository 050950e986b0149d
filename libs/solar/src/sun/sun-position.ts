import { DEGREES } from '../angle';
import { STANDARD_PRESSURE } from '../atmosphere/pressure';
import type { Observer } from './observer';
import { REFRACTION_TEMPERATURE, refraction } from './refraction';
import type { Sun } from './sun';

/** Sun position for an observer. */
export interface SunPosition {
  /** True topocentric zenith angle, 0 overhead, 180 underfoot [deg]. */
  zenith: number;
  /** Zenith angle as seen through the refracting air [deg]. */
  apparentZenith: number;
  /** Azimuth clockwise from north, 0 to 360 [deg]. */
  azimuth: number;
}

/**
 * Computes the site-dependent part of the NREL solar position algorithm (NREL/TP-560-34302, 3.12 to 3.16), with vectors
 * instead of angles. Corrects for parallax by subtracting the observer's offset from the Earth's centre from the sun's
 * direction, as exactly as the algorithm. At the poles azimuth counts from the meridian of the longitude argument.
 * @param pressure pressure for refraction [Pa]
 * @param temperature air temperature for refraction [C]
 * @param position receives the result
 */
export function sunPosition(
  observer: Observer,
  sun: Sun,
  pressure: number = STANDARD_PRESSURE,
  temperature: number = REFRACTION_TEMPERATURE,
  position: SunPosition = { zenith: 0, apparentZenith: 0, azimuth: 0 },
): SunPosition {
  const { sinLatitude, cosLatitude, sinLongitude, cosLongitude } = observer;
  const outward = sun.x * cosLongitude + sun.y * sinLongitude - observer.axisDistance * sun.parallax;
  const polar = sun.z - observer.equatorDistance * sun.parallax;
  const east = sun.y * cosLongitude - sun.x * sinLongitude;
  const north = polar * cosLatitude - outward * sinLatitude;
  const up = polar * sinLatitude + outward * cosLatitude;

  const elevation = Math.atan2(up, Math.sqrt(east * east + north * north)) * DEGREES;
  const azimuth = Math.atan2(east, north) * DEGREES;
  position.zenith = 90 - elevation;
  position.apparentZenith = 90 - elevation - refraction(elevation, pressure, temperature);
  position.azimuth = azimuth < 0 ? (azimuth + 360) % 360 : azimuth;
  return position;
}
