import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { type LiveState, SCALE_DECAY_TIME_MS, SHIFT_DECAY_TIME_MS, filterLive } from './live-filter';
import { type LiveEstimate, MAX_OBSERVATIONS, comparePeriods, findMaxClear } from './live-observations';

/** Share of the distribution whose mean is used as P10 or P90: the lowest and the highest fifth are centred on them. */
const TAIL_SHARE = 0.2;

/** Estimates the live state by comparing the measurements of the last day with the current estimates. */
export function estimateLiveState(
  measured: readonly MeasuredPower[],
  estimated: LiveEstimate,
  now: number,
): LiveState | undefined {
  const maxClear = findMaxClear(estimated);
  const compared = comparePeriods(measured, estimated, maxClear, now);
  return filterLive(compared.slice(-MAX_OBSERVATIONS), maxClear);
}

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
  const decayedClear = clear * Math.exp(-elapsed / SHIFT_DECAY_TIME_MS);
  const unrecoveredProbability = changed.probability * Math.exp(-elapsed / SCALE_DECAY_TIME_MS);
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
