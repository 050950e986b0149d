import type { Measurement } from '@daystar/contracts';
import { type Steps, parsePeriod, startOf } from '@daystar/timeseries';

/** Mean measured power of each period, weighted by the time that each measurement covers; NaN without measurements. */
export function meanMeasuredPower(steps: Steps, measurements: readonly Measurement[]): Float64Array {
  const sums = new Float64Array(steps.count);
  const covered = new Float64Array(steps.count);
  const start = startOf(steps);
  for (const { period_end, period, total_power } of measurements) {
    const length = parsePeriod(period);
    if (total_power === undefined || length === undefined) continue;
    const to = Date.parse(period_end) - start;
    const from = to - length;
    const last = Math.min(steps.count - 1, Math.ceil(to / steps.length) - 1);
    for (let index = Math.max(0, Math.floor(from / steps.length)); index <= last; index++) {
      const within = Math.min(to, (index + 1) * steps.length) - Math.max(from, index * steps.length);
      sums[index] += total_power * within;
      covered[index] += within;
    }
  }
  return sums.map((sum, index) => (covered[index] > 0 ? sum / covered[index] : NaN));
}
