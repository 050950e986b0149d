import { DAY, HOUR } from '@daystar/timeseries';
import { filterImplausible, findMax } from '../learner/features/filter-implausible';
import { PRIOR_FULL_LOAD_HOURS } from '../learner/features/rolling-capacity-ratio';
import { toPlausibleRatio } from '../learner/training/predict';
import { type TrainingPlant, toSiteHistory } from './lead-features';
import type { SiteTrainingData } from './site-training-data';
import { Z90 } from '../numerics/z90';

/**
 * Line that corrects untuned power before there is a model: `offset` x clear-sky power + `slope` x untuned power. The
 * slope has the size of the plant. Forecasts of clouds are too certain, which lowers the slope and raises the offset.
 */
export interface EarlyLine {
  readonly offset: number;
  readonly slope: number;
}

/** Mean and standard deviations of a normal distribution of lines. */
export interface LinePrior {
  readonly mean: EarlyLine;
  readonly deviation: EarlyLine;
}

/** Lines of a plant, and how certain they are. */
export interface EarlyFit {
  /** By lead, ms, ascending; undefined for a plant whose untuned forecasts are kept. */
  readonly lines: ReadonlyMap<number, EarlyLine> | undefined;
  /**
   * 90th percentile of the error of a typical corrected power, relative to that power. Without a measured half hour in
   * daylight it is that of the prior; it is 0 if measurements are implausible.
   */
  readonly errorP90: number;
  /** Line of the shortest lead, fitted to a week or more of measurements without a prior from other sites: their priors are pooled from it. */
  readonly ownLine?: EarlyLine;
}

/** Keeps untuned power. */
export const UNCHANGED: EarlyLine = { offset: 0, slope: 1 };
/** Prior without other sites: stated capacities and forecasts of clouds differ that much from the true ones. */
export const DEFAULT_PRIOR: LinePrior = { mean: UNCHANGED, deviation: { offset: 0.1, slope: 0.3 } };
/** Deviations of the line of a lead from that of the lead before it. */
const LEAD_DEVIATION: EarlyLine = { offset: 0.05, slope: 0.15 };
/** Prior error variance of half hours, as a fraction of the squared maximum clear-sky power. It counts as one day. */
const PRIOR_VARIANCE = 0.02;
/** Minimum clear-sky power of a half hour, as a fraction of its maximum. */
const MIN_CLEAR_FRACTION = 0.02;
/** Minimum number of measured days of a line that is pooled into priors of other sites: one week has weather of several kinds. */
const MIN_OWN_LINE_DAYS = 7;
/** Passes of the estimates of line and error variance, which depend on each other. */
const PASSES = 3;

/** Smallest ratio of corrected to untuned power to which an error is relative. */
const MIN_RATIO = 0.1;
/** Typical ratio of untuned to clear-sky power. */
const TYPICAL_LEVEL = 0.6;

/** Power of a half hour and what predicts it, as fractions of the maximum clear-sky power. */
interface Sample {
  readonly clear: number;
  readonly untuned: number;
  readonly measured: number;
}

/**
 * Fits a line for each lead by Bayesian linear regression. The prior of the shortest lead is that of other sites, or else
 * the untuned forecast. The prior of a longer lead is the line before it, so a lead without outcomes uses that line.
 * @param plant clear-sky power over the steps of the training data
 */
export function fitEarlyLines(data: SiteTrainingData, plant: TrainingPlant, prior = DEFAULT_PRIOR): EarlyFit {
  const lines = new Map<number, EarlyLine>();
  let errorP90: number | undefined;
  let ownLine: EarlyLine | undefined;
  let leadPrior = prior;
  for (const lead of [...data.forecasts.keys()].sort((a, b) => a - b)) {
    const { samples, days } = collectSamples(data, plant, lead);
    if (!isPlausible(samples, data.steps.stepMs)) return { lines: undefined, errorP90: 0 };
    const { line, deviation } = fitLine(samples, days, leadPrior);
    errorP90 ??= computeErrorP90(line, deviation);
    if (lines.size === 0 && days >= MIN_OWN_LINE_DAYS) ownLine = fitLine(samples, days, DEFAULT_PRIOR).line;
    const isUsed = samples.length === 0 || sumErrors(samples, line) < sumErrors(samples, UNCHANGED);
    lines.set(lead, isUsed ? line : UNCHANGED);
    leadPrior = { mean: lines.get(lead)!, deviation: LEAD_DEVIATION };
  }
  const isUnchanged = [...lines.values()].every(({ offset, slope }) => offset === 0 && slope === 1);
  return { lines: isUnchanged ? undefined : lines, errorP90: errorP90 ?? 0, ownLine };
}

/** Returns the line of a plant without measurements: the mean of its prior. */
export function fitUnmeasured(prior: LinePrior): { readonly line: EarlyLine; readonly errorP90: number } {
  const { line, deviation } = fitLine([], 0, prior);
  return { line, errorP90: computeErrorP90(line, deviation) };
}

