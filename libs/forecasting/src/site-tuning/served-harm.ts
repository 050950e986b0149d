import { type GainStatistics, sumGains } from '../learner/training/gain-statistics';
import type { TunedModel } from '../learner/training/tuned-model';
import { computeTrust } from './model-trust';

/** Losses of the forecasts that a model served on one day, as shares of the maximum clear-sky power. */
export interface ServedDay {
  /** Number of half hours. */
  readonly values: number;
  /** Sum of the losses of the untuned forecasts. */
  readonly untuned: number;
  /** Sum of the losses of the tuned forecasts. */
  readonly tuned: number;
}

/**
 * Prior probability that a model becomes harmful in its week of service: about once a year a plant, or the bias of its forecast,
 * changes that much. Its modules are cleaned, or a string is repaired.
 */
const CHANGE_PROBABILITY = 0.02;
/** Log odds from which a model counts as harmful: then it is more likely than not. */
const THRESHOLD = Math.log((1 - CHANGE_PROBABILITY) / CHANGE_PROBABILITY);
/** Largest share of the threshold that one day contributes. Errors have heavy tails, so that one day alone shows nothing. */
const MAX_DAY_SHARE = 0.9;
/** Minimum number of served days. */
const MIN_DAYS = 3;
/** Smallest harm that matters, as a fraction of the untuned loss. */
const MIN_HARM = 0.02;

/**
 * Finds out whether a model makes forecasts worse since some day, by a sequential test of the daily gains: the CUSUM test of
 * Page. Days are the sample, because errors within a day are correlated. The hypotheses are that the model gains on average
 * what it gained on the hold-out, or that it loses as much, as when a fault that it learned was repaired. The variance of daily gains
 * is that of the hold-out and of the served days together.
 *
 * Page, E. S. (1954): Continuous inspection schemes. Biometrika 41, 100-115.
 * @param days days served since the training, ascending
 * @returns the days since the change that show the harm; undefined without harm, and for a model that the hold-out rejected
 */
export function findHarmfulDays(model: TunedModel, days: readonly ServedDay[]): readonly ServedDay[] | undefined {
  const trust = computeTrust(model);
  if (trust === 0 || days.length < MIN_DAYS) return undefined;
  const gains = days.map(({ untuned, tuned }) => untuned - tuned);
  const served = describe(sumGains(gains));
  const holdOut = describeHoldOut(model, trust, days);
  const variance = (holdOut.squares + served.squares) / Math.max(1, holdOut.days + served.days - 2);
  const gain = Math.max(holdOut.mean, MIN_HARM * computeMean(days, ({ untuned }) => untuned));
  let first = 0;
  let logOdds = 0;
  gains.forEach((dailyGain, day) => {
    logOdds += Math.min(MAX_DAY_SHARE * THRESHOLD, (-2 * gain * dailyGain) / variance);
    if (logOdds > 0) return;
    logOdds = 0;
    first = day + 1;
  });
  return logOdds > THRESHOLD ? days.slice(first) : undefined;
}

/** Describes the daily gains on the hold-out. A model that is applied in part gains at least that part. */
function describeHoldOut({ holdOut }: TunedModel, trust: number, days: readonly ServedDay[]) {
  const { tunedGain, untuned, tuned } = holdOut;
  if (!tunedGain) {
    const mean = trust * (untuned - tuned) * computeMean(days, ({ values }) => values);
    return { days: 1, mean, squares: 0 };
  }
  const { mean, squares } = describe(tunedGain);
  return { days: tunedGain.days, mean: trust * mean, squares: trust ** 2 * squares };
}

/** Returns the mean of daily gains, and the sum of their squared distances from it. */
const describe = ({ days, sum, squares }: GainStatistics) => ({
  days,
  mean: sum / days,
  squares: Math.max(0, squares - sum ** 2 / days),
});

const computeMean = (days: readonly ServedDay[], valueOf: (day: ServedDay) => number): number =>
  days.reduce((sum, day) => sum + valueOf(day), 0) / days.length;
