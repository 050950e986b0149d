import type { Measurement, StoredMeasurement } from '@daystar/contracts';
import { MeasurementEntity, readStoredMeasurements } from '@daystar/database';
import { Inject, Injectable } from '@nestjs/common';
import { And, LessThanOrEqual, MoreThan } from 'typeorm';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';

/** Reads the stored measurements of sites and aggregations. */
@Injectable()
export class MeasurementReader {
  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  /**
   * Reads the measurements that end after `from`, ms, and not after `to`, in order of their ends.
   * @param id resource id, or `<collection>/<aggregation>`
   * @throws DaystarError Unavailable
   */
  async read(id: string, from: number, to: number): Promise<Measurement[]> {
    return (await this.readStored(id, from, to)).map(({ measurement }) => measurement);
  }

  /** Reads the measurements of `read` with the times at which they were stored. @throws DaystarError Unavailable */
  readStored(id: string, from: number, to: number): Promise<StoredMeasurement[]> {
    return readStoredMeasurements(this.database, id, from, to);
  }

  /**
   * Finds the end of the first measurement that ends after `from`, ms, and not after `to`.
   * @throws DaystarError Unavailable
   */
  async findFirstEnd(id: string, from: number, to: number): Promise<number | undefined> {
    const firstMeasurement = await this.database.execute((manager) =>
      manager.findOne(MeasurementEntity, {
        select: { period_end: true },
        where: { resource_id: id, period_end: And(MoreThan(new Date(from)), LessThanOrEqual(new Date(to))) },
        order: { period_end: 'asc' },
      }),
    );
    return firstMeasurement ? +firstMeasurement.period_end : undefined;
  }

  /**
   * Computes the share of measurements that were stored or replaced after a time, among those that end within (from, to],
   * ms. It is 0 without measurements.
   * @throws DaystarError Unavailable
   */
  async computeChangedShare(id: string, from: number, to: number, storedAfter: number): Promise<number> {
    const range = { resource_id: id, period_end: And(MoreThan(new Date(from)), LessThanOrEqual(new Date(to))) };
    return this.database.execute(async (manager) => {
      const changed = { ...range, posted_at: MoreThan(new Date(storedAfter)) };
      const changedCount = await manager.countBy(MeasurementEntity, changed);
      return changedCount === 0 ? 0 : changedCount / (await manager.countBy(MeasurementEntity, range));
    });
  }
}
