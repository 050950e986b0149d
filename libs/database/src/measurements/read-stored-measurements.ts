import type { StoredMeasurement } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { And, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Database } from '../database';
import { MEASURED_VALUES } from '../entities/measured-values';
import { MeasurementEntity } from '../entities/measurement.entity';

/**
 * Reads the measurements that end after `from`, ms, and not after `to`, in order of their ends.
 * @param id resource id, or `<collection>/<aggregation>`
 * @throws DaystarError Unavailable
 */
export async function readStoredMeasurements(
  database: Pick<Database, 'execute'>,
  id: string,
  from: number,
  to: number,
): Promise<StoredMeasurement[]> {
  const rows = await database.execute((manager) =>
    manager.find(MeasurementEntity, {
      where: { resource_id: id, period_end: And(MoreThan(new Date(from)), LessThanOrEqual(new Date(to))) },
      order: { period_end: 'asc' },
    }),
  );
  return rows.map((row) => {
    const values = MEASURED_VALUES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]));
    const measurement = {
      period_end: formatStamp(+row.period_end),
      period: row.period,
      ...Object.fromEntries(values),
    };
    return { measurement, storedAt: +row.posted_at };
  });
}
