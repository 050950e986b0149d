import { DAY } from '@daystar/timeseries';
import { FLATNESS } from './find-plateaus';
import type { MeasuredPower } from './measurement-period';

/** Minimum number of curtailed periods that make a level known. Powers below a load or after an outage differ by more. */
const MIN_PERIODS = 3;
/** Minimum level, as a fraction of the highest power: a plant that is off has no limit. */
const MIN_LEVEL = 0.01;

/**
 * Returns a test for power at the level of a limit that applied within a day before. The last hours alone do not show a limit
 * while clear-sky power is constant, or between clouds.
 * @param week measured power, with the periods that are known to be curtailed
 * @param now ms
 */
export function createKnownLimitTest(
  week: readonly MeasuredPower[],
  now: number,
): (measured: MeasuredPower) => boolean {
  const highest = week.reduce((high, { power }) => Math.max(high, power), 0);
  const levels = week
    .filter(({ isCurtailed, end, power }) => isCurtailed && end > now - DAY && power > MIN_LEVEL * highest)
    .map(({ power }) => power);
  return ({ power }) => levels.filter((level) => Math.abs(power - level) <= FLATNESS * level).length >= MIN_PERIODS;
}
