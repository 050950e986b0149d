import type { FlaggedMeasurement } from '@daystar/contracts';
import type { PvColumns } from '../outputs/pv-columns';
import { estimateClipping } from '../plant-estimates/estimate-clipping';
import type { LeadForecasts, SiteTrainingData } from './site-training-data';

/** Maximum ratio of a learned limit to the stated capacity: above it, the limit counts as the capacity. */
const MAX_CAPACITY_RATIO = 0.97;

/**
 * Finds a limit of the output below the stated capacity: a level that the plant reaches on several days and never
 * exceeds.
 * @param capacity in the unit of the measurements
 */
export function findLearnedLimit(measurements: readonly FlaggedMeasurement[], capacity: number): number | undefined {
  const { level = NaN } = estimateClipping(measurements) ?? {};
  return level < MAX_CAPACITY_RATIO * capacity ? level : undefined;
}

/** Limits power; without a limit, it stays as it is. */
export const limitPower = (power: Float64Array, limit = Infinity): Float64Array =>
  power.map((value) => Math.min(value, limit));

/** Limits all forecasts of training data, so that corrections are those of a plant whose limit is known. */
export const limitTrainingData = (data: SiteTrainingData, limit = Infinity): SiteTrainingData => ({
  ...data,
  forecasts: new Map([...data.forecasts].map(([lead, forecasts]) => [lead, limitForecasts(forecasts, limit)])),
});

const limitForecasts = (forecasts: LeadForecasts, limit: number): LeadForecasts => ({
  ...forecasts,
  estimate: limitPower(forecasts.estimate, limit),
  p10: limitPower(forecasts.p10, limit),
  p90: limitPower(forecasts.p90, limit),
  untuned: limitPower(forecasts.untuned, limit),
  untunedP10: limitPower(forecasts.untunedP10, limit),
  untunedP90: limitPower(forecasts.untunedP90, limit),
});

export const limitColumns = (columns: PvColumns, limit: number): PvColumns => ({
  ...columns,
  pv_estimate: limitPower(columns.pv_estimate, limit),
  pv_estimate10: limitPower(columns.pv_estimate10, limit),
  pv_estimate90: limitPower(columns.pv_estimate90, limit),
});
