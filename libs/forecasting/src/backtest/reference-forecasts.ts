import { DAY } from '@daystar/timeseries';
import { MAX_INDEX, MAX_NOWCAST_LEAD_MS } from '../learner/features/persistence';
import { PrefixSums } from '../learner/features/prefix-sums';
import type { SiteFeatures } from '../learner/features/site-features';
import { computeLinearReference } from './linear-reference';

/** Reference forecasts, one value per step of the history. */
export type ReferenceForecasts = Readonly<Record<ReferenceName, Float64Array>>;
export const REFERENCE_NAMES = ['untuned', 'linear', 'cliper', 'persistence', 'climatology'] as const;
export type ReferenceName = (typeof REFERENCE_NAMES)[number];

/**
 * Computes reference forecasts, each from the data known at its issue time. They are the untuned physical chain, a
 * linear fit, the last clear-sky index (persistence) and the mean of all earlier indices (climatology). Beyond the
 * leads of a nowcast, persistence is the last known index at the same time of day. CLIPER is the optimal convex
 * combination of persistence and climatology (D. Yang, "Making reference solar forecasts with climatology, persistence,
 * and their optimal convex combination", Solar Energy 193, 2019). The weight of persistence is the correlation so far
 * between the index of a step and the persisted one.
 * @param from first period end to evaluate, ms
 */
export function computeReferenceForecasts(site: SiteFeatures, from: number): ReferenceForecasts {
  const { history, lead } = site;
  const { clear, measured, steps } = history;
  const lagSteps = Math.max(1, Math.ceil(lead / steps.stepMs));
  const stepsPerDay = Math.round(DAY / steps.stepMs);
  const lag = lead <= MAX_NOWCAST_LEAD_MS ? lagSteps : Math.ceil(lagSteps / stepsPerDay) * stepsPerDay;
  const index = measured.map((value, i) =>
    Number.isNaN(site.ratio[i]) ? NaN : Math.min(MAX_INDEX, Math.max(0, value / clear[i])),
  );
  const past = index.map((_, i) => index[i - lag] ?? NaN);
  const mean = createRunningMean(index);
  const weight = createRunningCorrelation(index, past);
  const climatology = clear.map((value, i) => value * mean(i - lagSteps));
  const persistence = clear.map((value, i) => (Number.isNaN(past[i]) ? climatology[i] : value * past[i]));
  return {
    untuned: history.untuned,
    linear: computeLinearReference(site, persistence, from),
    cliper: persistence.map((value, i) => climatology[i] + weight(i - lagSteps) * (value - climatology[i])),
    persistence,
    climatology,
  };
}

/** Running mean of all known values, 0 without any. */
function createRunningMean(values: Float64Array): (last: number) => number {
  const sum = new PrefixSums(values);
  const knownCount = new PrefixSums(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  return (last) => sum.sumUpTo(last, values.length) / Math.max(1, knownCount.sumUpTo(last, values.length));
}

/** Running correlation of all known pairs, clamped to 0..1. */
function createRunningCorrelation(xValues: Float64Array, yValues: Float64Array): (last: number) => number {
  const createPairMean = (computeValue: (a: number, b: number) => number) =>
    createRunningMean(xValues.map((a, i) => (Number.isNaN(a + yValues[i]) ? NaN : computeValue(a, yValues[i]))));
  const a = createPairMean((x) => x);
  const b = createPairMean((_, y) => y);
  const aa = createPairMean((x) => x * x);
  const bb = createPairMean((_, y) => y * y);
  const ab = createPairMean((x, y) => x * y);
  return (last) => {
    const variances = (aa(last) - a(last) ** 2) * (bb(last) - b(last) ** 2);
    return variances > 0 ? Math.min(1, Math.max(0, (ab(last) - a(last) * b(last)) / Math.sqrt(variances))) : 0;
  };
}
