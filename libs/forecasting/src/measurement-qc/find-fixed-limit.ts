import { DAY } from '@daystar/timeseries';
import { computeQuantile } from '../numerics/quantile';
import type { DayOfReadings, Reading } from './daily-readings';

/** Tolerance of a level, as a fraction of it: three standard deviations of a meter with an error of 1 %. */
const TOLERANCE = 0.03;
/** Minimum number of days with readings at a level. */
const MIN_DAYS = 5;
/** Minimum number of readings at a level. */
const MIN_READINGS = 20;
/**
 * Minimum ratio of the number of readings at a level to the number just below it. Under a clear sky, the power of a day
 * is about `1 - x^n`. Compare the time within 6 % of the top with the time between 6 % and 12 % below it. The ratio is
 * 2.4 for a fixed plane (n = 2), and about 5 for a tracker (n = 4).
 */
const MIN_COUNT_RATIO = 8;
/** Minimum ratio of high to low clear-sky power (percentiles 90 and 10) among the readings at a level. */
const MIN_CLEAR_RANGE = 1.15;
/** Minimum ratio of a high clear-sky power (percentile 90) to the level. */
const MIN_WITHHELD = 1.03;
/** Quantile of power that is used as the highest power, so that a few wrong readings have no effect. */
const TOP_QUANTILE = 0.99;
/** Maximum number of readings above a level, as a fraction of the number at the level. */
const MAX_EXCEEDING = 0.005;
/** Minimum clear-sky power of a counted reading, as a fraction of capacity: a low sun is inconclusive. */
const MIN_CLEAR = 0.2;

/**
 * Finds the readings at a level that the plant never exceeds, whatever the sun allows. They are pooled over all days,
 * so that the noise of a meter does not hide the level.
 */
export function findFixedLimit(days: readonly DayOfReadings[], capacity: number): readonly Reading[] {
  const readings = days.flat().filter(({ clear }) => clear >= MIN_CLEAR * capacity);
  const top = computeQuantile(
    sortBy(readings, ({ power }) => power),
    TOP_QUANTILE,
  );
  if (!(top > 0)) return [];
  const nearTop = readings.filter(({ power }) => power >= (1 - 2 * TOLERANCE) * top);
  const justBelow = readings.filter(
    ({ power }) => power >= (1 - 4 * TOLERANCE) * top && power < (1 - 2 * TOLERANCE) * top,
  );
  const level = computeQuantile(
    sortBy(nearTop, ({ power }) => power),
    0.5,
  );
  const atLevel = readings.filter(({ power }) => Math.abs(power - level) <= TOLERANCE * level);
  const exceeding = readings.filter(({ power }) => power > (1 + TOLERANCE) * level);
  const clear = sortBy(atLevel, (reading) => reading.clear);
  const [low, high] = [0.1, 0.9].map((probability) => computeQuantile(clear, probability));
  const isFixed =
    atLevel.length >= MIN_READINGS &&
    new Set(atLevel.map(({ end }) => Math.floor(end / DAY))).size >= MIN_DAYS &&
    nearTop.length >= MIN_COUNT_RATIO * justBelow.length &&
    exceeding.length <= MAX_EXCEEDING * atLevel.length &&
    high >= MIN_CLEAR_RANGE * low &&
    high >= MIN_WITHHELD * level;
  return isFixed ? atLevel : [];
}

const sortBy = (readings: readonly Reading[], select: (reading: Reading) => number): number[] =>
  readings.map(select).sort((a, b) => a - b);
