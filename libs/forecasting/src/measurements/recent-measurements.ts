import { MEASUREMENT_MATTERS_MS, type Measurement, type Verdict } from '@daystar/contracts';
import { isUsable } from '../site-tuning/half-hour-means';
import type { MeasuredPower } from '../site-tuning/live-correction';
import { periodOf } from './measured-period';

/** The last ones of a place, by their periods. */
interface Recent {
  /** End of the last period, ms. */
  newest: number;
  readonly byPeriod: Map<string, { readonly end: number; readonly one: Measurement }>;
}

/**
 * What was measured in the last hours, long enough to see whether a value is stuck: of sites by their id and of aggregations
 * by `<collection>/<aggregation>`.
 */
export class RecentMeasurements {
  private readonly recent = new Map<string, Recent>();

  add(id: string, measurements: readonly Measurement[]): void {
    const recent = this.recent.get(id) ?? { newest: -Infinity, byPeriod: new Map() };
    this.recent.set(id, recent);
    const { byPeriod } = recent;
    for (const one of measurements) {
      const { end } = periodOf(one);
      // Of a period that came again the later one holds.
      byPeriod.set(`${end} ${one.period}`, { end, one });
      recent.newest = Math.max(recent.newest, end);
    }
    const since = recent.newest - MEASUREMENT_MATTERS_MS;
    for (const [period, { end }] of byPeriod) if (end <= since) byPeriod.delete(period);
  }

  has(id: string): boolean {
    return this.recent.has(id);
  }

  /** Those that can be learnt from. */
  of(id: string, judge: (measurements: readonly Measurement[]) => readonly Verdict[]): MeasuredPower[] {
    const recent = this.recent.get(id);
    if (!recent) return [];
    const measurements = [...recent.byPeriod.values()].map(({ one }) => one);
    const verdicts = judge(measurements);
    return measurements
      .filter((_, i) => isUsable(verdicts[i]))
      .map((one) => ({ ...periodOf(one), power: one.total_power ?? NaN }));
  }

  forget(id: string): void {
    this.recent.delete(id);
  }
}
