import { DAY, stepEnd } from '@daystar/timeseries';
import { applyBlend, predictComponents } from './blend';
import { type HoldOutScores, selectBlend } from './select-blend';
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
import { NO_SPREAD, fitSpreadModel } from './spread-model';
import { MODEL_VERSION, type TunedModel } from './tuned-model';

export interface TrainingOptions {
  readonly objective: Objective;
  /** End of the training data, ms: later periods are not used. */
  readonly upTo: number;
  readonly seed: number;
  /** The model in use so far: it is evaluated on the data since its training. */
  readonly previous?: TunedModel;
  /** Maximum number of trees; without it, the number depends on the rows. */
  readonly maxTrees?: number;
  /** Base learners that another process fitted for the same training, with `fitUpTo`. */
  readonly fitted?: BaseLearners;
  /** Whether to fit the quantiles of the residuals; true by default. Without them, quantiles equal the estimate. */
  readonly hasQuantiles?: boolean;
}

/** Minimum values for training. */
export const MIN_VALUES = 300;
/** Maximum rows; more are correlated and add time, not skill. */
const MAX_ROWS = 120_000;
const MAX_SPREAD_ROWS = 40_000;
/** Minimum values of the hold-out. */
const MIN_HOLD_OUT_VALUES = MIN_VALUES / 4;
/** Fraction of the history, at its end, that is held out. */
const HOLD_OUT_FRACTION = 0.25;
/** Minimum values at the end of the history, as a share of those that a span of this length has on average. */
const MIN_PRESENT_SHARE = 0.5;
/** Maximum length of the hold-out, ms. */
const MAX_HOLD_OUT_MS = 42 * DAY;

/**
 * Trains a model on the histories of sites with the same period and lead.
 * @returns undefined with too little data for training or hold-out
 */
export function train(sites: readonly SiteFeatures[], training: TrainingOptions): TunedModel | undefined {
  const { objective, upTo, seed, hasQuantiles = true } = training;
  const knownSteps = findKnownSteps(sites, -Infinity, upTo);
  const maxTrees = training.maxTrees ?? countTrees(countSteps(knownSteps));
  if (countSteps(knownSteps) < MIN_VALUES) return undefined;
  const holdOut = evaluateHoldOut(sites, { ...training, maxTrees }, knownSteps);
  if (!holdOut) return undefined;
  const baseLearners = training.fitted ?? fitUpTo(sites, training);
  const fitSpread = () => {
    const sampled = subsample(knownSteps, MAX_SPREAD_ROWS);
    const components = predictComponents(baseLearners, sites, sampled);
    const estimate = applyBlend(holdOut.blend, components);
    return fitSpreadModel(sites, sampled, estimate, components, baseLearners.features, { objective, seed, maxTrees });
  };
  return {
    version: MODEL_VERSION,
    objective,
    lead: sites[0].lead,
    period: sites[0].history.steps.stepMs,
    trainedUpTo: upTo,
    values: countSteps(knownSteps),
    seed,
    baseLearners,
    spread: hasQuantiles ? fitSpread() : NO_SPREAD,
    holdOut,
  };
}

/** Whether there is enough data until a time, ms, to train the first model. */
export function canTrain(sites: readonly SiteFeatures[], upTo: number): boolean {
  const knownSteps = findKnownSteps(sites, -Infinity, upTo);
  return countSteps(knownSteps) >= MIN_VALUES && splitHoldOut(sites, knownSteps, upTo) !== undefined;
}

/** Fits the base learners of `train`. They do not depend on the previous model. */
export function fitUpTo(
  sites: readonly SiteFeatures[],
  { objective, upTo, seed, maxTrees }: TrainingOptions,
): BaseLearners {
  const knownSteps = findKnownSteps(sites, -Infinity, upTo);
  const steps = subsample(knownSteps, MAX_ROWS);
  return fitBaseLearners(
    buildTrainingSet(sites, steps, toWeightExponent(objective)),
    fitSiteRegressions(sites, knownSteps),
    {
      objective,
      seed,
      maxTrees: maxTrees ?? countTrees(countSteps(knownSteps)),
      days: countDays(sites, steps),
    },
  );
}

/** Evaluates base learners on steps later than their training data. */
function evaluateHoldOut(
  sites: readonly SiteFeatures[],
  { objective, upTo, seed, previous, maxTrees }: TrainingOptions & { maxTrees: number },
  knownSteps: SiteSteps,
): HoldOutScores | undefined {
  const newSteps = previous && findKnownSteps(sites, previous.trainedUpTo, upTo);
  if (previous && newSteps && countSteps(newSteps) >= MIN_VALUES) return evaluate(previous.baseLearners, newSteps);
  const split = splitHoldOut(sites, knownSteps, upTo);
  if (!split) return undefined;
  const { earlySteps, lateSteps } = split;
  const trainingSet = buildTrainingSet(sites, subsample(earlySteps, MAX_ROWS), toWeightExponent(objective));
  const fitting = { objective, seed, maxTrees, days: countDays(sites, earlySteps) };
  return evaluate(fitBaseLearners(trainingSet, fitSiteRegressions(sites, earlySteps), fitting), lateSteps);

  function evaluate(baseLearners: BaseLearners, steps: SiteSteps): HoldOutScores {
    const days = countDays(sites, knownSteps) / sites.length;
    return selectBlend(sites, steps, predictComponents(baseLearners, sites, steps), objective, days, previous?.holdOut);
  }
}

/**
 * Splits the known steps into those for training and the hold-out. The hold-out is the end of the history. It begins earlier if
 * most values of that span are missing or not usable: the few others may be of one kind of weather.
 * @returns undefined if either has too few
 */
function splitHoldOut(sites: readonly SiteFeatures[], knownSteps: SiteSteps, upTo: number) {
  const span = upTo - findFirstEnd(sites, knownSteps);
  const holdOutSpan = Math.min(MAX_HOLD_OUT_MS, HOLD_OUT_FRACTION * span);
  const expectedCount = Math.ceil((holdOutSpan / span) * countSteps(knownSteps));
  const minCount = Math.max(MIN_HOLD_OUT_VALUES, MIN_PRESENT_SHARE * expectedCount);
  const usual = splitAt(upTo - holdOutSpan);
  const isUsual = countSteps(usual.lateSteps) >= minCount;
  const lastCount = Math.max(MIN_HOLD_OUT_VALUES, expectedCount);
  const split = isUsual ? usual : splitAt(findStartOfLast(lastCount, sites, knownSteps));
  const isEnough = countSteps(split.earlySteps) >= MIN_VALUES / 2 && countSteps(split.lateSteps) >= MIN_HOLD_OUT_VALUES;
  return isEnough ? split : undefined;

  function splitAt(from: number) {
    return { earlySteps: findKnownSteps(sites, -Infinity, from), lateSteps: findKnownSteps(sites, from, upTo) };
  }
}

/** Finds the time, ms, after which the last known steps end; -Infinity if there are fewer. */
function findStartOfLast(count: number, sites: readonly SiteFeatures[], knownSteps: SiteSteps): number {
  const ends = sites.flatMap(({ history }, k) => Array.from(knownSteps[k], (step) => stepEnd(history.steps, step)));
  return ends.sort((a, b) => a - b).at(-count - 1) ?? -Infinity;
}

function findFirstEnd(sites: readonly SiteFeatures[], steps: SiteSteps): number {
  const ends = sites.map(({ history }, k) => (steps[k].length > 0 ? stepEnd(history.steps, steps[k][0]) : Infinity));
  return Math.min(...ends);
}
