import type { FeatureBuilder } from './feature-builder';
import { WindowRatio, PrefixSums } from './prefix-sums';

const DAYS = [1, 3, 7, 14];

/** Performance of the last days against the clear sky and against the untuned forecast. */
export function addRecentDays(builder: FeatureBuilder): void {
  const { lagSteps: back, stepsPerDay: perDay, nominal, capacityRatio: capacity, measured } = builder;
  const { clear, untuned } = builder.history;
  const yields = new WindowRatio(measured, clear);
  const biases = new WindowRatio(measured, untuned);
  for (const days of DAYS) {
    builder.add(`yield_${days}d`, (i) => yields.ratioUpTo(i - back, days * perDay, nominal) / capacity[i]);
    builder.add(`bias_${days}d`, (i) => biases.ratioUpTo(i - back, days * perDay, nominal / 4) / capacity[i]);
  }
}

const LAGS = [0, 1, 2, 3, 4, 5, 6, 7, 12, 16];
const LAGS_OF_OTHER_DAYS = [0, 1, 2, 3];
const HOURS = [1, 2, 4, 8];
const STEPS = [4, 8, 16];

/** The newest measurements; with level, trend and variability if they are of the same day. */
export function addRecentSteps(builder: FeatureBuilder): void {
  const { lagSteps: back, capacityRatio: capacity, measured, ratio, minClear } = builder;
  for (const lag of builder.hasSameDay ? LAGS : LAGS_OF_OTHER_DAYS)
    builder.add(`lag_${lag}`, (i) => ratio[i - back - lag]);
  if (!builder.hasSameDay) return;

  const yields = new WindowRatio(measured, builder.history.clear);
  for (const hours of HOURS) {
    const steps = builder.countSteps(hours, 2);
    builder.add(`yield_${hours}h`, (i) => yields.ratioUpTo(i - back, steps, minClear) / capacity[i]);
  }
  for (const lag of [1, 2]) builder.add(`trend_${lag}`, (i) => ratio[i - back] - ratio[i - back - lag]);
  const smooth = smoothExponentially(ratio);
  builder.add('smoothed', (i) => smooth[i - back]);
  builder.add('clear_run', (i) => countClearRun(ratio, i - back));

  const changes = createWindowMean(ratio.map((value, i) => Math.abs(value - ratio[i - 1])));
  const mean = createWindowMean(ratio);
  const square = createWindowMean(ratio.map((value) => value * value));
  for (const steps of STEPS) {
    builder.add(`changes_${steps}`, (i) => changes(i - back, steps));
    builder.add(`spread_${steps}`, (i) => {
      const middle = mean(i - back, steps);
      return Math.sqrt(Math.max(0, square(i - back, steps) - middle * middle));
    });
  }
  builder.add('highest_8', (i) => findExtreme(ratio, i - back, 8, (a, b) => a > b));
  builder.add('lowest_8', (i) => findExtreme(ratio, i - back, 8, (a, b) => a < b));
}

/** Mean of the known values in a window. */
function createWindowMean(values: Float64Array): (last: number, count: number) => number {
  const sums = new PrefixSums(values);
  const counts = new PrefixSums(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  return (last, count) => {
    const known = counts.sumUpTo(last, count);
    return known > 0 ? sums.sumUpTo(last, count) / known : NaN;
  };
}

const SMOOTHING = 0.4;

/** Exponential smoothing that skips gaps. */
function smoothExponentially(values: Float64Array): Float64Array {
  let level = NaN;
  return values.map((value) => {
    if (!Number.isNaN(value)) level = Number.isNaN(level) ? value : level + SMOOTHING * (value - level);
    return level;
  });
}

/** Ratio above which a step counts as clear, and the maximum length of a run of clear steps. */
const MIN_CLEAR_RATIO = 0.9;
const MAX_CLEAR_RUN = 40;

/** Number of consecutive clear steps up to `last`. */
function countClearRun(ratio: Float64Array, last: number): number {
  let run = 0;
  while (run < MAX_CLEAR_RUN && ratio[last - run] > MIN_CLEAR_RATIO) run++;
  return run;
}

/** The value in a window that is better than all others by `isBetter`; NaN without any. */
function findExtreme(
  values: Float64Array,
  last: number,
  count: number,
  isBetter: (a: number, b: number) => boolean,
): number {
  let found = NaN;
  for (let i = last - count + 1; i <= last; i++) {
    if (!Number.isNaN(values[i]) && !(Number.isNaN(found) ? false : !isBetter(values[i], found))) found = values[i];
  }
  return found;
}
