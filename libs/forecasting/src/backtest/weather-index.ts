import { HOUR } from '@daystar/timeseries';
import { TYPICAL_OPACITY } from '../sky/climatology';
import { type PeriodSky, periodMeans } from './period-sky';
import { sourceDelay } from './source-delay';

/** Added to both sides of the ratio with a typical index, W/m2: with the sun low it goes over to what is typical. */
const LEAST_CLEAR = 10;
const TYPICAL_INDEX = 1 - TYPICAL_OPACITY.middle / 100;

/**
 * Clear-sky index of a source's ghi, one per period, NaN where the source says nothing. The clear sky is taken when the
 * source's value belongs to: over all the periods through which it is held, and delayed as the source is.
 * @param upTo delay and holding are found from so many first periods, and used for all
 */
export function weatherIndex(ghi: Float64Array, sky: PeriodSky, upTo: number): Float64Array {
  const held = heldPeriods(ghi, sky, upTo);
  const clear = periodMeans(sky.clear.ghi, sky, sourceDelay(ghi, sky, upTo));
  return ghi.map((value, i) => {
    const first = i - positionInBlock(sky, i, held);
    let sum = 0;
    for (let k = first; k < first + held; k++) sum += clear[Math.min(clear.length - 1, Math.max(0, k))];
    return (value + LEAST_CLEAR * TYPICAL_INDEX) / (sum / held + LEAST_CLEAR);
  });
}

/** Over how many periods, up to an hour, the source repeats one value. */
function heldPeriods(ghi: Float64Array, sky: PeriodSky, upTo: number): number {
  const { length } = sky.steps;
  for (let held = Math.floor(HOUR / length); held > 1; held--) {
    if (HOUR % (held * length) !== 0) continue;
    let repeats = 0;
    let all = 0;
    for (let i = 1; i < upTo; i++) {
      if (!(ghi[i] > 0) || positionInBlock(sky, i, held) === 0) continue;
      all++;
      if (ghi[i] === ghi[i - 1]) repeats++;
    }
    if (all > 0 && repeats / all > ALMOST_ALWAYS) return held;
  }
  return 1;
}

const ALMOST_ALWAYS = 0.95;

/** Blocks begin on the clock: an hourly value held over half hours fills those that end at half past and at the hour. */
function positionInBlock({ steps }: PeriodSky, i: number, held: number): number {
  const start = steps.firstEnd + (i - 1) * steps.length;
  return Math.floor((start % (held * steps.length)) / steps.length);
}
