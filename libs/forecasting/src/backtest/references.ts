import { DAY } from '@daystar/timeseries';
import { HIGHEST_INDEX, LONGEST_NOWCAST } from '../tuning/features/persistence';
import { RunningSum } from '../tuning/features/running';
import type { SiteFeatures } from '../tuning/features/site-features';
import { linearReference } from './linear-reference';

/** Simple forecasts that any forecast worth its cost must beat, one value per step of the history. */
export type References = Readonly<Record<ReferenceName, Float64Array>>;
export const REFERENCE_NAMES = ['untuned', 'linear', 'cliper', 'persistence', 'climatology'] as const;
export type ReferenceName = (typeof REFERENCE_NAMES)[number];

/**
 * Reference forecasts, each from what was known when it was due: the untuned physical chain; a linear fit; the clear-sky
 * index that was measured last, kept (persistence), replaced by the mean of all before (climatology), and the best
 * convex combination of both (CLIPER: D. Yang, "Making reference solar forecasts with climatology, persistence, and
 * their optimal convex combination", Solar Energy 193, 2019), whose weight is the correlation of such pairs so far.
 * @param from first period end whose forecast counts, ms
 */
export function references(site: SiteFeatures, from: number): References {
  const { history, lead } = site;
  const { clear, measured, steps } = history;
  const back = Math.max(1, Math.ceil(lead / steps.length));
  const perDay = Math.round(DAY / steps.length);
  const lag = lead <= LONGEST_NOWCAST ? back : Math.ceil(back / perDay) * perDay;
  const index = measured.map((value, i) =>
    Number.isNaN(site.ratio[i]) ? NaN : Math.min(HIGHEST_INDEX, Math.max(0, value / clear[i])),
  );
  const past = index.map((_, i) => index[i - lag] ?? NaN);
  const mean = runningMean(index);
  const weight = runningCorrelation(index, past);
  const climatology = clear.map((value, i) => value * mean(i - back));
  const persistence = clear.map((value, i) => (Number.isNaN(past[i]) ? climatology[i] : value * past[i]));
  return {
    untuned: history.untuned,
    linear: linearReference(site, persistence, from),
    cliper: persistence.map((value, i) => climatology[i] + weight(i - back) * (value - climatology[i])),
    persistence,
    climatology,
  };
}

/** Mean of all known values up to the asked one, 0 of none. */
function runningMean(values: Float64Array): (last: number) => number {
  const sum = new RunningSum(values);
  const known = new RunningSum(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  return (last) => sum.ending(last, values.length) / Math.max(1, known.ending(last, values.length));
}

/** Correlation, 0..1, of all known pairs up to the asked one. */
function runningCorrelation(one: Float64Array, other: Float64Array): (last: number) => number {
  const ofPairs = (of: (a: number, b: number) => number) =>
    runningMean(one.map((a, i) => (Number.isNaN(a + other[i]) ? NaN : of(a, other[i]))));
  const a = ofPairs((x) => x);
  const b = ofPairs((_, y) => y);
  const aa = ofPairs((x) => x * x);
  const bb = ofPairs((_, y) => y * y);
  const ab = ofPairs((x, y) => x * y);
  return (last) => {
    const variances = (aa(last) - a(last) ** 2) * (bb(last) - b(last) ** 2);
    return variances > 0 ? Math.min(1, Math.max(0, (ab(last) - a(last) * b(last)) / Math.sqrt(variances))) : 0;
  };
}
