import type { ServedTuningSkill } from '@daystar/contracts';
import type { SiteTrainingData } from '@daystar/forecasting';
import { MINUTE, formatPeriod, stepEnd } from '@daystar/timeseries';

/**
 * Computes the mean absolute errors of served forecasts of a lead time, tuned and untuned.
 * @param lead ms
 * @param since issue time of the oldest forecasts, ms
 * @returns errors in the unit of the measurements; `coverage`, the percentage of values within [P10, P90]
 */
export function measureServedSkill(
  { measured, steps, forecasts }: SiteTrainingData,
  lead: number,
  since: number,
): ServedTuningSkill {
  const forecast = forecasts.get(lead);
  let valueCount = 0;
  let untunedErrorSum = 0;
  let tunedErrorSum = 0;
  let coveredCount = 0;
  for (let i = 0; forecast && i < steps.count; i++) {
    const measuredPower = measured[i];
    // Skip untuned forecasts, and steps without positive measured power: nights, outages and missing values.
    if (!forecast.tuned[i] || !(measuredPower > 0) || stepEnd(steps, i) - steps.stepMs - lead < since) continue;
    valueCount++;
    untunedErrorSum += Math.abs(forecast.untuned[i] - measuredPower);
    tunedErrorSum += Math.abs(forecast.estimate[i] - measuredPower);
    if (measuredPower >= forecast.p10[i] && measuredPower <= forecast.p90[i]) coveredCount++;
  }
  const computeMean = (sum: number) => (valueCount > 0 ? roundToFourDecimals(sum / valueCount) : 0);
  return {
    lead: formatLead(lead),
    values: valueCount,
    mae_untuned: computeMean(untunedErrorSum),
    mae_tuned: computeMean(tunedErrorSum),
    coverage: computeMean(100 * coveredCount),
  };
}

/** Formats a lead time, ms, as an ISO 8601 duration. */
export const formatLead = (lead: number): string => (lead === 0 ? 'PT0M' : formatPeriod(Math.max(lead, MINUTE)));

export const roundToFourDecimals = (value: number): number => Math.round(value * 1e4) / 1e4;
