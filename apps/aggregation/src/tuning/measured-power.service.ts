import type { Measurement } from '@daystar/contracts';
import { type Database, readStoredMeasurements } from '@daystar/database';
import {
  type DeletedRange,
  MeasuredPowerCache,
  type MeasuredPlant,
  type PlantMeasurements,
  RecentMeasurements,
} from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { CLOCK, DATABASE, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';

/**
 * Provides the measured output of aggregations over the span of their estimated actuals. It reads the table of measurements
 * once a day per aggregation and version, and again after a deletion or a gap in the received measurements. An instance
 * that starts later then computes the same sums as one that received the measurements.
 */
@Injectable()
export class MeasuredPowerService {
  readonly recent = new RecentMeasurements();
  private readonly cache: MeasuredPowerCache;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.cache = new MeasuredPowerCache(this.recent, {
      read: (id, from, to) => readStoredMeasurements(database, id, from, to),
      onFailure: (aggregation, error) => log.warn('loading past measurements failed; retrying', { aggregation, error }),
    });
  }

  read(plant: MeasuredPlant): Promise<PlantMeasurements> {
    return this.cache.read(plant, this.clock.now());
  }

  /** @param storedAt ms */
  add(key: string, measurements: readonly Measurement[], storedAt: number): void {
    this.cache.add(key, measurements, storedAt);
  }

  deleteRange(key: string, range: DeletedRange): void {
    this.recent.deleteRange(key, range);
    this.cache.invalidate(key);
  }

  delete(key: string): void {
    this.recent.delete(key);
    this.cache.invalidate(key);
  }
}
