import { DEGREES, RADIANS, wrap180, wrap360 } from '../angle';
import { cosd, sind } from '../degrees';
import { deltaTAt } from './delta-t';
import { sunAt, type Sun } from './sun';

/** Elevation of the sun's centre at sunrise and sunset [deg]. */
const SUNSET_ELEVATION = -0.8333;
const SECONDS_PER_DAY = 86400;
/** Rotation of the Earth in a UTC day [deg]. */
const TURN_PER_DAY = 360.985647;

/**
 * Sunrise, transit and sunset of a UTC day in Unix seconds. Sunrise may fall on the day before and sunset on the day
 * after.
 */
export interface SunTimes {
  /** Null where the sun stays above or below the horizon. */
  sunrise: number | null;
  transit: number;
  /** Null where the sun stays above or below the horizon. */
  sunset: number | null;
}

/**
 * Sunrise, transit and sunset around the transit of a UTC day, after NREL/TP-560-34302, appendix A.2. One correction is
 * computed from the positions at 0 h of adjacent days: accurate to seconds, except near the start of polar day and
 * night.
 * @param day 00:00 UTC of the day [Unix s]
 * @param latitude north positive [deg]
 * @param longitude east positive [deg]
 * @param deltaT terrestrial minus universal time [s]
 * @throws RangeError when `day` is not a UTC midnight
 */
export function sunTimes(day: number, latitude: number, longitude: number, deltaT = deltaTAt(day)): SunTimes {
  if (day % SECONDS_PER_DAY !== 0) throw new RangeError(`day must be 00:00 UTC in Unix seconds, not ${day}`);
  const { siderealTime } = sunAt(day, deltaT);
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) => sunAt(day + days * SECONDS_PER_DAY - deltaT, deltaT));
  const sunOfDay = interpolateDays(yesterday, today, tomorrow);
  const sinLatitude = sind(latitude);
  const cosLatitude = cosd(latitude);

  const transit = wrap360(today.rightAscension - longitude - siderealTime) / 360;

  /** Declination and hour angle at a fraction of the day [deg]. */
  const sunAtFraction = (fraction: number) => {
    const { rightAscension, declination } = sunOfDay(fraction + deltaT / SECONDS_PER_DAY);
    return { declination, hourAngle: wrap180(siderealTime + TURN_PER_DAY * fraction + longitude - rightAscension) };
  };

  /** Time at which the sun crosses the horizon near a fraction of the day, which may be outside 0..1. */
  const findCrossing = (fraction: number): number => {
    const wholeDays = Math.floor(fraction);
    const { declination, hourAngle } = sunAtFraction(fraction - wholeDays);
    const sine = sind(declination);
    const cosine = cosd(declination);
    const elevation = Math.asin(sinLatitude * sine + cosLatitude * cosine * cosd(hourAngle)) * DEGREES;
    const correction = (elevation - SUNSET_ELEVATION) / (360 * cosine * cosLatitude * sind(hourAngle));
    return day + (fraction + correction) * SECONDS_PER_DAY;
  };

  const declination = today.declination * RADIANS;
  const cosHalfDay =
    (sind(SUNSET_ELEVATION) - sinLatitude * Math.sin(declination)) / (cosLatitude * Math.cos(declination));
  const isCrossing = Math.abs(cosHalfDay) <= 1;
  const halfDay = Math.acos(cosHalfDay) / (2 * Math.PI);
  return {
    sunrise: isCrossing ? findCrossing(transit - halfDay) : null,
    transit: day + (transit - sunAtFraction(transit).hourAngle / 360) * SECONDS_PER_DAY,
    sunset: isCrossing ? findCrossing(transit + halfDay) : null,
  };
}

/** Right ascension and declination by days from today, a parabola through three days. */
function interpolateDays(yesterday: Sun, today: Sun, tomorrow: Sun) {
  const parabola = (value: number, pastChange: number, nextChange: number) => (days: number) =>
    value + (days * (pastChange + nextChange + (nextChange - pastChange) * days)) / 2;
  const rightAscension = parabola(
    today.rightAscension,
    wrap180(today.rightAscension - yesterday.rightAscension),
    wrap180(tomorrow.rightAscension - today.rightAscension),
  );
  const declination = parabola(
    today.declination,
    today.declination - yesterday.declination,
    tomorrow.declination - today.declination,
  );
  return (days: number) => ({ rightAscension: rightAscension(days), declination: declination(days) });
}
