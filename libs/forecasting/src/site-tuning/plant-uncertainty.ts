import type { PvColumns } from '../outputs/pv-columns';
import type { IntervalHalfWidths } from './interval-outcomes';

/**
 * Widens the quantiles of a plant whose forecasts have no outcomes yet, because the weather is not the only unknown.
 * The description of the plant counts as one measured day (`computeRollingCapacityRatio`), so that the ratio of true to
 * described power is as uncertain as the ratio of one day. Its deviation is that of the sky over all forecasts. Errors
 * of sky and plant are independent.
 * @param actualSteps number of past steps, which have smaller errors
 */
export function createPlantWidening(
  { pv_estimate, pv_estimate10, pv_estimate90 }: PvColumns,
  actualSteps: number,
): (halfWidths: IntervalHalfWidths, estimate: number) => IntervalHalfWidths {
  const sumForecasts = (power: Float64Array) => power.subarray(actualSteps).reduce((total, value) => total + value, 0);
  const [estimate, p10, p90] = [pv_estimate, pv_estimate10, pv_estimate90].map(sumForecasts);
  const [ratioBelow, ratioAbove] = estimate > 0 ? [(estimate - p10) / estimate, (p90 - estimate) / estimate] : [0, 0];
  return ({ below, above }, power) => ({
    below: Math.hypot(below, ratioBelow * power),
    above: Math.hypot(above, ratioAbove * power),
  });
}
