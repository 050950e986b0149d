import { HOUR } from '@daystar/timeseries';
import { PRIOR_FULL_LOAD_HOURS } from '../learner/features/rolling-capacity-ratio';
import type { IntervalHalfWidths } from './interval-outcomes';
import type { TrainingPlant } from './lead-features';
import type { SiteTrainingData } from './site-training-data';
import { Z90 } from '../numerics/z90';

/**
 * Computes the expected energy of the measured steps, in days of `PRIOR_FULL_LOAD_HOURS` full-load hours. This is the
 * unit of the prior weight of the stated capacity in `computeRollingCapacityRatio`. A hindcast counts like a forecast.
 */
export function computeFullLoadDays(
  { measured, forecasts, steps }: SiteTrainingData,
  { power: clear }: Pick<TrainingPlant, 'power'>,
): number {
  const { untuned } = forecasts.get(0)!;
  const maxClear = clear.reduce((maximum, power) => Math.max(maximum, power), 0);
  if (maxClear <= 0) return 0;
  const energy = measured.reduce(
    (sum, power, i) => (Number.isNaN(power) || Number.isNaN(untuned[i]) ? sum : sum + untuned[i] * steps.stepMs),
    0,
  );
  return energy / (maxClear * PRIOR_FULL_LOAD_HOURS * HOUR);
}

/**
 * Computes the 90th percentile of the error of the learned ratio of measured to untuned power, relative to the power.
 *
 * The stated capacity counts as one full-load day (`computeRollingCapacityRatio`), so its variance equals that of the
 * ratio of one day. After n days the posterior variance is that variance / (n + 1). The variance itself is estimated
 * from the distance of the measured ratio from 1 (empirical Bayes). Together they give |ratio - 1| / sqrt(n) as the
 * standard deviation. Measurements that confirm the stated capacity add no uncertainty.
 * @param ratio learned ratio (`computeEarlyRatio`)
 * @param fullLoadDays measurements that it was learned from (`computeFullLoadDays`); may be a fraction of a day
 */
export const computeRatioErrorP90 = (ratio: number, fullLoadDays: number): number =>
  fullLoadDays > 0 ? (Z90 * Math.abs(ratio - 1)) / Math.sqrt(fullLoadDays) : 0;

/**
 * Widens the quantiles of a plant whose ratio of measured to untuned power is uncertain. Errors of sky and plant are
 * independent.
 * @param ratioErrorP90 90th percentile of the relative error of the ratio (`computeRatioErrorP90`)
 */
export const widenByPlant = (
  { below, above }: IntervalHalfWidths,
  estimate: number,
  ratioErrorP90: number,
): IntervalHalfWidths => ({
  below: Math.hypot(below, ratioErrorP90 * estimate),
  above: Math.hypot(above, ratioErrorP90 * estimate),
});
