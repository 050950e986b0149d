import { DAY, HALF_HOUR, HOUR, type Steps, firstStart } from '@daystar/timeseries';
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
  /** Standard deviation of the estimate at the edge of shade; absent without shade. */
  readonly edgeDeviation?: Float64Array;
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
  { estimate, p10, p90, clear, edgeDeviation }: LiveEstimate,
  steps: Steps,
): LiveObservation[] {
  const firstStep = Math.floor((end - length - firstStart(steps)) / steps.stepMs);
  const lastStep = Math.ceil((end - firstStart(steps)) / steps.stepMs) - 1;
  if (firstStep < 0 || lastStep >= steps.count) return [];
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
  /** Expected scale. */
  readonly scale: number;
  /** Mean scale of each of the fifths, by which the distances of the quantiles are multiplied too. */
  readonly lowerTailScale: number;
  readonly upperTailScale: number;
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
    { weight: asDescribed.probability, scale: 1, power: estimate + asDescribed.shift * decayedClear },
    {
      weight: unrecoveredProbability,
      scale: changed.scale,
      power: changed.scale * estimate + changed.shift * decayedClear,
    },
    { weight: changed.probability - unrecoveredProbability, scale: 1, power: estimate + changed.shift * decayedClear },
  ].sort((a, b) => a.power - b.power);
  const all = averageCases(cases, 1);
  const lowerTail = averageCases(cases, TAIL_SHARE);
  const upperTail = averageCases(cases.reverse(), TAIL_SHARE);
  return {
    mean: all.power,
    lowerTailMean: lowerTail.power,
    upperTailMean: upperTail.power,
    scale: all.scale,
    lowerTailScale: lowerTail.scale,
    upperTailScale: upperTail.scale,
  };
}

/** A possible state of the plant and the sky. */
interface OutlookCase {
  readonly weight: number;
  /** Output of the plant under the same sky, relative to the estimate. */
  readonly scale: number;
  readonly power: number;
}

/** Averages power and scale over the first cases, up to a total weight of `share`. */
function averageCases(cases: readonly OutlookCase[], share: number): Pick<OutlookCase, 'scale' | 'power'> {
  let remaining = share;
  const sum = { scale: 0, power: 0 };
  for (const { weight, scale, power } of cases) {
    const usedWeight = Math.min(weight, remaining);
    sum.scale += usedWeight * scale;
    sum.power += usedWeight * power;
    remaining -= usedWeight;
  }
  const total = share - remaining;
  return { scale: sum.scale / total, power: sum.power / total };
}
