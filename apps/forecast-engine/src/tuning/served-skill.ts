import type { TuningServed } from '@daystar/contracts';
import type { SiteLessons } from '@daystar/forecasting';
import { MINUTE, formatPeriod, stepEnd } from '@daystar/timeseries';

/** How tuned rows of a lead did that were served for half hours since a moment. */
export function servedSkill({ measured, steps, forecasts }: SiteLessons, lead: number, since: number): TuningServed {
  const forecast = forecasts.get(lead);
  let values = 0;
  let untuned = 0;
  let tuned = 0;
  let covered = 0;
  for (let i = 0; forecast && i < steps.count; i++) {
    const value = measured[i];
    // By night every forecast is right.
    if (!forecast.tuned[i] || !(value > 0) || stepEnd(steps, i) - steps.length - lead < since) continue;
    values++;
    untuned += Math.abs(forecast.untuned[i] - value);
    tuned += Math.abs(forecast.estimate[i] - value);
    if (value >= forecast.low[i] && value <= forecast.high[i]) covered++;
  }
  const mean = (sum: number) => (values > 0 ? rounded(sum / values) : 0);
  return {
    lead: leadName(lead),
    values,
    mae_untuned: mean(untuned),
    mae_tuned: mean(tuned),
    coverage: mean(100 * covered),
  };
}

export const leadName = (lead: number): string => (lead === 0 ? 'PT0M' : formatPeriod(Math.max(lead, MINUTE)));

export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
