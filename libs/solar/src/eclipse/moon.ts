import { DEGREES, RADIANS, wrap360 } from '../angle';
import { polynomial } from '../polynomial';
import { deltaTAt } from '../sun/delta-t';
import { ephemerisCentury } from '../sun/dynamical-time';
import { nutation } from '../sun/nutation';
import { meanSiderealTime } from '../sun/sidereal-time';
import { MOON_LATITUDE_TERMS, MOON_LONGITUDE_DISTANCE_TERMS } from './moon-terms';

// Local bindings: in the vm contexts of tests, a look-up of the global costs more than the cosine.
const { abs, cos, sin } = Math;

/** Geocentric position of the moon at one instant. */
export interface Moon {
  /**
   * Unit vector in the Earth-fixed, rotating frame: x to longitude 0 on the equator, y to 90 E, z to the north pole.
   */
  x: number;
  y: number;
  z: number;
  /** Distance from the Earth's centre [km]. */
  distance: number;
}

/** Apparent ecliptic position of date without nutation [deg, deg, km]. */
export interface EclipticMoon {
  longitude: number;
  latitude: number;
  distance: number;
}

const MEAN_LONGITUDE = [218.3164477, 481267.88123421, -0.0015786, 1 / 538841, -1 / 65194000];
const MEAN_ELONGATION = [297.8501921, 445267.1114034, -0.0018819, 1 / 545868, -1 / 113065000];
const SUN_ANOMALY = [357.5291092, 35999.0502909, -0.0001536, 1 / 24490000];
const MOON_ANOMALY = [134.9633964, 477198.8675055, 0.0087414, 1 / 69699, -1 / 14712000];
const ARGUMENT_OF_LATITUDE = [93.272095, 483202.0175233, -0.0036539, -1 / 3526000, 1 / 863310000];

const angle = (century: number, coefficients: readonly number[]): number =>
  wrap360(polynomial(century, coefficients)) * RADIANS;

/**
 * Mean elongation of the moon from the sun and its mean argument of latitude [rad]: sufficient to exclude an eclipse.
 */
export function meanPhase(century: number): { elongation: number; argumentOfLatitude: number } {
  return { elongation: angle(century, MEAN_ELONGATION), argumentOfLatitude: angle(century, ARGUMENT_OF_LATITUDE) };
}

/**
 * Ecliptic position of the moon's centre by J. Meeus, "Astronomical algorithms" (1998), chapter 47, after ELP-2000/82:
 * accurate to 10 arc seconds in longitude and 4 in latitude.
 * @param century Julian ephemeris centuries since J2000
 */
export function eclipticMoon(century: number): EclipticMoon {
  const mean = angle(century, MEAN_LONGITUDE);
  const d = angle(century, MEAN_ELONGATION);
  const m = angle(century, SUN_ANOMALY);
  const anomaly = angle(century, MOON_ANOMALY);
  const f = angle(century, ARGUMENT_OF_LATITUDE);
  const venus = (119.75 + 131.849 * century) * RADIANS;
  const jupiter = (53.09 + 479264.29 * century) * RADIANS;
  const flattening = (313.45 + 481266.484 * century) * RADIANS;
  /** Terms with the sun's anomaly shrink with the eccentricity of the Earth's orbit. */
  const eccentricity = 1 - (0.002516 + 0.0000074 * century) * century;
  const shrink = [1, eccentricity, eccentricity * eccentricity];

  let longitude = 3958 * sin(venus) + 1962 * sin(mean - f) + 318 * sin(jupiter);
  let distance = 0;
  const t = MOON_LONGITUDE_DISTANCE_TERMS;
  for (let i = 0; i < t.length; i += 6) {
    const argument = t[i] * d + t[i + 1] * m + t[i + 2] * anomaly + t[i + 3] * f;
    const factor = shrink[abs(t[i + 1])];
    longitude += factor * t[i + 4] * sin(argument);
    distance += factor * t[i + 5] * cos(argument);
  }
  let latitude =
    -2235 * sin(mean) +
    382 * sin(flattening) +
    175 * sin(venus - f) +
    175 * sin(venus + f) +
    127 * sin(mean - anomaly) -
    115 * sin(mean + anomaly);
  const b = MOON_LATITUDE_TERMS;
  for (let i = 0; i < b.length; i += 5) {
    const argument = b[i] * d + b[i + 1] * m + b[i + 2] * anomaly + b[i + 3] * f;
    latitude += shrink[abs(b[i + 1])] * b[i + 4] * sin(argument);
  }
  return {
    longitude: wrap360(mean * DEGREES + longitude / 1e6),
    latitude: latitude / 1e6,
    distance: 385000.56 + distance / 1000,
  };
}

/**
 * Apparent geocentric position of the moon.
 * @param unixSeconds instant, UTC taken as universal time [s]
 * @param deltaT terrestrial minus universal time [s]; computed from year and month when absent
 */
export function moonAt(unixSeconds: number, deltaT: number = deltaTAt(unixSeconds)): Moon {
  const century = ephemerisCentury(unixSeconds, deltaT);
  const { longitude: nutationLongitude, obliquity } = nutation(century);
  const { longitude, latitude, distance } = eclipticMoon(century);
  const lambda = (longitude + nutationLongitude) * RADIANS;
  const beta = latitude * RADIANS;
  const epsilon = obliquity * RADIANS;
  const yEcliptic = cos(beta) * sin(lambda);
  const xEcliptic = cos(beta) * cos(lambda);
  const yEquatorial = yEcliptic * cos(epsilon) - sin(beta) * sin(epsilon);
  const sidereal = (meanSiderealTime(unixSeconds) + nutationLongitude * cos(epsilon)) * RADIANS;
  return {
    x: xEcliptic * cos(sidereal) + yEquatorial * sin(sidereal),
    y: yEquatorial * cos(sidereal) - xEcliptic * sin(sidereal),
    z: yEcliptic * sin(epsilon) + sin(beta) * cos(epsilon),
    distance,
  };
}
