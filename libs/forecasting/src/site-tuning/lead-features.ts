import { DAY, type Steps } from '@daystar/timeseries';
import type { SiteHistory } from '../learner/dataset/site-history';
import { type SiteFeatures, buildSiteFeatures } from '../learner/features/site-features';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import type { SiteTrainingData } from './site-training-data';

/**
 * Minimum age of the measurements behind a feature, ms: the model of a plant is trained once a day, and then serves for
 * a day.
 */
const MIN_MEASUREMENT_AGE_MS = DAY;

/** Clear-sky data of a plant for training; plain data that can be passed to a worker thread. */
export interface TrainingPlant extends Pick<ClearSkyPower, 'power'> {
  readonly path: Pick<ClearSkyPower['path'], 'zenith' | 'azimuth' | 'apparentSolarTime'>;
}

/** Builds the features of the training data of one lead. @param firstStep step from which on there are features */
export const buildLeadFeatures = (
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
  firstStep?: number,
): SiteFeatures => buildTuningFeatures(toSiteHistory(data, plant, lead), lead, firstStep);

/**
 * Builds features that include the external forecast. Only half hours with an external forecast have a target, so that
 * a model learns from these alone.
 * @returns undefined without an external forecast of this lead
 */
export function buildExternalFeatures(
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
): SiteFeatures | undefined {
  const external = data.external?.get(lead);
  if (!external) return undefined;
  const { count } = data.steps;
  const [estimate, p10, p90, issuedAt] = [external.estimate, external.p10, external.p90, external.issuedAt].map(
    (values) => values.subarray(0, count),
  );
  const history = { ...toSiteHistory(data, plant, lead), external: { estimate, p10, p90, issuedAt } };
  const features = buildTuningFeatures(history, lead);
  return { ...features, ratio: features.ratio.map((value, i) => (Number.isNaN(estimate[i]) ? NaN : value)) };
}

/** Extends training data by future half hours with a clear-sky forecast. */
export function extendToFuture(
  data: SiteTrainingData,
  steps: Steps,
  lead: number,
  clear: Float64Array,
): SiteTrainingData {
  const measured = new Float64Array(steps.count).fill(NaN);
  measured.set(data.measured);
  const untuned = clear.slice(0, steps.count);
  const forecast = data.forecasts.get(lead)!;
  untuned.set(forecast.untuned);
  return { ...data, steps, measured, forecasts: new Map([[lead, { ...forecast, untuned }]]) };
}

/** Builds the features of a history as known when a forecast of a lead, ms, was issued with the model of its day. */
export const buildTuningFeatures = (history: SiteHistory, lead: number, firstStep?: number): SiteFeatures =>
  buildSiteFeatures(history, Math.max(lead, MIN_MEASUREMENT_AGE_MS) + history.steps.stepMs, firstStep);

/** Training data of one lead as a site history; half hours without a forecast count as not measured. */
export function toSiteHistory(data: SiteTrainingData, { path, power }: TrainingPlant, lead: number): SiteHistory {
  const { steps } = data;
  const count = steps.count;
  const { untuned } = data.forecasts.get(lead)!;
  const clear = power.subarray(0, count);
  return {
    site: data.site,
    quantity: 'power',
    steps,
    measured: data.measured.map((value, i) => (Number.isNaN(untuned[i]) ? NaN : value)),
    clear,
    untuned: untuned.map((value) => (Number.isNaN(value) ? 0 : value)),
    sun: {
      zenith: path.zenith.subarray(0, count),
      azimuth: path.azimuth.subarray(0, count),
      solarTime: path.apparentSolarTime.subarray(0, count),
    },
    weather: new Map(),
    weatherKnownAt: new Float64Array(count).fill(NaN),
    covariates: new Map(),
  };
}
