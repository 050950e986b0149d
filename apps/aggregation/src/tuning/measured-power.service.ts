import { type Database, readStoredMeasurements } from '@daystar/database';
import { MeasuredPowerCache, type MeasuredPlant, type PlantMeasurements } from '@daystar/forecasting';
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
export class MeasuredPowerService extends MeasuredPowerCache {
  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({
      read: (id, from, to) => readStoredMeasurements(database, id, from, to),
      onFailure: (aggregation, error) => log.warn('loading past measurements failed; retrying', { aggregation, error }),
    });
  }

  readNow(plant: MeasuredPlant): Promise<PlantMeasurements> {
    return this.read(plant, this.clock.now());
  }
}
