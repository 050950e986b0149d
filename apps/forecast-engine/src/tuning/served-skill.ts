import type { ServedTuningSkill } from '@daystar/contracts';
import type { SiteTrainingData } from '@daystar/forecasting';
import { MINUTE, formatPeriod, stepEnd } from '@daystar/timeseries';

/** Errors of the served forecasts of a half hour. */
interface ServedErrors {
  /** End of the half hour, ms. */
  readonly end: number;
  readonly untuned: number;
  readonly tuned: number;
  /** Whether the measurement is within [P10, P90]. */
  readonly isCovered: boolean;
}

/**
 * Lists the absolute errors of served forecasts of a lead time, in the unit of the measurements.
 * @param lead ms
 * @param since issue time of the oldest forecasts, ms
 */
export function listServedErrors(
  { measured, steps, forecasts }: SiteTrainingData,
  lead: number,
  since: number,
): ServedErrors[] {
  const errors: ServedErrors[] = [];
  const forecast = forecasts.get(lead);
  for (let i = 0; forecast && i < steps.count; i++) {
    const measuredPower = measured[i];
    const end = stepEnd(steps, i);
    // Skip untuned forecasts, and steps without positive measured power: nights, outages and missing values.
    if (!forecast.tuned[i] || !(measuredPower > 0) || end - steps.stepMs - lead < since) continue;
    errors.push({
      end,
      untuned: Math.abs(forecast.untuned[i] - measuredPower),
      tuned: Math.abs(forecast.estimate[i] - measuredPower),
      isCovered: measuredPower >= forecast.p10[i] && measuredPower <= forecast.p90[i],
    });
  }
  return errors;
}

/**
 * Computes the mean absolute errors of served forecasts of a lead time, tuned and untuned.
 * @param lead ms
 * @param since issue time of the oldest forecasts, ms
 * @returns errors in the unit of the measurements; `coverage`, the percentage of values within [P10, P90]
 */
export function measureServedSkill(data: SiteTrainingData, lead: number, since: number): ServedTuningSkill {
  const errors = listServedErrors(data, lead, since);
  const average = (valueOf: (error: ServedErrors) => number) =>
    errors.length > 0 ? roundToFourDecimals(errors.reduce((sum, error) => sum + valueOf(error), 0) / errors.length) : 0;
  return {
    lead: formatLead(lead),
    values: errors.length,
    mae_untuned: average(({ untuned }) => untuned),
    mae_tuned: average(({ tuned }) => tuned),
    coverage: average(({ isCovered }) => (isCovered ? 100 : 0)),
  };
}

/** Formats a lead time, ms, as an ISO 8601 duration. */
export const formatLead = (lead: number): string => (lead === 0 ? 'PT0M' : formatPeriod(Math.max(lead, MINUTE)));

export const roundToFourDecimals = (value: number): number => Math.round(value * 1e4) / 1e4;
