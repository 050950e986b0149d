import { stepEnd } from '@daystar/timeseries';
import type { Steps } from '@daystar/timeseries';
import type { PvColumns } from '../outputs/pv-columns';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import type { SiteAdaptation } from '../site-adaptation/site-adaptation';
import { type Correction, correctionAt } from './correction';
import type { IntervalCalibration } from './fit-interval-calibration';
import { estimateLiveCorrection, liveOutlook } from './live-correction';
import { type TimeOfDayRatios, expandRatios } from './time-of-day-ratios';
import { applyIntervalCalibration } from './apply-interval-calibration';

/** Tuning of a site; each part may be missing while there is too little data. */
export interface SiteTuning {
  readonly correction?: Correction;
  readonly intervals?: IntervalCalibration;
  readonly actuals?: TimeOfDayRatios;
  /** Site adaptation from measured irradiance; the columns to tune are of the adapted sky. */
  readonly adaptation?: SiteAdaptation;
}

/** Power of a plant before tuning. */
export interface UntunedOutput {
  readonly columns: PvColumns;
  /** Power under a clear sky, one per step. */
  readonly clear: Float64Array;
  readonly steps: Steps;
  /** Number of past steps. */
  readonly actualSteps: number;
  readonly issuedAt: number;
  readonly capacity: number;
}

/**
 * Tunes power with measurements: the past by the site's time-of-day ratios, the future by the correction and, for some
 * hours, by the last measurements; intervals by their calibration. 0 at night, low <= estimate <= high <= capacity.
 */
export function tuneColumns(
  untuned: UntunedOutput,
  { correction, intervals, actuals }: SiteTuning,
  measured: readonly MeasuredPower[],
): PvColumns {
  const { columns, clear, steps, actualSteps, issuedAt, capacity } = untuned;
  const forecast = columns.pv_estimate.map((power, i) => clamp(power + correctionOf(power, i)));
  const ratios = actuals && expandRatios(actuals, steps);
  const { pv_estimate10: low, pv_estimate90: high } = columns;
  const live = estimateLiveCorrection(measured, { estimate: forecast, low, high, clear }, steps, issuedAt);
  const tuned = { pv_estimate: forecast, pv_estimate10: forecast.slice(), pv_estimate90: forecast.slice() };
  for (let i = 0; i < steps.count; i++) {
    const power = columns.pv_estimate[i];
    const end = stepEnd(steps, i);
    if (clear[i] <= 0) {
      for (const name of COLUMNS) tuned[name][i] = columns[name][i];
      continue;
    }
    const below = power - columns.pv_estimate10[i];
    const above = columns.pv_estimate90[i] - power;
    if (i < actualSteps) {
      // Forecasts since the full hour are served until the current period ends.
      set(i, clamp(power * (ratios?.[i] ?? 1)), below, above);
      continue;
    }
    const outlook = live && liveOutlook(live, end - steps.length / 2, forecast[i], clear[i]);
    const middle = clamp(outlook?.middle ?? forecast[i]);
    const lead = end - steps.length / 2 - issuedAt;
    const distances = intervals
      ? applyIntervalCalibration({ below, above }, { clear: clear[i], estimate: middle, lead }, intervals)
      : { below, above };
    const { low = middle, high = middle, scale = 1 } = outlook ?? {};
    set(i, middle, middle - clamp(low) + scale * distances.below, clamp(high) - middle + scale * distances.above);
  }
  return tuned;

  function set(i: number, middle: number, below: number, above: number): void {
    tuned.pv_estimate[i] = middle;
    tuned.pv_estimate10[i] = Math.min(middle, clamp(middle - below));
    tuned.pv_estimate90[i] = Math.max(middle, clamp(middle + above));
  }

  function correctionOf(power: number, i: number): number {
    if (!correction || clear[i] <= 0) return 0;
    const end = stepEnd(steps, i);
    const lead = Math.max(0, end - steps.length - issuedAt);
    return clear[i] * correctionAt(correction, end - steps.length / 2, lead, power / clear[i]);
  }

  function clamp(power: number): number {
    return Math.min(capacity, Math.max(0, power));
  }
}

const COLUMNS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;
