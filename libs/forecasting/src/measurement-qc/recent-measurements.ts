import { MAX_MEASUREMENT_AGE_MS, type Measurement, type QcFlag } from '@daystar/contracts';
import { isUsable } from './usable-power';
import { type MeasuredPower, periodOf } from './measurement-period';

/** Recent measurements of a site or aggregation, by period. */
interface Recent {
  /** End of the last period, ms. */
  newest: number;
  readonly byPeriod: Map<string, { readonly end: number; readonly measurement: Measurement }>;
}

/**
 * Measurements of the last hours, enough to detect a stuck value: of sites by id and of aggregations by
 * `<collection>/<aggregation>`.
 */
export class RecentMeasurements {
  private readonly recent = new Map<string, Recent>();

  add(id: string, measurements: readonly Measurement[]): void {
    const recent = this.recent.get(id) ?? { newest: -Infinity, byPeriod: new Map() };
    this.recent.set(id, recent);
    const { byPeriod } = recent;
    for (const measurement of measurements) {
      const { end } = periodOf(measurement);
      // The later value replaces the earlier measurement of a period.
      byPeriod.set(`${end} ${measurement.period}`, { end, measurement });
      recent.newest = Math.max(recent.newest, end);
    }
    const since = recent.newest - MAX_MEASUREMENT_AGE_MS;
    for (const [period, { end }] of byPeriod) if (end <= since) byPeriod.delete(period);
  }

  has(id: string): boolean {
    return this.recent.has(id);
  }

  /** Measurements whose flag is usable. */
  usablePower(id: string, flag: (measurements: readonly Measurement[]) => readonly QcFlag[]): MeasuredPower[] {
    const recent = this.recent.get(id);
    if (!recent) return [];
    const measurements = [...recent.byPeriod.values()].map(({ measurement }) => measurement);
    const flags = flag(measurements);
    return measurements
      .filter((_, i) => isUsable(flags[i]))
      .map((measurement) => ({ ...periodOf(measurement), power: measurement.total_power ?? NaN }));
  }

  delete(id: string): void {
    this.recent.delete(id);
  }
}
