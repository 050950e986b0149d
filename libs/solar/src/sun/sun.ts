import { DEGREES, RADIANS, wrap180, wrap360 } from '../angle';
import { cosd, sind } from '../degrees';
import { polynomial } from '../polynomial';
import { deltaTAt } from './delta-t';
import { ephemerisCentury } from './dynamical-time';
import { heliocentricLatitude, heliocentricLongitude, heliocentricRadius } from './earth-orbit';
import { nutation } from './nutation';
import { meanSiderealTime } from './sidereal-time';

/** Geocentric position of the sun: the costly part of a sun position, computed once per instant for all places. */
export interface Sun {
  /** Apparent geocentric right ascension, 0 to 360 [deg]. */
  rightAscension: number;
  /** Apparent geocentric declination [deg]. */
  declination: number;
  /** Apparent sidereal time at Greenwich, 0 to 360 [deg]. */
  siderealTime: number;
  /** Distance from the Earth, R [AU]. */
  distance: number;
  /** Apparent minus mean solar time [min]. */
  equationOfTime: number;
  /**
   * Unit vector towards the sun in the Earth-fixed, rotating frame: x to longitude 0 on the equator, y to 90 E, z
   * north.
   */
  x: number;
  y: number;
  z: number;
  /** Sine of the equatorial horizontal parallax. */
  parallax: number;
}

const MEAN_LONGITUDE = [280.4664567, 360007.6982779, 0.03032028, 1 / 49931, -1 / 15300, -1 / 2000000];

/**
 * Computes the time-dependent part of the NREL solar position algorithm. Its stated uncertainty is 0.0003 deg for the
 * years -2000 to 6000. Reda and Andreas, "Solar position algorithm for solar radiation applications", NREL/TP-560-34302
 * (2008), 3.1 to 3.11.
 * @param unixSeconds instant, UTC taken as universal time, in seconds, not in milliseconds as in the services [s]
 * @param deltaT terrestrial minus universal time [s]; computed from year and month when absent
 */
export function sunAt(unixSeconds: number, deltaT: number = deltaTAt(unixSeconds)): Sun {
  const century = ephemerisCentury(unixSeconds, deltaT);
  const millennium = century / 10;
  const distance = heliocentricRadius(millennium);
  const latitude = -heliocentricLatitude(millennium);
  const { longitude: nutationLongitude, obliquity } = nutation(century);
  const aberration = -20.4898 / (3600 * distance);
  const longitude = heliocentricLongitude(millennium) + Math.PI + (nutationLongitude + aberration) * RADIANS;
  const cosObliquity = cosd(obliquity);
  const sinObliquity = sind(obliquity);
  const sinLongitude = Math.sin(longitude);

  const rightAscension = wrap360(
    Math.atan2(sinLongitude * cosObliquity - Math.tan(latitude) * sinObliquity, Math.cos(longitude)) * DEGREES,
  );
  const z = Math.sin(latitude) * cosObliquity + Math.cos(latitude) * sinObliquity * sinLongitude;
  const nutationInRightAscension = nutationLongitude * cosObliquity;
  const siderealTime = wrap360(meanSiderealTime(unixSeconds) + nutationInRightAscension);
  const equator = Math.sqrt(1 - z * z);
  const greenwichHourAngle = (siderealTime - rightAscension) * RADIANS;
  return {
    rightAscension,
    declination: Math.asin(z) * DEGREES,
    siderealTime,
    distance,
    equationOfTime:
      4 * wrap180(polynomial(millennium, MEAN_LONGITUDE) - 0.0057183 - rightAscension + nutationInRightAscension),
    x: equator * Math.cos(greenwichHourAngle),
    y: -equator * Math.sin(greenwichHourAngle),
    z,
    parallax: Math.sin((8.794 / (3600 * distance)) * RADIANS),
  };
}

/** Distance between Earth and sun [AU] alone, from the radius series of the same algorithm. */
export function earthSunDistance(unixSeconds: number, deltaT: number = deltaTAt(unixSeconds)): number {
  return heliocentricRadius(ephemerisCentury(unixSeconds, deltaT) / 10);
}
