import { DAY, lastEnd, stepEnd } from '@daystar/timeseries';
import type { SiteFeatures } from '../learner/features/site-features';
import { findKnownSteps } from '../learner/training/build-training-set';
import { predict } from '../learner/training/predict';
import { train } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import { type TrainingPlant, buildExternalFeatures, buildLeadFeatures } from './lead-history';
import type { SiteTrainingData } from './site-training-data';

/** Options of all models of a site: trees enough for months of one site, trained within a second. */
export const TRAINING = { objective: 'absolute', seed: 1, maxTrees: 100 } as const;
/** Relative reduction of error at which a model is applied in full. */
const FULL_TRUST = 0.25;
/** The hold-out is the last quarter of the data, up to six weeks. */
const HOLD_OUT_SHARE = 0.25;
const MAX_HOLD_OUT = 42 * DAY;

/** Sums of absolute errors on one day, in the unit of the site, over half hours with an external forecast and a measurement. */
export interface DailyErrors {
  /** Days since 1970 UTC. */
  readonly day: number;
  readonly values: number;
  /** Of the external forecast as it was posted. */
  readonly external: number;
  /** Of the tuned forecast without it. */
  readonly without: number;
  /** Of the blends of the model that uses it with the external forecast itself, by `EXTERNAL_SHARES`. */
  readonly blends: readonly number[];
}

/**
 * Shares of the external forecast itself in a blend with the model that uses it. With weeks of data the model is an average of many
 * learners, and a good forecast alone can be better.
 */
export const EXTERNAL_SHARES = [0, 0.5, 1] as const;

/** What was learned about an external forecast at one lead. */
export interface ExternalModel {
  /** Number of half hours with an external forecast and a measurement. */
  readonly values: number;
  /** The model that uses it; absent while there are too few values. */
  readonly model?: TunedModel;
  /** Errors on days outside the training data. */
  readonly holdOut: readonly DailyErrors[];
}

/** The model of a site at one lead, and the model with the external forecast if there is one. */
export interface SiteModel extends TunedModel {
  readonly external?: ExternalModel;
}

/**
 * Weight of a model by its skill on the hold-out: for a plant with an accurate description, the correction learned from
 * a month is mostly noise.
 */
export function computeTrust({ trial }: TunedModel): number {
  return Math.min(1, Math.max(0, (1 - trial.tuned / trial.untuned) / FULL_TRUST));
}

/**
 * Trains a model with the external forecast. Models with and without it, trained on earlier days only, are compared on the
 * hold-out.
 * @returns undefined without an external forecast of this lead
 */
export function trainExternalModel(
  data: SiteTrainingData,
  plant: TrainingPlant,
  lead: number,
  previous?: ExternalModel,
): ExternalModel | undefined {
  const features = buildExternalFeatures(data, plant, lead);
  if (!features) return undefined;
  const upTo = lastEnd(data.steps);
  const [known] = findKnownSteps([features], -Infinity, upTo);
  const values = known.length;
  const model = train([features], { ...TRAINING, upTo, previous: previous?.model });
  if (!model) return { values, holdOut: [] };
  const cut = upTo - Math.min(MAX_HOLD_OUT, HOLD_OUT_SHARE * (upTo - stepEnd(data.steps, known[0])));
  const ours = buildLeadFeatures(data, plant, lead);
  const early = { ...TRAINING, upTo: cut };
  const [without, combined] = [train([ours], early), train([features], early)];
  return {
    values,
    model,
    holdOut: combined ? compareModels({ ours, without }, { features, combined }, cut, upTo) : [],
  };
}

/** Errors by day of steps that end after `from` and not after `to`, ms. */
export function compareModels(
  { ours, without }: { ours: SiteFeatures; without: TunedModel | undefined },
  { features, combined }: { features: SiteFeatures; combined: TunedModel },
  from: number,
  to: number,
): DailyErrors[] {
  const [steps] = findKnownSteps([features], from, to);
  const tuned = predict(without, ours, steps).estimate;
  const trust = without ? computeTrust(without) : 0;
  const { estimate } = predict(combined, features, steps);
  const { measured, untuned, external } = features.history;
  const byDay = new Map<number, DailyErrors>();
  steps.forEach((i, row) => {
    const day = Math.floor(stepEnd(features.history.steps, i) / DAY);
    const sums = byDay.get(day) ?? { day, values: 0, external: 0, without: 0, blends: EXTERNAL_SHARES.map(() => 0) };
    const theirs = external?.estimate[i] ?? NaN;
    byDay.set(day, {
      day,
      values: sums.values + 1,
      external: sums.external + Math.abs(theirs - measured[i]),
      without: sums.without + Math.abs(untuned[i] + trust * (tuned[row] - untuned[i]) - measured[i]),
      blends: EXTERNAL_SHARES.map(
        (share, k) => sums.blends[k] + Math.abs(estimate[row] + share * (theirs - estimate[row]) - measured[i]),
      ),
    });
  });
  return [...byDay.values()];
}
