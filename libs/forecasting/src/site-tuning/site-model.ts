import { DAY, HOUR, type Steps, lastEnd, stepEnd } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import { buildSiteFeatures } from '../learner/features/site-features';
import { predict } from '../learner/training/predict';
import type { SiteHistory } from '../learner/dataset/site-history';
import { train } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import { type Correction, LEVELS } from './correction';
import type { SiteTrainingData } from './site-training-data';

/**
 * Leads of the models, between which corrections are interpolated. At short leads the model learns the plant, days
 * ahead also the reliability of the forecast.
 */
export const MODEL_LEADS = [HOUR, DAY, 2 * DAY] as const;
/** Measurements are at least one day old, since models run once a day. */
const MIN_MEASUREMENT_AGE = DAY;
/** Enough for months of one site, trained within a second. */
const MAX_TREES = 100;
const SEED = 1;
/** Relative reduction of error at which a model is applied in full. */
const FULL_TRUST = 0.25;
/** Limit of corrections, as a fraction of clear-sky power: a larger one would imply a wrong plant description. */
const MAX_ADDED = 1;

/** Models by lead; absent while there is too little training data. */
export type LeadModels = ReadonlyMap<number, TunedModel>;

/** Clear-sky data of a plant for training; plain data that can be passed to a worker thread. */
export interface TrainingPlant extends Pick<ClearSkyPower, 'power'> {
  readonly path: Pick<ClearSkyPower['path'], 'zenith' | 'azimuth' | 'apparentSolarTime'>;
}

/** @param plant over the steps of the training data. @returns undefined while there is too little data */
export function trainSiteModel(
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
  previous?: TunedModel,
): TunedModel | undefined {
  const features = buildSiteFeatures(toSiteHistory(data, plant, lead), toFeatureLead(lead) + data.steps.length);
  const upTo = lastEnd(data.steps);
  return train([features], { objective: 'absolute', upTo, seed: SEED, maxTrees: MAX_TREES, previous });
}

/**
 * Corrections of the models for future half hours.
 * @param plant over all of `steps`
 * @param steps of the training data and the future half hours
 */
export function buildCorrection(
  data: SiteTrainingData,
  plant: ClearSkyPower,
  steps: Steps,
  models: LeadModels,
): Correction {
  const from = data.steps.count;
  const rows = Int32Array.from({ length: steps.count - from }, (_, k) => from + k);
  const leads = [...models.keys()].sort((a, b) => a - b);
  const added = leads.map((lead) => {
    const history = toSiteHistory(extendToFuture(data, steps, lead, plant.power), plant, lead);
    const features = buildSiteFeatures(history, toFeatureLead(lead) + steps.length);
    const untuned = features.table.columns[features.table.names.indexOf('untuned')];
    const trust = computeTrust(models.get(lead)!);
    const table = new Array<number>(rows.length * LEVELS.length).fill(0);
    LEVELS.forEach((level, column) => {
      for (const i of rows) {
        history.untuned[i] = level * plant.power[i];
        if (!Number.isNaN(untuned[i])) untuned[i] = level;
      }
      const { estimate } = predict(models.get(lead), features, rows);
      rows.forEach((i, k) => {
        if (plant.power[i] <= 0) return;
        const share = trust * (estimate[k] / plant.power[i] - level);
        table[k * LEVELS.length + column] = Math.round(1e3 * Math.min(MAX_ADDED, Math.max(-MAX_ADDED, share))) / 1e3;
      });
    });
    return table;
  });
  return { steps: { firstEnd: stepEnd(steps, from), length: steps.length, count: rows.length }, leads, added };
}

/**
 * Weight of a model by its skill on the hold-out: for a plant with an accurate description, the correction learned from
 * a month is mostly noise.
 */
function computeTrust({ trial }: TunedModel): number {
  return Math.min(1, Math.max(0, (1 - trial.tuned / trial.untuned) / FULL_TRUST));
}

const toFeatureLead = (lead: number): number => Math.max(lead, MIN_MEASUREMENT_AGE);

/** The training data extended by future half hours with a clear-sky forecast. */
function extendToFuture(data: SiteTrainingData, steps: Steps, lead: number, clear: Float64Array): SiteTrainingData {
  const measured = new Float64Array(steps.count).fill(NaN);
  measured.set(data.measured);
  const untuned = clear.slice(0, steps.count);
  const forecast = data.forecasts.get(lead)!;
  untuned.set(forecast.untuned);
  return { ...data, steps, measured, forecasts: new Map([[lead, { ...forecast, untuned }]]) };
}

/** Training data of one lead as a site history; half hours without a forecast count as not measured. */
function toSiteHistory(data: SiteTrainingData, { path, power }: TrainingPlant, lead: number): SiteHistory {
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
    companions: new Map(),
  };
}
