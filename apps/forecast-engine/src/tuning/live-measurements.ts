import type { Measurement, Site, SiteMeasurements } from '@daystar/contracts';
import { type MeasuredPower, isUsable, judgeSite, periodOf } from '@daystar/forecasting';
import { HOUR } from '@daystar/timeseries';

/** What was measured before this long ago says nothing of now; it is held to see whether a value is stuck. */
const KEPT = 6 * HOUR;

/** What was measured at each site in the last hours. */
export class LiveMeasurements {
  private readonly recent = new Map<string, Measurement[]>();

  add({ resource_id, measurements }: SiteMeasurements): void {
    const all = [...(this.recent.get(resource_id) ?? []), ...measurements];
    const newest = all.reduce((latest, one) => Math.max(latest, periodOf(one).end), -Infinity);
    // Of a period that came again the later one holds.
    const byPeriod = new Map(all.map((one) => [`${periodOf(one).end} ${one.period}`, one]));
    this.recent.set(
      resource_id,
      [...byPeriod.values()].filter((one) => periodOf(one).end > newest - KEPT),
    );
  }

  /** Those of the site that can be learnt from. */
  of(site: Site): MeasuredPower[] {
    const measurements = this.recent.get(site.resource_id) ?? [];
    const verdicts = judgeSite(site, measurements);
    return measurements
      .filter((_, i) => isUsable(verdicts[i]))
      .map((one) => ({ ...periodOf(one), power: one.total_power ?? NaN }));
  }

  forget(resourceId: string): void {
    this.recent.delete(resourceId);
  }
}
