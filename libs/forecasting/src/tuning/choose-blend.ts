import { DAY, stepEnd } from '@daystar/timeseries';
import { correlation, mean } from '../verification/deterministic';
import { type Blend, INGREDIENTS, type Ingredients, blended, equalBlend, gather } from './blend';
import { type Evidence, added, errorOf, evidenceOf, gainOf } from './evidence';
import type { SiteFeatures } from './features/site-features';
import type { SiteSteps } from './lesson';
import type { Objective } from './objective';

/** What a hold-out said of tuning. Losses are in units of each site's largest clear-sky value. */
export interface Trial {
  readonly blend: Blend;
  readonly values: number;
  /** Mean loss of the untuned forecast and of the blend. */
  readonly untuned: number;
  readonly tuned: number;
  /** Sites where the untuned forecast was the better one, or where what was measured is not of this world. */
  readonly keptOut: readonly string[];
  /** By how much each of `MEANS` beat the mean of all ingredients; hold-outs before count less and less. */
  readonly evidence: readonly Evidence[];
}

/** Every mean there is of some of the ingredients. */
const MEANS: readonly Blend[] = Array.from({ length: 2 ** INGREDIENTS.length - 1 }, (_, set) =>
  equalBlend(INGREDIENTS.filter((_one, bit) => ((set + 1) >> bit) & 1)),
);
/** The learners alone: with months to learn from simple fits seldom add to them, with weeks they steady them. */
const LEARNERS = equalBlend(['linear', 'smooth', 'trees', 'corrected']);
const MATURE_DAYS = 180;
/** A site with fewer values in the hold-out is judged with all the others. */
const LEAST_VALUES = 100;
/** Measurements that follow the untuned forecast less than this (correlation) do not follow the sun: no hold-out can judge. */
const LEAST_LIKENESS = 0.3;
/** The untuned forecast must be better by so many standard errors: it is seldom the better one for long. */
const DEVIATIONS = 2;

/**
 * Compares blends and the untuned forecast on steps that were not learnt from.
 * @param ingredients of the steps, made by members that had not seen them
 * @param learntDays how many days of a site there are to learn from
 */
export function chooseBlend(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  ingredients: Ingredients,
  objective: Objective,
  learntDays: number,
  before?: Trial,
): Trial {
  const measured = gather(sites, steps, (site, i) => site.ratio[i] * site.scale[i]);
  const nominal = gather(sites, steps, (site) => site.nominal);
  const days = gather(sites, steps, ({ history }, i) => Math.floor(stepEnd(history.steps, i) / DAY));
  const lossOf = (forecast: Float64Array) =>
    forecast.map((value, row) => {
      const error = (value - measured[row]) / nominal[row];
      return objective === 'absolute' ? Math.abs(error) : error * error;
    });
  const usual = lossOf(blended(equalBlend(INGREDIENTS), ingredients));
  const evidence = MEANS.map((blend, k) => {
    const other = lossOf(blended(blend, ingredients));
    return added(evidenceOf(difference(usual, other), days), before?.evidence[k]);
  });
  const blend = weighed(evidence, Math.min(1, learntDays / MATURE_DAYS));
  const forecast = gather(sites, steps, (site, i) => site.history.untuned[i]);
  const untuned = lossOf(forecast);
  const tuned = lossOf(blended(blend, ingredients));
  const gain = difference(untuned, tuned);
  const spans = spansOf(steps);
  const keptOut = sites.filter((_, k) => {
    const [from, to] = spans[k][1] - spans[k][0] >= LEAST_VALUES ? spans[k] : [0, tuned.length];
    const part = (values: Float64Array) => values.subarray(from, to);
    if (!(correlation(part(measured), part(forecast)) >= LEAST_LIKENESS)) return true;
    const proof = evidenceOf(part(gain), part(days));
    return !(gainOf(proof) >= -DEVIATIONS * errorOf(proof));
  });
  return {
    blend,
    values: tuned.length,
    untuned: mean(untuned),
    tuned: mean(tuned),
    keptOut: keptOut.map(({ history }) => history.site),
    evidence,
  };
}

/**
 * Every mean counts by the exponential of its gain, in units of what gains of this many days usually err by: with little
 * to go by the blend is near the mean of all, with months of it near the best one, and no chance of a few days makes it
 * jump. One unit for all: in units of its own error a small gain that is always there would outdo a large one.
 * @param maturity 0..1; at 1 the mean of the learners is as likely the best beforehand as all others together
 */
function weighed(evidence: readonly Evidence[], maturity: number): Blend {
  const gains = evidence.map(gainOf);
  const unit = median(evidence.map(errorOf)) || 1;
  const most = Math.max(...gains);
  const prior = MEANS.map((blend) => (isLearners(blend) ? (MEANS.length - 1) ** maturity : 1));
  const weights = gains.map((gain, k) => prior[k] * Math.exp((gain - most) / unit));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = (name: (typeof INGREDIENTS)[number]) =>
    MEANS.reduce((sum, blend, k) => sum + (weights[k] / total) * blend[name], 0);
  return Object.fromEntries(INGREDIENTS.map((name) => [name, share(name)])) as Blend;
}

const isLearners = (blend: Blend): boolean => INGREDIENTS.every((name) => blend[name] === LEARNERS[name]);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

const difference = (one: Float64Array, other: Float64Array): Float64Array => one.map((loss, row) => loss - other[row]);

/** First row and one past the last of each site. */
function spansOf(steps: SiteSteps): [number, number][] {
  let from = 0;
  return steps.map(({ length }) => [from, (from += length)]);
}
