import { DAY, HOUR, type Steps, lastEnd, stepEnd } from '@daystar/timeseries';
import type { PlantInClearSky } from '../measurements/plant-in-clear-sky';
import { siteFeatures } from '../tuning/features/site-features';
import { predict } from '../tuning/predict';
import type { SiteHistory } from '../tuning/site-history';
import { train } from '../tuning/train';
import type { TunedModel } from '../tuning/tuned-model';
import { type Correction, LEVELS } from './correction';
import type { SiteLessons } from './lessons';

/**
 * Leads of the models, between which rows go over from one to the next: where the sky is known, the plant is what is
 * learnt; days ahead also how far the forecast is to be believed.
 */
export const MODEL_LEADS = [HOUR, DAY, 2 * DAY] as const;
/** What was measured is a day old at least: models are asked once a day. */
const MEASURED_BEFORE = DAY;
/** A site's months want no more, and are learnt within a second. */
const MOST_TREES = 100;
const SEED = 1;
/** By how much a model's error must be the smaller one to be followed all the way. */
const FULL_TRUST = 0.25;
/** More than this would be another plant. */
const MOST_ADDED = 1;

/** What was learnt for one lead; absent while there is too little to learn from. */
export type LeadModels = ReadonlyMap<number, TunedModel>;

/** What is learnt from of a plant; plain data, which another thread can be given. */
export interface TeachingPlant extends Pick<PlantInClearSky, 'power'> {
  readonly path: Pick<PlantInClearSky['path'], 'zenith' | 'azimuth' | 'apparentSolarTime'>;
}

/** @param plant over the steps of the lessons. @returns undefined while there is too little to learn from */
export function learnSite(
  lessons: SiteLessons,
  plant: TeachingPlant,
  lead: number,
  previous?: TunedModel,
): TunedModel | undefined {
  const features = siteFeatures(historyOf(lessons, plant, lead), featureLead(lead) + lessons.steps.length);
  const upTo = lastEnd(lessons.steps);
  return train([features], { objective: 'absolute', upTo, seed: SEED, mostTrees: MOST_TREES, previous });
}

/**
 * What the models would add to the half hours to come.
 * @param plant over all of `steps`
 * @param steps of the lessons and of the half hours to come
 */
export function correctionOf(
  lessons: SiteLessons,
  plant: PlantInClearSky,
  steps: Steps,
  models: LeadModels,
): Correction {
  const from = lessons.steps.count;
  const rows = Int32Array.from({ length: steps.count - from }, (_, k) => from + k);
  const leads = [...models.keys()].sort((a, b) => a - b);
  const added = leads.map((lead) => {
    const history = historyOf(extended(lessons, steps, lead, plant.power), plant, lead);
    const features = siteFeatures(history, featureLead(lead) + steps.length);
    const untuned = features.table.columns[features.table.names.indexOf('untuned')];
    const trust = trustIn(models.get(lead)!);
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
        table[k * LEVELS.length + column] = Math.round(1e3 * Math.min(MOST_ADDED, Math.max(-MOST_ADDED, share))) / 1e3;
      });
    });
    return table;
  });
  return { steps: { firstEnd: stepEnd(steps, from), length: steps.length, count: rows.length }, leads, added };
}

/**
 * A model is followed as far as the days it was held out from say: a plant as it was described leaves little to learn, and
 * what a month seems to teach of it is mostly chance.
 */
function trustIn({ trial }: TunedModel): number {
  return Math.min(1, Math.max(0, (1 - trial.tuned / trial.untuned) / FULL_TRUST));
}

const featureLead = (lead: number): number => Math.max(lead, MEASURED_BEFORE);

/** The lessons with half hours to come, of which the forecast says that the sky will be clear. */
function extended(lessons: SiteLessons, steps: Steps, lead: number, clear: Float64Array): SiteLessons {
  const measured = new Float64Array(steps.count).fill(NaN);
  measured.set(lessons.measured);
  const untuned = clear.slice(0, steps.count);
  const forecast = lessons.forecasts.get(lead)!;
  untuned.set(forecast.untuned);
  return { ...lessons, steps, measured, forecasts: new Map([[lead, { ...forecast, untuned }]]) };
}

/** The lessons of one lead as the learner reads them; half hours without a forecast are not learnt from. */
function historyOf(lessons: SiteLessons, { path, power }: TeachingPlant, lead: number): SiteHistory {
  const { steps } = lessons;
  const count = steps.count;
  const { untuned } = lessons.forecasts.get(lead)!;
  const clear = power.subarray(0, count);
  return {
    site: lessons.site,
    quantity: 'power',
    steps,
    measured: lessons.measured.map((value, i) => (Number.isNaN(untuned[i]) ? NaN : value)),
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
