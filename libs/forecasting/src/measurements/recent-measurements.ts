import type { Measurement, Verdict } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { isUsable } from '../site-tuning/half-hour-means';
import type { MeasuredPower } from '../site-tuning/live-correction';
import { periodOf } from './measured-period';

/** What was measured before this long ago says nothing of now; it is held to see whether a value is stuck. */
const KEPT = 6 * HOUR;

/** What was measured in the last hours, of sites by their id and of aggregations by `<collection>/<aggregation>`. */
export class RecentMeasurements {
  private readonly recent = new Map<string, Measurement[]>();

  add(id: string, measurements: readonly Measurement[]): void {
    const all = [...(this.recent.get(id) ?? []), ...measurements];
    const newest = all.reduce((latest, one) => Math.max(latest, periodOf(one).end), -Infinity);
    // Of a period that came again the later one holds.
    const byPeriod = new Map(all.map((one) => [`${periodOf(one).end} ${one.period}`, one]));
    this.recent.set(
      id,
      [...byPeriod.values()].filter((one) => periodOf(one).end > newest - KEPT),
    );
  }

  has(id: string): boolean {
    return this.recent.has(id);
  }

  /** Those that can be learnt from. */
  of(id: string, judge: (measurements: readonly Measurement[]) => readonly Verdict[]): MeasuredPower[] {
    const measurements = this.recent.get(id) ?? [];
    if (measurements.length === 0) return [];
    const verdicts = judge(measurements);
    return measurements
      .filter((_, i) => isUsable(verdicts[i]))
      .map((one) => ({ ...periodOf(one), power: one.total_power ?? NaN }));
  }

  forget(id: string): void {
    this.recent.delete(id);
  }
}
