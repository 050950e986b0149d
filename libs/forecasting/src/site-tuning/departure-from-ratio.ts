import { DAY } from '@daystar/timeseries';
import type { SiteFeatures } from '../learner/features/site-features';
import { predict } from '../learner/training/predict';
import type { TunedModel } from '../learner/training/tuned-model';
import { findBracket } from '../numerics/fractional-index';
import { LEVELS } from './correction';

/**
 * How far measurements support that corrected power departs from a constant ratio to untuned power, by level of untuned power. Lost
 * or added output is a ratio under any sky. Each departure from it, such as more power under clouds, must show in measurements.
 */
export interface RatioDeparture {
  /** Days of measurements at each level of `LEVELS`. */
  readonly days: readonly number[];
  /** Share of the departure that is used, 0..1. */
  readonly shares: readonly number[];
}

/** Days of measurements as which the prior of a constant ratio counts: its error variance over that of an offset. */
const PRIOR_DAYS = 2;
/** Maximum number of compared half hours: more take time, and are correlated. */
const MAX_COMPARED = 600;

/**
 * Measures which share of the departures of a model from a constant ratio its training data support at each level. It is the slope
 * of the regression of measured on predicted departures, and less with few days.
 * @param features of the training data; their untuned power is changed
 */
export function measureDeparture(model: TunedModel, features: SiteFeatures): RatioDeparture {
  const { steps, measured, clear } = features.history;
  const untuned = features.history.untuned.slice();
  const rows = Int32Array.from({ length: steps.count }, (_, i) => i).filter((i) => !Number.isNaN(features.ratio[i]));
  const days = countDays(rows);
  const compared = rows.filter((_, k) => k % Math.ceil(rows.length / MAX_COMPARED) === 0);
  const table = predictLevels(model, features, compared, clear);
  const samples = Array.from(compared, (i, k): DepartureSample => {
    const level = untuned[i] / clear[i];
    const ratio = computeRatio(table[k], days);
    const [lower, fraction] = findBracket(LEVELS, level);
    const predictedLevel = table[k][lower] + fraction * (table[k][lower + 1] - table[k][lower]);
    return {
      day: Math.floor((i * steps.stepMs) / DAY),
      weights: LEVELS.map((_, n) => (n === lower ? 1 - fraction : n === lower + 1 ? fraction : 0)),
      predicted: Math.min(1, level / LEVELS[0]) * predictedLevel - ratio * level,
      measured: measured[i] / clear[i] - ratio * level,
    };
  });
  const shares = days.map((count, n) => (estimateShare(samples, n) * count) / (count + PRIOR_DAYS));
  return { days, shares };

  /** Counts days at each level. A half hour between two levels counts for both in part. */
  function countDays(counted: Int32Array): number[] {
    const counts = LEVELS.map(() => 0);
    for (const i of counted) {
      const [lower, fraction] = findBracket(LEVELS, untuned[i] / clear[i]);
      counts[lower] += 1 - fraction;
      counts[lower + 1] += fraction;
    }
    const dayCount = new Set(Array.from(counted, (i) => Math.floor((i * steps.stepMs) / DAY))).size;
    return counts.map((count) => (count * dayCount) / Math.max(1, counted.length));
  }
}

/** Departure of the power of a half hour from a constant ratio to untuned power, as a fraction of clear-sky power. */
interface DepartureSample {
  readonly day: number;
  /** Weight of each level of untuned power. */
  readonly weights: readonly number[];
  readonly predicted: number;
  readonly measured: number;
}

/**
 * Estimates the slope of measured on predicted departures at a level, 0..1. Its prior is 1, the model's own, with a deviation of 1:
 * only measurements with small errors contradict the model. A day counts as one error.
 */
function estimateShare(samples: readonly DepartureSample[], n: number): number {
  const sumOver = (value: (sample: DepartureSample) => number) =>
    samples.reduce((sum, sample) => sum + sample.weights[n] * value(sample), 0);
  const squares = sumOver(({ predicted }) => predicted ** 2);
  if (squares === 0) return 0;
  const slope = sumOver(({ predicted, measured }) => predicted * measured) / squares;
  const errorsByDay = new Map<number, number>();
  for (const { day, weights, predicted, measured } of samples) {
    const error = weights[n] * predicted * (measured - slope * predicted);
    errorsByDay.set(day, (errorsByDay.get(day) ?? 0) + error);
  }
  const variance = [...errorsByDay.values()].reduce((sum, error) => sum + error ** 2, 0) / squares ** 2;
  return Math.min(1, Math.max(0, (slope + variance) / (1 + variance)));
}

/** Uses the part of the departures from a constant ratio that measurements support. @param corrected power by level */
export function applyDeparture(corrected: readonly number[], { days, shares }: RatioDeparture): number[] {
  const ratio = computeRatio(corrected, days);
  return corrected.map((value, k) => shares[k] * value + (1 - shares[k]) * ratio * LEVELS[k]);
}

/** Ratio of corrected to untuned power on the measured days. */
function computeRatio(corrected: readonly number[], days: readonly number[]): number {
  const sumOver = (values: readonly number[]) => values.reduce((sum, value, k) => sum + days[k] * value, 0);
  return sumOver(corrected) / sumOver(LEVELS);
}

/**
 * Predicts power for each level of untuned power.
 * @param features their untuned power is changed
 * @param clear clear-sky power, in the unit of the site
 * @returns one row of values by level per step, as fractions of clear-sky power
 */
export function predictLevels(
  model: TunedModel,
  features: SiteFeatures,
  rows: Int32Array,
  clear: Float64Array,
): number[][] {
  const { history, table } = features;
  const untuned = table.columns[table.names.indexOf('untuned')];
  const estimates = LEVELS.map((level) => {
    for (const i of rows) {
      history.untuned[i] = level * clear[i];
      if (!Number.isNaN(untuned[i])) untuned[i] = level;
    }
    return predict(model, features, rows).estimate;
  });
  return Array.from(rows, (i, k) => estimates.map((estimate) => estimate[k] / clear[i]));
}
