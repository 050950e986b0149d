import { DAY, HOUR, type Steps, firstStart } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { type LiveObservation, type LiveState, SCALE_DECAY_TIME, SHIFT_DECAY_TIME, filterLive } from './live-filter';

/** Maximum age of compared measurements, ms. Measurements from the last evening reveal a plant that is still off. */
const WINDOW = DAY;
/** Longest period of a measurement, ms, that shows the current sky. */
const MAX_PERIOD = HOUR;
/** Minimum clear-sky power of a compared period, as a fraction of its maximum. */
const MIN_CLEAR = 0.02;
/** Maximum number of periods compared; the time of the filter grows with its square. */
const MAX_OBSERVATIONS = 72;
/** Share of the distribution whose mean is used as P10 or P90: the lowest and the highest fifth are centred on them. */
const TAIL_SHARE = 0.2;

/** Distance of the 10th from the 90th percentile of a normal distribution, in standard deviations. */
const STANDARD_SPREAD = 2.563;

/** Power per step, without regard to recent measurements. */
export interface LiveEstimate {
  readonly estimate: Float64Array;
  /** 10th percentile. */
  readonly p10: Float64Array;
  /** 90th percentile. */
  readonly p90: Float64Array;
  /** Clear-sky power. */
  readonly clear: Float64Array;
}

/** Estimates the live state by comparing the measurements of the last day with the current estimates. */
export function estimateLiveState(
  measured: readonly MeasuredPower[],
  estimated: LiveEstimate,
  steps: Steps,
  now: number,
): LiveState | undefined {
  const { clear } = estimated;
  const maxClear = clear.reduce((maximum, value) => Math.max(maximum, value), 0);
  const observations = measured
    .filter(({ end, length }) => end <= now && end > now - WINDOW && length <= MAX_PERIOD)
    .sort((a, b) => a.end - b.end)
    .flatMap((period) => toObservations(period, estimated, steps))
    .filter((period) => period.clear > MIN_CLEAR * maxClear);
  return filterLive(observations.slice(-MAX_OBSERVATIONS), maxClear);
}

/**
 * Averages estimate and clear-sky power over a measured period. @returns an empty list when the steps do not cover it
 */
function toObservations(
  { end, length, power }: MeasuredPower,
  { estimate, p10, p90, clear }: LiveEstimate,
  steps: Steps,
): LiveObservation[] {
  const firstStep = Math.floor((end - length - firstStart(steps)) / steps.stepMs);
  const lastStep = Math.ceil((end - firstStart(steps)) / steps.stepMs) - 1;
  if (firstStep < 0 || lastStep >= steps.count) return [];
  const means = { estimate: 0, clear: 0, spread: 0 };
  for (let i = firstStep; i <= lastStep; i++) {
    const from = firstStart(steps) + i * steps.stepMs;
    const share = (Math.min(end, from + steps.stepMs) - Math.max(end - length, from)) / length;
    means.estimate += share * estimate[i];
    means.clear += share * clear[i];
    means.spread += share * (p90[i] - p10[i]);
  }
  const spread = means.clear > 0 ? means.spread / STANDARD_SPREAD / means.clear : 0;
  return [{ time: findRepresentativeTime(end, length), measured: power, ...means, spread }];
}

/**
 * Finds the time at which the expected error equals the mean error of a period. A mean varies less than single values
 * do, so that time is after the middle. For an Ornstein-Uhlenbeck process, the ratio of the mean's covariance with the
 * value at the end to its variance is exp(-length / 6 / decay time), to first order.
 */
const findRepresentativeTime = (end: number, length: number): number => end - length / 6;

/** Correction of a later step by the last measurements. */
export interface LiveOutlook {
  /** Expected power. */
  readonly mean: number;
  /** Mean power of the fifth of the distribution with the lowest power. */
  readonly lowerTailMean: number;
  /** Mean power of the fifth of the distribution with the highest power. */
  readonly upperTailMean: number;
  /** Expected scale, by which the distances of the quantiles are multiplied too. */
  readonly scale: number;
}

/**
 * Corrects the estimate of a time by the last errors. A shift decays as the sky changes. The probability that a
 * changed plant has recovered grows with time. After an outage, P90 therefore returns to the estimate first, P10 last.
 */
export function computeLiveOutlook(
  { observedAt, asDescribed, changed }: LiveState,
  time: number,
  estimate: number,
  clear: number,
): LiveOutlook {
  const elapsed = Math.max(0, time - observedAt);
  const decayedClear = clear * Math.exp(-elapsed / SHIFT_DECAY_TIME);
  const unrecoveredProbability = changed.probability * Math.exp(-elapsed / SCALE_DECAY_TIME);
  const cases = [
    { weight: asDescribed.probability, power: estimate + asDescribed.shift * decayedClear },
    { weight: unrecoveredProbability, power: changed.scale * estimate + changed.shift * decayedClear },
    { weight: changed.probability - unrecoveredProbability, power: estimate + changed.shift * decayedClear },
  ].sort((a, b) => a.power - b.power);
  return {
    mean: computeTailMean(cases, 1),
    lowerTailMean: computeTailMean(cases, TAIL_SHARE),
    upperTailMean: computeTailMean(cases.reverse(), TAIL_SHARE),
    scale: 1 - unrecoveredProbability * (1 - changed.scale),
  };
}

/** Mean power of the first cases, up to a total weight of `share`. */
function computeTailMean(cases: readonly { readonly weight: number; readonly power: number }[], share: number): number {
  let remaining = share;
  let sum = 0;
  for (const { weight, power } of cases) {
    const usedWeight = Math.min(weight, remaining);
    sum += usedWeight * power;
    remaining -= usedWeight;
  }
  return sum / (share - remaining);
}
