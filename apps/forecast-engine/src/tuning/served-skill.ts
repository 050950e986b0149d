import type { TuningServed } from '@daystar/contracts';
import type { SiteTrainingData } from '@daystar/forecasting';
import { MINUTE, formatPeriod, stepEnd } from '@daystar/timeseries';

/**
 * Mean absolute errors of served forecasts of a lead time, tuned and untuned.
 * @param lead ms
 * @param since issue time of the oldest forecasts, ms
 * @returns errors in the unit of the measurements; `coverage`, the percentage of values within [P10, P90]
 */
export function measureServedSkill(
  { measured, steps, forecasts }: SiteTrainingData,
  lead: number,
  since: number,
): TuningServed {
  const forecast = forecasts.get(lead);
  let values = 0;
  let untuned = 0;
  let tuned = 0;
  let covered = 0;
  for (let i = 0; forecast && i < steps.count; i++) {
    const value = measured[i];
    // Skip the night, when every forecast is exactly 0.
    if (!forecast.tuned[i] || !(value > 0) || stepEnd(steps, i) - steps.length - lead < since) continue;
    values++;
    untuned += Math.abs(forecast.untuned[i] - value);
    tuned += Math.abs(forecast.estimate[i] - value);
    if (value >= forecast.low[i] && value <= forecast.high[i]) covered++;
  }
  const computeMean = (sum: number) => (values > 0 ? roundToFourDecimals(sum / values) : 0);
  return {
    lead: formatLead(lead),
    values,
    mae_untuned: computeMean(untuned),
    mae_tuned: computeMean(tuned),
    coverage: computeMean(100 * covered),
  };
}

/** ISO 8601 duration of a lead time, ms. */
export const formatLead = (lead: number): string => (lead === 0 ? 'PT0M' : formatPeriod(Math.max(lead, MINUTE)));

export const roundToFourDecimals = (value: number): number => Math.round(value * 1e4) / 1e4;
