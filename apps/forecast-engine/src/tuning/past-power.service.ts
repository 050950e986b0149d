import {
  type MeasuredPower,
  MeasuredWeek,
  flagSiteMeasurements,
  isRealOutput,
  parseMeasurementPeriod,
} from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { PowerSite } from '../issues/build-site-issue';
import { MeasurementReader } from './measurement-reader';

/** Span of estimated actuals, with a margin, ms. */
const SPAN = 7 * DAY + 2 * HOUR;
/** Age at which quality flags are final, ms. The check for a stuck meter looks back this far. */
export const FLAGS_FINAL_AFTER = 3 * HOUR;
/** Interval of retries while the database is unavailable, ms. */
const RETRY_INTERVAL = MINUTE;

/** Measured output of the sites that this engine issues, over the span of their estimated actuals. */
@Injectable()
export class PastPowerService {
  /** Quality flags depend on the version of the site. */
  private readonly weeksBySite = new Map<string, { readonly version: number; readonly week: MeasuredWeek }>();
  /** Clock time before which a failed load is not repeated, ms. */
  private retryAt = -Infinity;

  constructor(
    private readonly measurements: MeasurementReader,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Loads the measurements of the week on the first call, and then follows the recent ones. While the database is
   * unavailable only recent measurements are known.
   * @param recent output of the last hours
   * @param newest end of the last measured period, ms, usable or not
   */
  async read(
    site: PowerSite,
    recent: readonly MeasuredPower[],
    newest: number | undefined,
    now: number,
  ): Promise<MeasuredPower[]> {
    const cached = this.weeksBySite.get(site.resource_id);
    const week = cached?.version === site.version ? cached.week : await this.load(site, now);
    if (newest !== undefined) week.replace(recent, newest - FLAGS_FINAL_AFTER, newest);
    return week.list().filter(({ end, length }) => end - length >= now - SPAN && end <= now);
  }

  /** Loads the week again at the next issue, because older measurements changed. */
  invalidate(resourceId: string): void {
    this.weeksBySite.delete(resourceId);
  }

  private async load(site: PowerSite, now: number): Promise<MeasuredWeek> {
    const week = new MeasuredWeek();
    if (now < this.retryAt) return week;
    try {
      // Read one more day, because flags depend on earlier measurements.
      const measurements = await this.measurements.read(site.resource_id, now - SPAN - DAY, now);
      const flags = flagSiteMeasurements(site, measurements);
      const output = measurements.flatMap((measurement, i) =>
        isRealOutput(flags[i])
          ? [{ ...parseMeasurementPeriod(measurement), power: measurement.total_power ?? NaN }]
          : [],
      );
      week.replace(output, now - SPAN, now);
      this.weeksBySite.set(site.resource_id, { version: site.version, week });
    } catch (error) {
      this.retryAt = now + RETRY_INTERVAL;
      this.log.warn('loading past measurements failed; retrying', { resource_id: site.resource_id, error });
    }
    return week;
  }
}
