import { DAY, HOUR, lastEnd, stepEnd } from '@daystar/timeseries';
import { MIN_VALUES } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import { computeQuantile } from '../numerics/quantile';
import { type DailyErrors, EXTERNAL_SHARES, type SiteModel, sumErrorsByDay } from './external-model';
import { type TrainingPlant, buildExternalFeatures, buildLeadFeatures } from './lead-features';
import { computeTrust } from './model-trust';
import type { SiteTrainingData } from './site-training-data';

/** Half-life of the weight of a day's errors: an external forecast that becomes worse loses its weight within days. */
const HALF_LIFE_DAYS = 7;
/** Minimum days of evidence. */
const MIN_DAYS = 5;
/** Minimum interval between two builds of a correction, ms. */
const BUILD_INTERVAL_MS = HOUR;

/** How much of the external forecast is used at one lead. */
export interface ExternalShare {
  readonly model: TunedModel;
  /** Share of the external forecast itself in its blend with the model, 0..1. */
  readonly externalShare: number;
  /** Share of this blend in the forecast, 0..1. The forecast without the external one has the rest. */
  readonly weight: number;
  /** Maximum age of the external forecast, ms: older ones are not used. */
  readonly maxAge: number;
  /** Number of compared half hours. None was in the training data of a compared model. */
  readonly halfHourCount: number;
  /** Days of evidence that are missing until the external forecast may have a weight. */
  readonly missingDays: number;
  /** Mean absolute error of the external forecast over these half hours, in the unit of the site. */
  readonly maeExternal: number;
  /** Mean absolute error of the forecast without the external one. */
  readonly maeWithout: number;
  /** Upper bound of the mean absolute error of the forecast with this weight of the blend: the weighted mean of both errors. */
  readonly maeCombined: number;
}

/**
 * Weighs the external forecast by errors on the hold-out and on all days since the training.
 * @returns undefined while no model uses an external forecast
 */
export function weighExternal(
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
  model: SiteModel,
): ExternalShare | undefined {
  const combined = model.external?.model;
  const features = buildExternalFeatures(data, plant, lead);
  if (!combined || !features) return undefined;
  const ownFeatures = buildLeadFeatures(data, plant, lead);
  const since = Math.max(combined.trainedUpTo, model.trainedUpTo);
  const own = { ownFeatures, without: model, trust: computeTrust(model) };
  const recent = sumErrorsByDay(own, { features, combined }, since, lastEnd(data.steps));
  const days = [...(model.external?.holdOut ?? []), ...recent];
  const halfHourCount = sum(days, (day) => day.values);
  const toMean = (select: (day: DailyErrors) => number) => (halfHourCount > 0 ? sum(days, select) / halfHourCount : 0);
  const today = Math.floor(lastEnd(data.steps) / DAY);
  const errors = EXTERNAL_SHARES.map((_, k) => sum(days, (day) => weighDay(day, today) * (day.blends[k] / day.values)));
  const bestBlend = Math.max(0, errors.indexOf(Math.min(...errors)));
  const weight = computeWeight(days, bestBlend, today);
  const maeWithout = toMean((day) => day.without);
  return {
    model: combined,
    externalShare: EXTERNAL_SHARES[bestBlend],
    weight,
    maxAge: computeUsualAge(data, lead),
    halfHourCount,
    missingDays: Math.max(0, MIN_DAYS - days.length),
    maeExternal: toMean((day) => day.external),
    maeWithout,
    maeCombined: maeWithout + weight * (toMean((day) => day.blends[bestBlend]) - maeWithout),
  };
}

/**
 * Counts the days with measurements and an external forecast that are missing until a model can learn from it, if a day has as
 * many measured half hours as before.
 * @returns undefined without external forecasts
 */
export function countMissingTrainingDays({ steps, measured, forecasts, external }: SiteTrainingData, lead: number) {
  if (!external) return undefined;
  const { untuned } = forecasts.get(lead)!;
  const estimate = external.get(lead)?.estimate;
  const comparable = [...measured.keys()].filter((i) => !Number.isNaN(measured[i] + untuned[i]));
  const dayCount = new Set(comparable.map((i) => Math.floor(stepEnd(steps, i) / DAY))).size;
  const known = comparable.filter((i) => !Number.isNaN(estimate?.[i] ?? NaN)).length;
  return Math.max(1, Math.ceil(((MIN_VALUES - known) * dayCount) / Math.max(1, comparable.length)));
}

/**
 * Shrinks the weight by the uncertainty of the mean gain: 1 - (standard error / gain)^2, and 0 below one standard
 * error. This is the positive-part James-Stein estimator. The sample consists of days, because errors within a day are
 * correlated.
 * @param blend index in `EXTERNAL_SHARES`
 * @param today days since 1970 UTC
 */
export function computeWeight(days: readonly DailyErrors[], blend: number, today: number): number {
  if (days.length < MIN_DAYS) return 0;
  const weighted = days.map((day) => ({
    weight: weighDay(day, today),
    gain: (day.without - day.blends[blend]) / day.values,
  }));
  const total = sum(weighted, ({ weight }) => weight);
  const mean = sum(weighted, ({ weight, gain }) => weight * gain) / total;
  if (!(mean > 0)) return 0;
  const variance = sum(weighted, ({ weight, gain }) => (weight * (gain - mean)) ** 2) / total ** 2;
  return Math.max(0, 1 - (variance * days.length) / (days.length - 1) / mean ** 2);
}

const weighDay = ({ day, values }: DailyErrors, today: number): number =>
  values * 0.5 ** ((today - day) / HALF_LIFE_DAYS);

/**
 * Removes future values of the external forecast that are older than usual. Such values mean that its delivery has
 * stopped or is late.
 */
export function dropStaleExternal(
  data: SiteTrainingData,
  lead: number,
  { maxAge }: ExternalShare,
  now: number,
): SiteTrainingData {
  const external = data.external?.get(lead);
  if (!external) return data;
  const { firstEnd, stepMs } = data.steps;
  const firstFuture = (now - firstEnd) / stepMs + 1;
  const isCurrent = (issuedAt: number, i: number) => i < firstFuture || now - issuedAt <= maxAge + BUILD_INTERVAL_MS;
  const estimate = external.estimate.map((value, i) => (isCurrent(external.issuedAt[i], i) ? value : NaN));
  return { ...data, external: new Map([[lead, { ...external, estimate }]]) };
}

/** 95th percentile of the age of the external forecast at the issue time of the site's own forecast, ms. */
function computeUsualAge({ steps, external }: SiteTrainingData, lead: number): number {
  const ages: number[] = [];
  external
    ?.get(lead)
    ?.issuedAt.subarray(0, steps.count)
    .forEach((issuedAt, i) => {
      if (!Number.isNaN(issuedAt)) ages.push(steps.firstEnd + (i - 1) * steps.stepMs - lead - issuedAt);
    });
  return ages.length > 0 ? computeQuantile(Float64Array.from(ages).sort(), 0.95) : 0;
}

const sum = <T>(items: readonly T[], select: (item: T) => number): number =>
  items.reduce((total, item) => total + select(item), 0);