/** Computes the 90th percentile of the relative error of a typical corrected power. @param deviation of its ratio */
const computeErrorP90 = ({ offset, slope }: EarlyLine, deviation: number): number =>
  (Z90 * deviation) / Math.max(MIN_RATIO, offset / TYPICAL_LEVEL + slope);

/** Collects the plausible half hours of a lead. */
export function collectSamples(data: SiteTrainingData, plant: TrainingPlant, lead: number) {
  const history = toSiteHistory(data, plant, lead);
  const maxClear = findMax(history.clear);
  const days = new Set<number>();
  const samples: Sample[] = [];
  filterImplausible(history).forEach((measured, i) => {
    const clear = history.clear[i];
    // Zero means dusk or an outage, which says nothing about the plant.
    if (!(measured > 0) || !(clear > MIN_CLEAR_FRACTION * maxClear)) return;
    days.add(Math.floor((i * history.steps.stepMs) / DAY));
    samples.push({ clear: clear / maxClear, untuned: history.untuned[i] / maxClear, measured: measured / maxClear });
  });
  return { samples, days: days.size };
}

/** Sums of products over the samples. */
function sumSamples(samples: readonly Sample[]) {
  const sum = (product: (sample: Sample) => number) => samples.reduce((total, sample) => total + product(sample), 0);
  return {
    clearClear: sum(({ clear }) => clear * clear),
    clearUntuned: sum(({ clear, untuned }) => clear * untuned),
    untunedUntuned: sum(({ untuned }) => untuned * untuned),
    clearMeasured: sum(({ clear, measured }) => clear * measured),
    untunedMeasured: sum(({ untuned, measured }) => untuned * measured),
  };
}

/**
 * Posterior mean of a line; the variance of errors is estimated with it. The prior of the ratio under a clear sky does not depend on
 * that of the offset. Clear days therefore change the slope alone: they do not show an offset.
 * @returns `deviation`, the standard deviation of a typical ratio of measured to untuned power
 */
function fitLine(samples: readonly Sample[], days: number, { mean, deviation }: LinePrior) {
  const sums = sumSamples(samples);
  // A typical ratio keeps the variance that it has by independent deviations of offset and slope.
  const offsetPrecision = (1 - TYPICAL_LEVEL) / (1 + TYPICAL_LEVEL) / deviation.offset ** 2;
  const ratioPrecision = 1 / (deviation.offset ** 2 + deviation.slope ** 2);
  const meanRatio = mean.offset + mean.slope;
  let line = mean;
  for (let pass = 1; ; pass++) {
    const squares = samples.reduce((sum, sample) => sum + computeError(sample, line) ** 2, 0);
    const meanSquare = samples.length > 0 ? squares / samples.length : 0;
    // A day counts as one error, because an error of the forecast sky lasts for much of it.
    const variance = (days * meanSquare + PRIOR_VARIANCE) / (days + 1);
    const weight = samples.length > 0 ? days / (samples.length * variance) : 0;
    const a = weight * sums.clearClear + offsetPrecision + ratioPrecision;
    const b = weight * sums.clearUntuned + ratioPrecision;
    const c = weight * sums.untunedUntuned + ratioPrecision;
    const p = weight * sums.clearMeasured + offsetPrecision * mean.offset + ratioPrecision * meanRatio;
    const q = weight * sums.untunedMeasured + ratioPrecision * meanRatio;
    const determinant = a * c - b * b;
    line = { offset: (p * c - b * q) / determinant, slope: (a * q - b * p) / determinant };
    if (pass < PASSES) continue;
    const typicalVariance = (c / TYPICAL_LEVEL ** 2 - (2 * b) / TYPICAL_LEVEL + a) / determinant;
    return { line, deviation: Math.sqrt(typicalVariance) };
  }
}

const computeError = ({ clear, untuned, measured }: Sample, { offset, slope }: EarlyLine): number =>
  measured - Math.max(0, offset * clear + slope * untuned);

export const sumErrors = (samples: readonly Sample[], line: EarlyLine): number =>
  samples.reduce((sum, sample) => sum + Math.abs(computeError(sample, line)), 0);

/**
 * Whether the measurements may be those of the plant, and not in another unit, for example. With few of them, the stated
 * capacity counts as about a day (`computeRollingCapacityRatio`).
 */
function isPlausible(samples: readonly Sample[], stepMs: number): boolean {
  const prior = (PRIOR_FULL_LOAD_HOURS * HOUR) / stepMs;
  const [measuredSum, untunedSum] = samples.reduce(
    ([measuredTotal, untunedTotal], { measured, untuned }) => [measuredTotal + measured, untunedTotal + untuned],
    [prior, prior],
  );
  const ratio = measuredSum / untunedSum;
  return toPlausibleRatio(ratio) === ratio;
}
