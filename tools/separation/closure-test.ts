import type { Daylight } from '@daystar/solar';
import type { Observations } from './read-observations';

/** Tolerated deviation of ghi / (dhi + dni cos z) from 1 in the closure test of BSRN, by zenith. */
const TOLERANCE = { highSun: 0.08, lowSun: 0.15 };
/** Zenith from which the sun is low, deg. */
const LOW_SUN_ZENITH = 75;

/** Whether the measured components of daylight step `n` pass the closure test of BSRN. Without dhi, ghi must be positive.
 * BSRN applies the test only above 50 W/m2, this function at all irradiances. */
export function passesClosureTest({ ghi, dni, dhi }: Observations, daylight: Daylight, n: number): boolean {
  const step = daylight.step[n];
  if (!dhi) return ghi[step] > 0;
  const sum = dhi[step] + dni[step] * daylight.cosZenith[n];
  const tolerance = daylight.zenith[n] < LOW_SUN_ZENITH ? TOLERANCE.highSun : TOLERANCE.lowSun;
  return ghi[step] > 0 && Math.abs(ghi[step] / sum - 1) <= tolerance;
}
