import { DAY, stepEnd } from '@daystar/timeseries';
import { applyBlend, predictComponents } from './blend';
import { type Trial, selectBlend } from './select-blend';
import type { SiteFeatures } from '../features/site-features';
import {
  type SiteSteps,
  countSteps,
  countDays,
  findKnownSteps,
  buildTrainingSet,
  subsample,
} from './build-training-set';
import { type BaseLearners, fitBaseLearners, countTrees } from './base-learners';
import { type Objective, toWeightExponent } from './objective';
import { fitSiteRegressions } from './site-regression';
import { fitSpreadModel } from './spread-model';
import { MODEL_VERSION, type TunedModel } from './tuned-model';

export interface TrainingOptions {
  readonly objective: Objective;
  /** End of the training data, ms: later periods are not used. */
  readonly upTo: number;
  readonly seed: number;
  /** The current model: it is evaluated on the data since its training. */
  readonly previous?: TunedModel;
  /** Limit on trees, if lower than usual. */
  readonly maxTrees?: number;
}

/** Minimum values for training. */
const MIN_VALUES = 300;
/** Maximum rows; more are correlated and add time, not skill. */
const MAX_ROWS = 120_000;
const MAX_SPREAD_ROWS = 40_000;
/** The hold-out is the last quarter of the data, up to six weeks. */
const HOLD_OUT_SHARE = 0.25;
const MAX_HOLD_OUT = 42 * DAY;

/**
 * Trains a model on the histories of sites with the same period and lead. Undefined with too little data for training
 * or hold-out.
 */
export function train(sites: readonly SiteFeatures[], training: TrainingOptions): TunedModel | undefined {
  const { objective, upTo, seed } = training;
  const all = findKnownSteps(sites, -Infinity, upTo);
  const maxTrees = training.maxTrees ?? countTrees(countSteps(all));
  if (countSteps(all) < MIN_VALUES) return undefined;
  const trial = evaluateHoldOut(sites, { ...training, maxTrees }, all);
  if (!trial) return undefined;
  const steps = subsample(all, MAX_ROWS);
  const baseLearners = fitBaseLearners(
    buildTrainingSet(sites, steps, toWeightExponent(objective)),
    fitSiteRegressions(sites, all),
    {
      objective,
      seed,
      maxTrees,
      days: countDays(sites, steps),
    },
  );
  const sampled = subsample(all, MAX_SPREAD_ROWS);
  const components = predictComponents(baseLearners, sites, sampled);
  const estimate = applyBlend(trial.blend, components);
  return {
    version: MODEL_VERSION,
    objective,
    lead: sites[0].lead,
    period: sites[0].history.steps.length,
    trainedUpTo: upTo,
    values: countSteps(all),
    seed,
    members: baseLearners,
    spread: fitSpreadModel(sites, sampled, estimate, components, baseLearners.features, { objective, seed, maxTrees }),
    trial,
  };
}

/** Evaluates base learners on steps later than their training data. */
function evaluateHoldOut(
  sites: readonly SiteFeatures[],
  { objective, upTo, seed, previous, maxTrees }: TrainingOptions & { maxTrees: number },
  all: SiteSteps,
): Trial | undefined {
  const since = previous && findKnownSteps(sites, previous.trainedUpTo, upTo);
  if (previous && since && countSteps(since) >= MIN_VALUES) return evaluate(previous.members, since);
  const from = upTo - Math.min(MAX_HOLD_OUT, HOLD_OUT_SHARE * (upTo - findFirstEnd(sites, all)));
  const early = findKnownSteps(sites, -Infinity, from);
  const late = findKnownSteps(sites, from, upTo);
  if (countSteps(early) < MIN_VALUES / 2 || countSteps(late) < MIN_VALUES / 4) return undefined;
  const trainingSet = buildTrainingSet(sites, subsample(early, MAX_ROWS), toWeightExponent(objective));
  const fitting = { objective, seed, maxTrees, days: countDays(sites, early) };
  return evaluate(fitBaseLearners(trainingSet, fitSiteRegressions(sites, early), fitting), late);

  function evaluate(baseLearners: BaseLearners, steps: SiteSteps): Trial {
    const days = countDays(sites, all) / sites.length;
    return selectBlend(sites, steps, predictComponents(baseLearners, sites, steps), objective, days, previous?.trial);
  }
}

function findFirstEnd(sites: readonly SiteFeatures[], steps: SiteSteps): number {
  const ends = sites.map(({ history }, k) => (steps[k].length > 0 ? stepEnd(history.steps, steps[k][0]) : Infinity));
  return Math.min(...ends);
}
