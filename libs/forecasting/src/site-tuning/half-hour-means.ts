import type { Measurement, Verdict } from '@daystar/contracts';
import { DAY, HOUR, type Steps, startOf } from '@daystar/timeseries';
import { periodOf } from '../measurements/measured-period';

/** Half hours of which less was measured tell nothing. */
const LEAST_SHARE = 0.8;

/** Whether a value can be learnt from. */
export const isUsable = (verdict: Verdict): boolean => verdict === 'ok' || verdict === 'clipped';

/**
 * Means over half hours of what can be learnt from; NaN where too little was measured, and all day long where there was
 * power without sun: the clock of such a day is wrong, or its meter.
 * @param clear power under a clear sky, one per step
 */
export function usableMeans(
  measurements: readonly Measurement[],
  verdicts: readonly Verdict[],
  steps: Steps,
  clear: Float64Array,
  longitude: number,
): Float64Array {
  const sums = new Float64Array(steps.count);
  const covered = new Float64Array(steps.count);
  const dayOf = (end: number) => Math.floor((end + (longitude / 15) * HOUR) / DAY);
  const wrongDays = new Set<number>();
  measurements.forEach((measurement, i) => {
    const { end, length } = periodOf(measurement);
    const first = Math.max(0, Math.floor((end - length - startOf(steps)) / steps.length));
    const last = Math.min(steps.count - 1, Math.ceil((end - startOf(steps)) / steps.length) - 1);
    for (let k = first; k <= last; k++) {
      const from = startOf(steps) + k * steps.length;
      const within = Math.min(end, from + steps.length) - Math.max(end - length, from);
      if (verdicts[i] === 'exceeds_clear_sky' && clear[k] === 0) wrongDays.add(dayOf(end));
      if (!isUsable(verdicts[i])) continue;
      sums[k] += (measurement.total_power ?? 0) * within;
      covered[k] += within;
    }
  });
  return sums.map((sum, k) => {
    const wrong = wrongDays.has(dayOf(startOf(steps) + (k + 1) * steps.length));
    return !wrong && covered[k] >= LEAST_SHARE * steps.length ? sum / covered[k] : NaN;
  });
}
