import { DAY, HALF_HOUR, HOUR, type Steps, firstStart } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { type LiveObservation, isDaylight } from './live-filter';

/** Maximum age of compared measurements, ms. Measurements from the last evening reveal a plant that is still off. */
const WINDOW_MS = DAY;
/** Longest period of a measurement, ms, that shows the current sky. */
const MAX_PERIOD_MS = HOUR;
/** Maximum number of periods that are filtered; the time of the filter grows with its square. */
export const MAX_OBSERVATIONS = 72;

/** Distance of the 10th from the 90th percentile of a normal distribution, in standard deviations. */
const STANDARD_SPREAD = 2.563;

/** Power per step, without regard to recent measurements. */
export interface LiveEstimate {
  readonly steps: Steps;
  readonly estimate: Float64Array;
  /** 10th percentile. */
  readonly p10: Float64Array;
  /** 90th percentile. */
  readonly p90: Float64Array;
  /** Clear-sky power. */
  readonly clear: Float64Array;
  /** Standard deviation of the estimate at the edge of shade; absent without shade. */
  readonly edgeDeviation?: Float64Array;
}

export const findMaxClear = ({ clear }: LiveEstimate): number =>
  clear.reduce((maximum, value) => Math.max(maximum, value), 0);

/** Compares the measurements of the last day in daylight with the estimate, in order of time. @param maxClear maximum clear-sky power */
export function comparePeriods(
  measured: readonly MeasuredPower[],
  estimated: LiveEstimate,
  maxClear: number,
  now: number,
): LiveObservation[] {
  return selectRecent(measured, now)
    .flatMap((period) => observePeriod(period, estimated) ?? [])
    .filter((observation) => isDaylight(observation, maxClear));
}

/** Selects the measurements of the last day that are short enough to show the current sky, in order of time. */
export const selectRecent = (measured: readonly MeasuredPower[], now: number): MeasuredPower[] =>
  measured
    .filter(({ end, length }) => end <= now && end > now - WINDOW_MS && length <= MAX_PERIOD_MS)
    .sort((a, b) => a.end - b.end);

/**
 * Averages estimate and clear-sky power over a measured period.
 * @returns undefined when the steps do not cover the period
 */
export function observePeriod(
  { end, length, power }: MeasuredPower,
  { steps, estimate, p10, p90, clear, edgeDeviation }: LiveEstimate,
): LiveObservation | undefined {
  const firstStep = Math.floor((end - length - firstStart(steps)) / steps.stepMs);
  const lastStep = Math.ceil((end - firstStart(steps)) / steps.stepMs) - 1;
  if (firstStep < 0 || lastStep >= steps.count) return undefined;
  const means = { estimate: 0, clear: 0, spread: 0, deviation: 0 };
  for (let i = firstStep; i <= lastStep; i++) {
    const from = firstStart(steps) + i * steps.stepMs;
    const share = (Math.min(end, from + steps.stepMs) - Math.max(end - length, from)) / length;
    means.estimate += share * estimate[i];
    means.clear += share * clear[i];
    means.spread += share * (p90[i] - p10[i]);
    means.deviation += share * (edgeDeviation?.[i] ?? 0);
  }
  // Periods of one half hour share the error of its share, and must not outweigh it together.
  means.deviation *= Math.sqrt(Math.max(1, HALF_HOUR / length));
  const spread = means.clear > 0 ? means.spread / STANDARD_SPREAD / means.clear : 0;
  return { time: findRepresentativeTime(end, length), measured: power, ...means, spread };
}

/**
 * Finds the time at which the expected error equals the mean error of a period. A mean varies less than single values
 * do, so that time is after the middle. For an Ornstein-Uhlenbeck process, the ratio of the mean's covariance with the
 * value at the end to its variance is exp(-length / 6 / decay time), to first order.
 */
const findRepresentativeTime = (end: number, length: number): number => end - length / 6;
