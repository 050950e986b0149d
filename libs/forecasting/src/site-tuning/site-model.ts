import { DAY, HOUR, type Steps, lastEnd, stepEnd, stepIndex } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import type { SiteFeatures } from '../learner/features/site-features';
import { computeRecentError } from '../learner/calibration/compute-recent-error';
import { train } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import { type Correction, LEVELS } from './correction';
import { type ExternalShare, dropStaleExternal } from './external-share';
import { type SiteModel, trainExternalModel } from './external-model';
import { type TrainingPlant, buildExternalFeatures, buildLeadFeatures, extendToFuture } from './lead-features';
import { CORRECTION_TRAINING_OPTIONS } from './training-options';
import { computeTrust } from './model-trust';
import { type RatioDeparture, applyDeparture, measureDeparture, predictLevels } from './departure-from-ratio';
import type { SiteTrainingData } from './site-training-data';

/**
 * Leads of the models, between which corrections are interpolated. At short leads, the model learns the plant. Days
 * ahead, it also learns the reliability of the forecast.
 */
export const MODEL_LEADS_MS = [HOUR, DAY, 2 * DAY] as const;
/**
 * Span of the past that corrections cover, ms. Live corrections compare the measurements of a day with corrected forecasts: what
 * a model has learned must not look like a plant that has just changed.
 */
const COMPARED_SPAN_MS = DAY;
/** Limit of corrections, as a fraction of clear-sky power: a larger one would imply a wrong plant description. */
const MAX_ADDED = 1;

/** Models by lead; absent while there is too little training data. */
export type LeadModels = ReadonlyMap<number, SiteModel>;

/**
 * Trains a model, and with external forecasts also one that uses them.
 * @param plant clear-sky power over the steps of the training data
 * @returns undefined while there is too little data, and for a plant that its load often holds: trees do not extrapolate to
 *   bright hours, but the line of the early correction does
 */
export function trainSiteModel(
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
  previous?: SiteModel,
): SiteModel | undefined {
  if (data.isOftenHeldByLoad) return undefined;
  const options = { ...CORRECTION_TRAINING_OPTIONS, upTo: lastEnd(data.steps) };
  const features = buildLeadFeatures(data, plant, lead);
  const model = train([features], { ...options, previous });
  if (!model) return undefined;
  const external = trainExternalModel(data, plant, lead, computeTrust(model), previous?.external);
  return { ...model, departure: measureDeparture(model, features), ...(external && { external }) };
}

/**
 * Builds the corrections of the models for the last day and for future half hours. Each model's predictions are shifted by its
 * error on the half hours since its training.
 * @param plant clear-sky power over all `steps`
 * @param steps steps of the training data and of the future half hours
 * @param shares how much of the external forecast is used, by lead
 */
export function buildCorrection(
  data: SiteTrainingData,
  plant: ClearSkyPower,
  steps: Steps,
  models: LeadModels,
  shares: ReadonlyMap<number, ExternalShare> = new Map(),
): Correction {
  const now = data.steps.count;
  const from = Math.max(0, now - COMPARED_SPAN_MS / steps.stepMs);
  const rows = Int32Array.from({ length: steps.count - from }, (_, k) => from + k);
  const daylightRows = rows.filter((i) => plant.power[i] > 0);
  const leads = [...models.keys()].sort((a, b) => a - b);
  const addends = leads.map((lead) => {
    const extended = extendToFuture(data, steps, lead, plant.power);
    const model = models.get(lead)!;
    const share = shares.get(lead);
    const table = new Array<number>(rows.length * LEVELS.length).fill(0);
    // The model is applied to the half hours since its training, to those of the last day, and to those of the future.
    const firstStep = Math.min(from, Math.max(0, Math.floor(stepIndex(steps, model.trainedUpTo))));
    const features = buildLeadFeatures(extended, plant, lead, firstStep);
    addPredictions(model, features, daylightRows, { weight: computeTrust(model) }, model.departure);
    if (share && share.weight > 0) {
      const current = dropStaleExternal(extended, lead, share, lastEnd(data.steps));
      const externalFeatures = buildExternalFeatures(current, plant, lead);
      const rowsWithExternal = daylightRows.filter(
        (i) => !Number.isNaN(externalFeatures?.history.external?.estimate[i] ?? NaN),
      );
      // The last day has the external forecast only if later half hours do: errors of different forecasts are not comparable.
      if (externalFeatures && rowsWithExternal.some((i) => i >= now))
        addPredictions(share.model, externalFeatures, rowsWithExternal, share);
    }
    return table.map((value) => Math.round(1e3 * Math.min(MAX_ADDED, Math.max(-MAX_ADDED, value))) / 1e3);

    /**
     * Moves the table by a weight towards the predictions of a model, blended with the external forecast if there is a
     * share.
     */
    function addPredictions(
      tunedModel: TunedModel,
      features: SiteFeatures,
      targetRows: Int32Array,
      { weight, externalShare = 0 }: Pick<ExternalShare, 'weight'> & Partial<ExternalShare>,
      departure?: RatioDeparture,
    ): void {
      const { history, scale } = features;
      const recentError = computeRecentError(tunedModel, features, now);
      const predictions = predictLevels(tunedModel, features, targetRows, plant.power);
      targetRows.forEach((i, k) => {
        const ahead = Math.max(0, i - now + 1) * steps.stepMs;
        const shift = (recentError.predict(ahead) * scale[i]) / plant.power[i];
        const shifted = predictions[k].map((level) => Math.max(0, level + shift));
        const corrected = departure ? applyDeparture(shifted, departure) : shifted;
        LEVELS.forEach((level, column) => {
          const external = history.external ? history.external.estimate[i] / plant.power[i] : corrected[column];
          const blended = corrected[column] + externalShare * (external - corrected[column]);
          const cell = (i - from) * LEVELS.length + column;
          table[cell] += weight * (blended - level - table[cell]);
        });
      });
    }
  });
  return { steps: { firstEnd: stepEnd(steps, from), stepMs: steps.stepMs, count: rows.length }, leads, addends };
}
