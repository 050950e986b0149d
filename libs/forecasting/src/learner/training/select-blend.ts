import { DAY, stepEnd } from '@daystar/timeseries';
import { correlation, mean } from '../../verification/deterministic';
import {
  type Blend,
  COMPONENTS,
  type Component,
  type Components,
  applyBlend,
  createEqualBlend,
  gatherValues,
} from './blend';
import {
  type GainStatistics,
  addDiscounted,
  computeStandardError,
  computeGainStatistics,
  computeMeanGain,
} from './gain-statistics';
import type { SiteFeatures } from '../features/site-features';
import { shiftByRecentErrors } from '../recent-errors/recent-error-tracker';
import type { SiteSteps } from './build-training-set';
import type { Objective } from './objective';
import { computeUpperMedian } from '../../numerics/quantile';

/** Scores on held-out data. Losses are in units of each site's maximum clear-sky value. */
export interface HoldOutScores {
  readonly blend: Blend;
  /** Number of held-out values. Stored models have this name. */
  readonly values: number;
  /** Mean loss of the untuned forecast. */
  readonly untuned: number;
  /** Mean loss of the blend, with the shift by recent errors. */
  readonly tuned: number;
  /** Sites excluded from tuning: the untuned forecast was better, or their measurements are implausible. */
  readonly excludedSites: readonly string[];
  /** Gain of each equal blend over the mean of all components; earlier hold-outs have decaying weight. */
  readonly evidence: readonly GainStatistics[];
  /**
   * Gain of the blend over the untuned forecast, all sites of a day together; earlier hold-outs have decaying weight. Absent
   * in older stored models.
   */
  readonly tunedGain?: GainStatistics;
  /** Gain of the learners without the linear fit over all four learners; absent in older stored models. */
  readonly withoutLinear?: GainStatistics;
}

/** Equal blends of every subset of components, those without an external forecast first. */
const EQUAL_BLENDS: readonly Blend[] = Array.from({ length: 2 ** COMPONENTS.length - 1 }, (_, set) =>
  createEqualBlend(COMPONENTS.filter((_component, bit) => ((set + 1) >> bit) & 1)),
);
const BLENDS_WITHOUT_EXTERNAL = EQUAL_BLENDS.filter(({ external }) => external === 0);
/**
 * The learners. The simple fits, `physics` and `plain`, stabilize a blend with weeks of data and rarely improve it with
 * months.
 */
const LEARNERS = findEqualBlend(['linear', 'smooth', 'trees', 'corrected']);
/** Used in place of `LEARNERS` where the linear fit made the blend clearly worse. */
const LEARNERS_WITHOUT_LINEAR = findEqualBlend(['smooth', 'trees', 'corrected']);
/** Days of training data from which the blend of learners has its full prior weight. */
const MATURE_DAYS = 180;
/** A site with fewer values in the hold-out is evaluated with all others. */
const MIN_VALUES = 100;
/** Minimum correlation of measurements with the untuned forecast; below it no hold-out is meaningful. */
const MIN_CORRELATION = 0.3;
/** Number of standard errors from which a difference counts as clear. */
const CLEAR_STANDARD_ERRORS = 2;

/**
 * Compares blends and the untuned forecast on held-out steps.
 * @param components predictions by base learners trained without these steps
 * @param trainingDays days of training data per site
 */
