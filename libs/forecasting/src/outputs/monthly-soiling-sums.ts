import type { Place } from '@daystar/contracts';
import { HOUR, type Steps, firstStart, stepEnd } from '@daystar/timeseries';
import { type SoilingModel, computeSoilingLoss } from './soiling-loss';

/** Sums over the hours of one calendar month of all years. */
export interface MonthlySoilingSums {
  /** Sum of the lost shares of all hours; NaN if precipitation is unknown in one of them or in an earlier hour. */
  readonly loss: number;
  /** Sum over all years, mm. */
  readonly precipitation: number;
  readonly hours: number;
}

/**
 * Runs a soiling model continuously through hourly steps, and sums its losses by calendar month (UTC), January first.
 * @param rates precipitation, mm/h, one per step
 */
export function sumSoilingByMonth(
  place: Place,
  steps: Steps,
  rates: Float64Array,
  soiling: SoilingModel,
): MonthlySoilingSums[] {
  const sky = { steps, columns: { precipitation_rate: rates } };
  const losses = computeSoilingLoss(place, sky, soiling, firstStart(steps));
  const sums = Array.from({ length: 12 }, () => ({ loss: 0, precipitation: 0, hours: 0 }));
  for (let i = 0; i < steps.count; i++) {
    const sum = sums[new Date(stepEnd(steps, i) - HOUR).getUTCMonth()];
    sum.loss += losses[i];
    sum.precipitation += rates[i];
    sum.hours++;
  }
  return sums;
}
