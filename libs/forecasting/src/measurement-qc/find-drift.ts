import { DAY } from '@daystar/timeseries';
import { computeUpperMedian } from '../numerics/quantile';
import type { DayOfReadings } from './daily-readings';
import { fitDrift } from './fit-drift';
import type { OrientationShapes } from './orientation-shapes';

/** Minimum span of a drift, days. */
const MIN_DRIFT_DAYS = 14;
/** Minimum relative change of a drift. Soiling changes less between two rains. */
const MIN_DRIFT = 0.2;
/**
 * Minimum relative change at the lower end of its 95 % confidence interval. Several weeks of haze change the power under
 * a cloudless sky by as much.
 */
const MIN_DRIFT_LOWER_BOUND = 0.1;
/** Standard normal quantile of 97.5 %. */
const NORMAL_975 = 1.96;
/** The ratio of a day is compared with the ratios of the days at most this far away. */
const NEAR_DAYS = 3;
/** A day counts as cloudless when its ratio is above this fraction of the best one. */
const MIN_BRIGHT_RATIO = 0.92;
const MIN_BRIGHT_DAYS = 6;
/** Minimum share of pairs of days that agree in sign (Kendall's tau of 0.6). */
const MIN_CONCORDANT = 0.8;
/** Minimum clear-sky power of compared readings, as a fraction of capacity: ratios of low powers are noisy. */
const MIN_RATIO_CLEAR = 1 / 3;
/**
 * Minimum readings of a day above `MIN_RATIO_CLEAR`: fewer than for a whole day, because a winter day exceeds it only
 * around noon.
 */
const MIN_RATIO_READINGS = 4;
/** Quantile of a day's ratios that represents it: cloudless, but below single readings with cloud enhancement. */
const DAY_RATIO_QUANTILE = 0.9;

/** Minimum relative change of a power, since the first cloudless day, that is wrong by a drift. Haze changes power by as much. */
const MIN_WRONG_CHANGE = 0.1;

/**
 * Finds the drift of a sensor. Power then changes steadily relative to the clear-sky power of the plant as described, and
 * no other orientation of the modules explains it. A wrong description alone is not a drift.
 * @param createShapes called only when there is such a change
 * @returns whether the drift has changed the power at a time (ms) since the first cloudless day by more than a tenth
 */
export function findDrift(
  days: readonly DayOfReadings[],
  capacity: number,
  createShapes: () => OrientationShapes,
): ((time: number) => boolean) | undefined {
  const apparentDrift = findApparentDrift(days, capacity);
  if (apparentDrift === undefined) return undefined;
  const fit = fitDrift(days, capacity, createShapes());
  if (!fit || fit.change * apparentDrift <= 0) return undefined;
  const size = Math.abs(fit.change);
  const isCertain = size >= MIN_DRIFT && size - NORMAL_975 * fit.error >= MIN_DRIFT_LOWER_BOUND;
  if (!isCertain || fit.concordance < MIN_CONCORDANT) return undefined;
  const changePerDay = fit.change / (1 - fit.change / 2) / fit.span;
  return (time) => Math.abs(changePerDay * (time / DAY - fit.firstDay)) > MIN_WRONG_CHANGE;
}

/**
 * Finds a steady change of the ratio of power to the clear-sky power of the plant as described, by its daily 90 %
 * quantile (Theil–Sen slope: P. K. Sen, JASA 63, 1968).
 * @returns change per day; undefined without a steady change
 */
function findApparentDrift(days: readonly DayOfReadings[], capacity: number): number | undefined {
  const points = days.flatMap((day) => {
    const sunny = day.filter(({ clear }) => clear > MIN_RATIO_CLEAR * capacity);
    if (sunny.length < MIN_RATIO_READINGS) return [];
    const ratios = sunny.map(({ power, clear }) => power / clear).sort((a, b) => a - b);
    return [{ day: day[0].end / DAY, ratio: ratios[Math.floor(DAY_RATIO_QUANTILE * (ratios.length - 1))] }];
  });
  const isBright = ({ day, ratio }: (typeof points)[number]) =>
    points.every((other) => Math.abs(other.day - day) > NEAR_DAYS || ratio >= MIN_BRIGHT_RATIO * other.ratio);
  const bright = points.filter(isBright);
  const span = bright.length > 0 ? bright[bright.length - 1].day - bright[0].day : 0;
  if (bright.length < MIN_BRIGHT_DAYS || span < MIN_DRIFT_DAYS) return undefined;
  const slopes = bright.flatMap((earlier, i) =>
    bright.slice(i + 1).map((later) => (later.ratio - earlier.ratio) / (later.day - earlier.day)),
  );
  const slope = computeUpperMedian(slopes);
  const concordantCount = slopes.filter((other) => other * slope > 0).length;
  const typical = computeUpperMedian(bright.map(({ ratio }) => ratio));
  const isDrift = concordantCount >= MIN_CONCORDANT * slopes.length && Math.abs(slope) * span >= MIN_DRIFT * typical;
  return isDrift ? slope : undefined;
}
