import type { Measurement } from '@daystar/contracts';
import {
  type DeletedRange,
  MeasuredPowerCache,
  type PlantMeasurements,
  RecentMeasurements,
  flagSiteMeasurements,
} from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { PowerSite } from '../issues/build-site-issue';
import { MeasurementReader } from './measurement-reader';

/** Provides the measured output of the sites that this engine issues, over the span of their estimated actuals. */
@Injectable()
export class MeasuredPowerService {
  /** Measurements of the last hours of all sites and aggregations. */
  readonly recent = new RecentMeasurements();
  private readonly cache: MeasuredPowerCache;

  constructor(measurements: MeasurementReader, @Inject(LOG) log: Log) {
    this.cache = new MeasuredPowerCache(this.recent, {
      read: (id, from, to) => measurements.readStored(id, from, to),
      onFailure: (resource_id, error) => log.warn('loading past measurements failed; retrying', { resource_id, error }),
    });
  }

  /**
   * Reads the measured power of a site. While the database is unavailable, serves recent measurements and the week loaded
   * before, if any.
   */
  read(site: PowerSite, now: number): Promise<PlantMeasurements> {
    const { resource_id: id, version } = site;
    return this.cache.read({ id, version, flag: (measurements) => flagSiteMeasurements(site, measurements) }, now);
  }

  /** Adds stored measurements of a site or an aggregation. @param storedAt ms */
  add(id: string, measurements: readonly Measurement[], storedAt: number): void {
    this.cache.add(id, measurements, storedAt);
  }

  deleteRange(id: string, range: DeletedRange): void {
    this.recent.deleteRange(id, range);
    this.cache.invalidate(id);
  }

  delete(id: string): void {
    this.recent.delete(id);
    this.cache.invalidate(id);
  }
}
