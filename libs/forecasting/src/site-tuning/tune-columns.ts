import { stepEnd } from '@daystar/timeseries';
import type { Steps } from '@daystar/timeseries';
import type { PvColumns } from '../rows/pv-columns';
import type { SiteAdaptation } from '../site-adaptation/site-adaptation';
import { type Correction, addedAt } from './correction';
import type { IntervalWidths } from './interval-widths';
import { type MeasuredPower, liveAt, liveCorrection } from './live-correction';
import { type SlotRatios, slotRatiosOver } from './slot-ratios';
import { widened } from './widened';

/** What was learnt of a site; each part may be missing while too little is known. */
export interface SiteTuning {
  readonly correction?: Correction;
  readonly intervals?: IntervalWidths;
  readonly actuals?: SlotRatios;
  /** What measured irradiance taught; the columns that are tuned are of the sky adapted by it. */
  readonly adaptation?: SiteAdaptation;
}

export interface Untuned {
  readonly columns: PvColumns;
  /** Power under a clear sky, one per step. */
  readonly clear: Float64Array;
  readonly steps: Steps;
  /** The first so many steps lie in the past. */
  readonly actualSteps: number;
  readonly issuedAt: number;
  readonly capacity: number;
}

/**
 * Rows as measurements make them. The past is moved by what the site yielded at that time of day, the future by the
 * correction and, for some hours, by what was measured last; quantiles lie as far from the estimate
 * as lately was needed. 0 by night, low <= estimate <= high <= capacity.
 */
export function tuneColumns(
  untuned: Untuned,
  { correction, intervals, actuals }: SiteTuning,
  measured: readonly MeasuredPower[],
): PvColumns {
  const { columns, clear, steps, actualSteps, issuedAt, capacity } = untuned;
  const forecast = columns.pv_estimate.map((power, i) => within(power + addedTo(power, i)));
  const ratios = actuals && slotRatiosOver(actuals, steps);
  const live = liveCorrection(measured, forecast, clear, steps, issuedAt);
  const tuned = { pv_estimate: forecast, pv_estimate10: forecast.slice(), pv_estimate90: forecast.slice() };
  for (let i = 0; i < steps.count; i++) {
    const power = columns.pv_estimate[i];
    const end = stepEnd(steps, i);
    if (clear[i] <= 0) {
      for (const name of NAMES) tuned[name][i] = columns[name][i];
      continue;
    }
    const below = power - columns.pv_estimate10[i];
    const above = columns.pv_estimate90[i] - power;
    if (i < actualSteps) {
      // What was forecast since the full hour is served as a forecast too, until the period in progress is over.
      set(i, within(power * (ratios?.[i] ?? 1)), below, above);
      continue;
    }
    const middle = within(forecast[i] + (live ? liveAt(live, end - steps.length / 2) * clear[i] : 0));
    if (!intervals) {
      set(i, middle, below, above);
      continue;
    }
    const lead = end - steps.length / 2 - issuedAt;
    const wide = widened({ below, above }, { clear: clear[i], estimate: middle, lead }, intervals);
    set(i, middle, wide.below, wide.above);
  }
  return tuned;

  function set(i: number, middle: number, below: number, above: number): void {
    tuned.pv_estimate[i] = middle;
    tuned.pv_estimate10[i] = Math.min(middle, within(middle - below));
    tuned.pv_estimate90[i] = Math.max(middle, within(middle + above));
  }

  function addedTo(power: number, i: number): number {
    if (!correction || clear[i] <= 0) return 0;
    const end = stepEnd(steps, i);
    const lead = Math.max(0, end - steps.length - issuedAt);
    return clear[i] * addedAt(correction, end - steps.length / 2, lead, power / clear[i]);
  }

  function within(power: number): number {
    return Math.min(capacity, Math.max(0, power));
  }
}

const NAMES = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;
