import { DAY, lastEnd, stepEnd } from '@daystar/timeseries';
import type { SiteFeatures } from '../learner/features/site-features';
import { findKnownSteps } from '../learner/training/build-training-set';
import { predict } from '../learner/training/predict';
import { train } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import { type TrainingPlant, buildExternalFeatures, buildLeadFeatures } from './lead-features';
import { CORRECTION_TRAINING_OPTIONS } from './training-options';
import type { RatioDeparture } from './departure-from-ratio';
import type { SiteTrainingData } from './site-training-data';

/** Fraction of the history, at its end, that is held out. */
const HOLD_OUT_FRACTION = 0.25;
/** Maximum length of the hold-out, ms. */
const MAX_HOLD_OUT_MS = 42 * DAY;

/**
 * Sums of absolute errors on one day, in the unit of the site, over half hours with an external forecast and a
 * measurement. The compared models are trained on earlier days only. Stored models have these property names.
 */
export interface DailyErrors {
  /** Days since 1970 UTC. */
  readonly day: number;
  /** Number of half hours. */
  readonly values: number;
  /** Error of the external forecast as the owner posted it. */
  readonly external: number;
  /** Error of the forecast as it would be served without the external one. */
  readonly without: number;
  /** Errors of blends of the external forecast and the model that uses it, one for each of `EXTERNAL_SHARES`. */
  readonly blends: readonly number[];
}

/**
 * Shares of the external forecast itself in a blend with the model that uses it. After only weeks of data, a
 * good external forecast alone can beat the model.
 */
export const EXTERNAL_SHARES = [0, 0.5, 1] as const;

/** Model that uses an external forecast at one lead, and its errors. */
export interface ExternalModel {
  /** Number of half hours with an external forecast and a measurement. Stored models have this name. */
  readonly values: number;
  /** The model; absent while there are too few values. */
  readonly model?: TunedModel;
  /** Errors on the hold-out, of models that are trained on earlier days only; `model` is trained on all days. */
  readonly holdOut: readonly DailyErrors[];
}

/** The model of a site at one lead, and the model with the external forecast if there is one. */
export interface SiteModel extends TunedModel {
  readonly external?: ExternalModel;
  /** How far measurements support other corrections than a constant ratio; absent in older stored models. */
  readonly departure?: RatioDeparture;
  /** Limit below the stated capacity of the plant that it was trained for. */
  readonly limit?: number;
  /** Share of the clear-sky energy that shade took when it was trained, 0..1; 0 when absent. */
  readonly shadeLoss?: number;
  /** Output since a lasting loss or growth over the output before; 1 when absent. */
  readonly outputRatio?: number;
}

/**
 * Trains a model with the external forecast. Compares models with and without it on the hold-out, after training
 * both on earlier days only. The model without it counts as much as rows use it: where it is not trusted, the external forecast must
 * beat untuned rows.
 * @param trust weight of the current model without the external forecast, 0..1
 * @returns undefined without an external forecast of this lead
 */
export function trainExternalModel(
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
  trust: number,
  previous?: ExternalModel,
): ExternalModel | undefined {
  const features = buildExternalFeatures(data, plant, lead);
  if (!features) return undefined;
  const upTo = lastEnd(data.steps);
  const [knownSteps] = findKnownSteps([features], -Infinity, upTo);
  const values = knownSteps.length;
  const model = train([features], { ...CORRECTION_TRAINING_OPTIONS, upTo, previous: previous?.model });
  if (!model) return { values, holdOut: [] };
  const holdOutStart =
    upTo - Math.min(MAX_HOLD_OUT_MS, HOLD_OUT_FRACTION * (upTo - stepEnd(data.steps, knownSteps[0])));
  const ownFeatures = buildLeadFeatures(data, plant, lead);
  const earlyOptions = { ...CORRECTION_TRAINING_OPTIONS, upTo: holdOutStart };
  const [without, combined] = [train([ownFeatures], earlyOptions), train([features], earlyOptions)];
  const own = { ownFeatures, without, trust };
  const holdOut = combined ? sumErrorsByDay(own, { features, combined }, holdOutStart, upTo) : [];
  return { values, model, holdOut };
}

/**
 * Sums errors by day over the steps that end in (from, to], ms.
 * @param own features and model without the external forecast, and its weight in rows
 */
export function sumErrorsByDay(
  { ownFeatures, without, trust }: { ownFeatures: SiteFeatures; without: TunedModel | undefined; trust: number },
  { features, combined }: { features: SiteFeatures; combined: TunedModel },
  from: number,
  to: number,
): DailyErrors[] {
  const [steps] = findKnownSteps([features], from, to);
  const tuned = predict(without, ownFeatures, steps).estimate;
  const { estimate } = predict(combined, features, steps);
  const { measured, untuned, external } = features.history;
  const byDay = new Map<number, DailyErrors>();
  steps.forEach((i, row) => {
    const day = Math.floor(stepEnd(features.history.steps, i) / DAY);
    const sums = byDay.get(day) ?? { day, values: 0, external: 0, without: 0, blends: EXTERNAL_SHARES.map(() => 0) };
    const externalEstimate = external?.estimate[i] ?? NaN;
    byDay.set(day, {
      day,
      values: sums.values + 1,
      external: sums.external + Math.abs(externalEstimate - measured[i]),
      without: sums.without + Math.abs(untuned[i] + trust * (tuned[row] - untuned[i]) - measured[i]),
      blends: EXTERNAL_SHARES.map(
        (share, k) =>
          sums.blends[k] + Math.abs(estimate[row] + share * (externalEstimate - estimate[row]) - measured[i]),
      ),
    });
  });
  return [...byDay.values()];
}
