import { HOUR } from '@daystar/timeseries';
import { PRIOR_FULL_LOAD_HOURS } from '../learner/features/rolling-capacity-ratio';
import type { PvColumns } from '../outputs/pv-columns';
import type { IntervalHalfWidths } from './interval-outcomes';
import type { TrainingPlant } from './lead-history';
import type { SiteTrainingData } from './site-training-data';

/**
 * Counts the measured days that the ratio of true to described power is learned from, in days of as many full-load hours
 * as the description counts for (`computeRollingCapacityRatio`). A hindcast counts like a forecast.
 */
export function countMeasuredDays(
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
 * Widens the quantiles of a plant whose forecasts have no outcomes yet, because the weather is not the only unknown.
 * The description of the plant counts as one measured day (`computeRollingCapacityRatio`), and the ratio of one day is as
 * uncertain as the sky over all forecasts. So the deviation of the ratio is that of the sky, divided by the square root of
 * the number of days. Errors of sky and plant are independent.
 * @param actualSteps number of past steps, which have smaller errors
 * @param measuredDays days of measurements (`countMeasuredDays`)
 */
export function createPlantWidening(
  { pv_estimate, pv_estimate10, pv_estimate90 }: PvColumns,
  actualSteps: number,
  measuredDays: number,
): (halfWidths: IntervalHalfWidths, estimate: number) => IntervalHalfWidths {
  const sumForecasts = (power: Float64Array) => power.subarray(actualSteps).reduce((total, value) => total + value, 0);
  const [estimate, p10, p90] = [pv_estimate, pv_estimate10, pv_estimate90].map(sumForecasts);
  const computeRatio = (distance: number) => (estimate > 0 ? distance / estimate / Math.sqrt(1 + measuredDays) : 0);
  const [ratioBelow, ratioAbove] = [computeRatio(estimate - p10), computeRatio(p90 - estimate)];
  return ({ below, above }, power) => ({
    below: Math.hypot(below, ratioBelow * power),
    above: Math.hypot(above, ratioAbove * power),
  });
}
