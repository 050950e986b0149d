import { airmassKastenYoung } from '../atmosphere/airmass';
import { extraterrestrialSpencer } from '../atmosphere/extraterrestrial';
import { pressureAt } from '../atmosphere/pressure';
import type { Observer } from '../sun/observer';
import { type Sun, sunAt } from '../sun/sun';
import { type SunPosition, sunPosition } from '../sun/sun-position';

/** Sun position at the middle of a period, with the values that the chain derives from it. */
export interface SunStep extends SunPosition {
  /** Distance between Earth and sun, AU. */
  distance: number;
  /** Extraterrestrial normal irradiance for decomposition and transposition, W/m2, by `extraterrestrialSpencer`. */
  dniExtra: number;
  /** Relative airmass of the apparent zenith. */
  airmass: number;
  /** Hours 0..24, 12 when the sun crosses the meridian. */
  apparentSolarTime: number;
}

/** Length of a day, s. */
const DAY = 86400;

/** Day of the year in UTC, 1..366. */
export function dayOfYear(unixSeconds: number): number {
  const newYear = Date.UTC(new Date(unixSeconds * 1000).getUTCFullYear(), 0, 1) / 1000;
  return Math.floor((unixSeconds - newYear) / DAY) + 1;
}

/**
 * @param time middle of the period, unix seconds. With the end of the period, the mean error would be 1.5 % of
 *   capacity at PT30M.
 * @param sun the sun at that time, if already computed
 */
export function sunStep(observer: Observer, time: number, sun: Sun = sunAt(time)): SunStep {
  const position = sunPosition(observer, sun, pressureAt(observer.elevation));
  const solarHours = time / 3600 + observer.longitude / 15 + sun.equationOfTime / 60;
  return {
    ...position,
    distance: sun.distance,
    dniExtra: extraterrestrialSpencer(dayOfYear(time)),
    airmass: airmassKastenYoung(position.apparentZenith),
    apparentSolarTime: ((solarHours % 24) + 24) % 24,
  };
}
