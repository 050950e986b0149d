import { MAX_MEASUREMENT_AGE_MS } from '@daystar/contracts';
import {
  type MeasuredPower,
  MeasuredWeek,
  type RecentMeasurements,
  flagSiteMeasurements,
  isRealOutput,
  parseMeasurementPeriod,
} from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { PowerSite } from '../issues/build-site-issue';
import { MeasurementReader, type StoredMeasurement } from './measurement-reader';

/** Span of estimated actuals, with a margin, ms. */
const ACTUALS_SPAN = 7 * DAY + 2 * HOUR;
/** Age at which quality flags are final, ms. The check for a stuck meter looks back this far. */
export const FLAGS_FINAL_AFTER = 3 * HOUR;
/** Interval of retries while the database is unavailable, ms. */
const RETRY_INTERVAL = MINUTE;

/** Measured power of a site. */
export interface RecentAndPastPower {
  /** Usable power of the last hours. */
  readonly recent: readonly MeasuredPower[];
  /** Output over the span of estimated actuals. */
  readonly past: readonly MeasuredPower[];
}

/** Provides the measured output of the sites that this engine issues, over the span of their estimated actuals. */
@Injectable()
export class PastPowerService {
  /** Measured weeks by site, with the version of the site, on which their quality flags depend. */
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
   * @param recent receives the stored measurements of the last hours, of which this process may have seen only some
   */
  async read(site: PowerSite, recent: RecentMeasurements, now: number): Promise<RecentAndPastPower> {
    const { resource_id, version } = site;
    const cached = this.weeksBySite.get(resource_id);
    const week = cached?.version === version ? cached.week : await this.load(site, recent, now);
    const { usable, output } = recent.selectFlaggedPower(resource_id, (measurements) =>
      flagSiteMeasurements(site, measurements),
    );
    const newestEnd = recent.getNewestEnd(resource_id);
    if (newestEnd !== undefined) week.replace(output, newestEnd - FLAGS_FINAL_AFTER, newestEnd);
    const past = week.list().filter(({ end, length }) => end - length >= now - ACTUALS_SPAN && end <= now);
    return { recent: usable, past };
  }

  /** Loads the week again at the next issue, because older measurements changed. */
  invalidate(resourceId: string): void {
    this.weeksBySite.delete(resourceId);
  }

  private async load(site: PowerSite, recent: RecentMeasurements, now: number): Promise<MeasuredWeek> {
    const week = new MeasuredWeek();
    if (now < this.retryAt) return week;
    try {
      // Read one more day, because flags depend on earlier measurements.
      const stored = await this.measurements.readStored(site.resource_id, now - ACTUALS_SPAN - DAY, now);
      addToRecent(recent, site.resource_id, stored);
      const measurements = stored.map(({ measurement }) => measurement);
      const flags = flagSiteMeasurements(site, measurements);
      const output = measurements.flatMap((measurement, i) =>
        isRealOutput(flags[i])
          ? [{ ...parseMeasurementPeriod(measurement), power: measurement.total_power ?? NaN }]
          : [],
      );
      week.replace(output, now - ACTUALS_SPAN, now);
      this.weeksBySite.set(site.resource_id, { version: site.version, week });
    } catch (error) {
      this.retryAt = now + RETRY_INTERVAL;
      this.log.warn('loading past measurements failed; retrying', { resource_id: site.resource_id, error });
    }
    return week;
  }
}

function addToRecent(recent: RecentMeasurements, resourceId: string, stored: readonly StoredMeasurement[]): void {
  const endOf = ({ measurement }: StoredMeasurement) => parseMeasurementPeriod(measurement).end;
  const since = Math.max(...stored.slice(-1).map(endOf)) - MAX_MEASUREMENT_AGE_MS;
  for (const row of stored) if (endOf(row) > since) recent.add(resourceId, [row.measurement], row.storedAt);
}
