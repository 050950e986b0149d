import { HOUR } from '@daystar/timeseries';
import { TYPICAL_OPACITY } from '../sky/inputs/climatology';
import { type PeriodSky, averageOverPeriods } from './period-sky';
import { estimateTimeOffset } from './source-time-offset';

/** Regularization of the ratio, W/m2: when the sun is low, the index approaches the typical one. */
const REGULARIZATION = 10;
const TYPICAL_CLEAR_SKY_INDEX = 1 - TYPICAL_OPACITY.p50 / 100;
/** A source is taken to hold its values when at least this fraction of them repeats the value before. */
const MIN_REPEAT_FRACTION = 0.95;

/**
 * Clear-sky index of a source's GHI, one per period, NaN where missing. The clear sky is averaged over the periods for
 * which the source holds a value, with the source's time offset.
 * @param upTo number of leading periods used to estimate offset and hold length
 */
export function computeSourceClearSkyIndex(ghi: Float64Array, sky: PeriodSky, upTo: number): Float64Array {
  const holdCount = countHeldPeriods(ghi, sky, upTo);
  const clear = averageOverPeriods(sky.clear.ghi, sky, estimateTimeOffset(ghi, sky, upTo));
  return ghi.map((value, i) => {
    const blockStart = i - computePositionInBlock(sky, i, holdCount);
    let sum = 0;
    for (let k = blockStart; k < blockStart + holdCount; k++) sum += clear[Math.min(clear.length - 1, Math.max(0, k))];
    return (value + REGULARIZATION * TYPICAL_CLEAR_SKY_INDEX) / (sum / holdCount + REGULARIZATION);
  });
}

/** Number of periods, up to an hour, for which the source repeats a value. */
function countHeldPeriods(ghi: Float64Array, sky: PeriodSky, upTo: number): number {
  const { stepMs } = sky.steps;
  for (let holdCount = Math.floor(HOUR / stepMs); holdCount > 1; holdCount--) {
    if (HOUR % (holdCount * stepMs) !== 0) continue;
    let repeats = 0;
    let compared = 0;
    for (let i = 1; i < upTo; i++) {
      if (!(ghi[i] > 0) || computePositionInBlock(sky, i, holdCount) === 0) continue;
      compared++;
      if (ghi[i] === ghi[i - 1]) repeats++;
    }
    if (compared > 0 && repeats / compared > MIN_REPEAT_FRACTION) return holdCount;
  }
  return 1;
}

/**
 * Blocks are aligned with the clock: an hourly value held over half hours covers those that end at half past and at the
 * hour.
 */
function computePositionInBlock({ steps }: PeriodSky, i: number, holdCount: number): number {
  const start = steps.firstEnd + (i - 1) * steps.stepMs;
  return Math.floor((start % (holdCount * steps.stepMs)) / steps.stepMs);
}
