import type { FeatureBuilder } from './feature-builder';
import { WindowRatio, PrefixSums } from './prefix-sums';

/** Lengths of windows, days. */
const DAYS = [1, 3, 7, 14];

/**
 * Adds the ratios of measured energy to clear-sky and to untuned energy over the last days, if measurements of the same
 * daylight are known. At longer leads, a history has too few independent days to learn from these ratios, and
 * `RecentError` follows the last days.
 */
export function addRecentDays(builder: FeatureBuilder): void {
  if (!builder.hasSameDayMeasurements) return;
  const { lagSteps, stepsPerDay, maxClearSky, capacityRatio, measured } = builder;
  const { clear, untuned } = builder.history;
  const yields = new WindowRatio(measured, clear);
  const biases = new WindowRatio(measured, untuned);
  for (const days of DAYS) {
    builder.add(
      `yield_${days}d`,
      (i) => yields.computeRatioUpTo(i - lagSteps, days * stepsPerDay, maxClearSky) / capacityRatio[i],
    );
    builder.add(
      `bias_${days}d`,
      (i) => biases.computeRatioUpTo(i - lagSteps, days * stepsPerDay, maxClearSky / 4) / capacityRatio[i],
    );
  }
}

const LAGS = [0, 1, 2, 3, 4, 5, 6, 7, 12, 16];
/** Lags used when the newest measurements are of an earlier daylight. */
const LAGS_OF_EARLIER_DAYLIGHT = [0, 1, 2, 3];
/** Lengths of windows of the ratios to clear-sky and to untuned energy, h. */
const HOURS = [1, 2, 4, 8];
/** Lengths of windows of variability, steps. */
const STEPS = [4, 8, 16];

/** Adds the newest measurements and, when they are of the same daylight, their level, trend and variability. */
export function addRecentSteps(builder: FeatureBuilder): void {
  const { lagSteps, capacityRatio, measured, ratio, minClear } = builder;
  for (const lag of builder.hasSameDayMeasurements ? LAGS : LAGS_OF_EARLIER_DAYLIGHT)
    builder.add(`lag_${lag}`, (i) => ratio[i - lagSteps - lag]);
  if (!builder.hasSameDayMeasurements) return;

  const { clear, untuned, quantity } = builder.history;
  const addRatios = (name: string, denominators: Float64Array) => {
    const ratios = new WindowRatio(measured, denominators);
    for (const hours of HOURS) {
      const steps = builder.countSteps(hours, 2);
      builder.add(
        `${name}_${hours}h`,
        (i) => ratios.computeRatioUpTo(i - lagSteps, steps, minClear) / capacityRatio[i],
      );
    }
  };
  addRatios('yield', clear);
  // The ratios to untuned power show the error of the weather forecast so far today.
  if (quantity === 'power') addRatios('bias', untuned);
  for (const lag of [1, 2]) builder.add(`trend_${lag}`, (i) => ratio[i - lagSteps] - ratio[i - lagSteps - lag]);
  const smooth = smoothExponentially(ratio);
  builder.add('smoothed', (i) => smooth[i - lagSteps]);
  builder.add('clear_run', (i) => countClearRun(ratio, i - lagSteps));

  const changes = createWindowMean(ratio.map((value, i) => Math.abs(value - ratio[i - 1])));
  const mean = createWindowMean(ratio);
  const meanSquare = createWindowMean(ratio.map((value) => value * value));
  for (const steps of STEPS) {
    builder.add(`changes_${steps}`, (i) => changes(i - lagSteps, steps));
    builder.add(`spread_${steps}`, (i) => {
      const windowMean = mean(i - lagSteps, steps);
      return Math.sqrt(Math.max(0, meanSquare(i - lagSteps, steps) - windowMean * windowMean));
    });
  }
  builder.add('highest_8', (i) => findExtreme(ratio, i - lagSteps, 8, (a, b) => a > b));
  builder.add('lowest_8', (i) => findExtreme(ratio, i - lagSteps, 8, (a, b) => a < b));
}

/** Mean of the known values in a window. */
function createWindowMean(values: Float64Array): (last: number, count: number) => number {
  const sums = new PrefixSums(values);
  const counts = new PrefixSums(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  return (last, count) => {
    const knownCount = counts.sumUpTo(last, count);
    return knownCount > 0 ? sums.sumUpTo(last, count) / knownCount : NaN;
  };
}

/** Weight of the newest value in exponential smoothing. */
const SMOOTHING = 0.4;

/** Exponential smoothing that skips gaps. */
function smoothExponentially(values: Float64Array): Float64Array {
  let level = NaN;
  return values.map((value) => {
    if (!Number.isNaN(value)) level = Number.isNaN(level) ? value : level + SMOOTHING * (value - level);
    return level;
  });
}

/** Ratio above which a step counts as clear. */
const MIN_CLEAR_RATIO = 0.9;
/** Maximum length of a run of clear steps. */
const MAX_CLEAR_RUN = 40;

/** Number of consecutive clear steps up to `last`. */
function countClearRun(ratio: Float64Array, last: number): number {
  let run = 0;
  while (run < MAX_CLEAR_RUN && ratio[last - run] > MIN_CLEAR_RATIO) run++;
  return run;
}

/** Finds the value in a window for which `isBetter` holds against all others; NaN when all are missing. */
function findExtreme(
  values: Float64Array,
  last: number,
  count: number,
  isBetter: (a: number, b: number) => boolean,
): number {
  let extreme = NaN;
  for (let i = last - count + 1; i <= last; i++) {
    if (!Number.isNaN(values[i]) && (Number.isNaN(extreme) || isBetter(values[i], extreme))) extreme = values[i];
  }
  return extreme;
}
