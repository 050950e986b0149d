import { HOUR } from '@daystar/timeseries';
import { Z90 } from '../../numerics/z90';

/**
 * Standard deviation of the clear-sky index of a nowcast under broken clouds at age 0.
 */
const NOWCAST_INITIAL = 0.02;
/** Growth of this standard deviation in the first hour; it grows with the square root of age. */
const NOWCAST_GROWTH = 0.14;
/** Standard deviation of the clear-sky index of a numerical forecast under broken clouds at lead 0. */
const NWP_INITIAL = 0.21;
/** Increase of this standard deviation that long leads approach. */
const NWP_GROWTH = 0.3;
/** Lead, days, at which 63 % of this increase is reached. */
const GROWTH_DAYS = 4;

/**
 * Half width of the interval between the 10th and 90th percentile of cloud opacity, %, around a nowcast. It grows with
 * age and is largest under broken clouds, since a clear or overcast sky can change in one direction only. Verification
 * calibrates the widths, so rounded constants suffice.
 * @param opacity %
 * @param age ms
 */
export const computeNowcastHalfWidth = (opacity: number, age: number): number =>
  100 *
  Z90 *
  computeBrokenCloudFactor(opacity) *
  (NOWCAST_INITIAL + NOWCAST_GROWTH * Math.sqrt(Math.max(0, age) / HOUR));

/**
 * Half width of the interval between the 10th and 90th percentile of cloud opacity, %, around a numerical forecast.
 * @param lead ms
 */
export function computeNwpHalfWidth(opacity: number, lead: number): number {
  const days = Math.max(0, lead) / (24 * HOUR);
  return (
    100 * Z90 * computeBrokenCloudFactor(opacity) * (NWP_INITIAL + NWP_GROWTH * (1 - Math.exp(-days / GROWTH_DAYS)))
  );
}

/**
 * Factor on the spread, 0.3..1: largest where half of the clear-sky irradiance arrives; 0.3 under a clear or overcast
 * sky.
 */
function computeBrokenCloudFactor(opacity: number): number {
  const index = 1 - opacity / 100;
  return 0.3 + 0.7 * 4 * index * (1 - index);
}