export function selectBlend(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  components: Components,
  objective: Objective,
  trainingDays: number,
  previous?: HoldOutScores,
): HoldOutScores {
  const measured = gatherValues(sites, steps, (site, i) => site.ratio[i] * site.scale[i]);
  const maxClearSky = gatherValues(sites, steps, (site) => site.maxClearSky);
  const days = gatherValues(sites, steps, ({ history }, i) => Math.floor(stepEnd(history.steps, i) / DAY));
  const computeLosses = (forecast: Float64Array) =>
    forecast.map((value, row) => {
      const error = (value - measured[row]) / maxClearSky[row];
      return objective === 'absolute' ? Math.abs(error) : error * error;
    });
  const hasExternal = sites.some(({ history }) => history.external);
  const blends = hasExternal ? EQUAL_BLENDS : BLENDS_WITHOUT_EXTERNAL;
  /** Losses of a blend as it is served: shifted by the recent errors of its forecasts. */
  const computeServedLosses = (blend: Blend) =>
    computeLosses(shiftByRecentErrors(sites, steps, applyBlend(blend, components)));
  const [lossesOfMean, learnerLosses, learnerLossesWithoutLinear] = [
    blends.at(-1)!,
    LEARNERS,
    LEARNERS_WITHOUT_LINEAR,
  ].map(computeServedLosses);
  const computedLosses = new Map([
    [blends.at(-1)!, lossesOfMean],
    [LEARNERS, learnerLosses],
    [LEARNERS_WITHOUT_LINEAR, learnerLossesWithoutLinear],
  ]);
  const evidence = blends.map((blend, k) => {
    const blendLosses = computedLosses.get(blend) ?? computeServedLosses(blend);
    return addDiscounted(computeGainStatistics(subtract(lossesOfMean, blendLosses), days), previous?.evidence[k]);
  });
  const withoutLinear = addDiscounted(
    computeGainStatistics(subtract(learnerLosses, learnerLossesWithoutLinear), days),
    previous?.withoutLinear,
  );
  const isLinearHarmful = computeMeanGain(withoutLinear) > CLEAR_STANDARD_ERRORS * computeStandardError(withoutLinear);
  const learners = isLinearHarmful ? LEARNERS_WITHOUT_LINEAR : LEARNERS;
  const blend = weightBlends(blends, evidence, learners, Math.min(1, trainingDays / MATURE_DAYS));
  const untunedForecast = gatherValues(sites, steps, (site, i) => site.history.untuned[i]);
  const untunedLosses = computeLosses(untunedForecast);
  const tunedLosses = computeServedLosses(blend);
  const gain = subtract(untunedLosses, tunedLosses);
  const spans = findRowSpans(steps);
  const excludedSites = sites.filter((_, k) => {
    const [from, to] = spans[k][1] - spans[k][0] >= MIN_VALUES ? spans[k] : [0, tunedLosses.length];
    const selectRows = (values: Float64Array) => values.subarray(from, to);
    if (!(correlation(selectRows(measured), selectRows(untunedForecast)) >= MIN_CORRELATION)) return true;
    const siteEvidence = computeGainStatistics(selectRows(gain), selectRows(days));
    return !(computeMeanGain(siteEvidence) >= -CLEAR_STANDARD_ERRORS * computeStandardError(siteEvidence));
  });
  return {
    blend,
    values: tunedLosses.length,
    untuned: mean(untunedLosses),
    tuned: mean(tunedLosses),
    excludedSites: excludedSites.map(({ history }) => history.site),
    evidence,
    tunedGain: addDiscounted(computeGainStatistics(gain, days), previous?.tunedGain),
    withoutLinear,
  };
}

/**
 * Weights blends exponentially by their gain, in units of its typical standard error. With little evidence the result
 * is close to the mean of all blends, with months of evidence close to the best one. All blends share one unit: with
 * individual units, a small but steady gain would outweigh a large one.
 * @param learners the equal blend of the learners
 * @param maturity 0..1; at 1 the blend `learners` has the same prior weight as all other blends together
 */
function weightBlends(
  blends: readonly Blend[],
  evidence: readonly GainStatistics[],
  learners: Blend,
  maturity: number,
): Blend {
  const gains = evidence.map(computeMeanGain);
  const unit = computeUpperMedian(evidence.map(computeStandardError)) || 1;
  const maxGain = Math.max(...gains);
  const prior = blends.map((blend) => (blend === learners ? (blends.length - 1) ** maturity : 1));
  const weights = gains.map((gain, k) => prior[k] * Math.exp((gain - maxGain) / unit));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sumWeights = (name: (typeof COMPONENTS)[number]) =>
    blends.reduce((sum, blend, k) => sum + (weights[k] / total) * blend[name], 0);
  return Object.fromEntries(COMPONENTS.map((name) => [name, sumWeights(name)])) as Blend;
}

function findEqualBlend(names: readonly Component[]): Blend {
  const sought = createEqualBlend(names);
  return EQUAL_BLENDS.find((blend) => COMPONENTS.every((name) => blend[name] === sought[name]))!;
}

const subtract = (minuend: Float64Array, subtrahend: Float64Array): Float64Array =>
  minuend.map((loss, row) => loss - subtrahend[row]);

/** First row of each site, and one past its last. */
function findRowSpans(steps: SiteSteps): [number, number][] {
  let from = 0;
  return steps.map(({ length }) => [from, (from += length)]);
}
