import type { Measurement, StoredMeasurement } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import type { Database } from '../database';
import { MEASURED_VALUES } from '../entities/measured-values';
import type { MeasurementEntity } from '../entities/measurement.entity';

type MeasurementRow = Omit<MeasurementEntity, 'resource_id'>;

const COLUMNS = ['period_end', 'period', 'posted_at', ...MEASURED_VALUES].join(', ');

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
  // Without entities, whose creation takes as long as the query.
  const rows = await database.execute((manager) =>
    manager.query<MeasurementRow[]>(
      `select ${COLUMNS} from measurement
       where resource_id = $1 and period_end > $2 and period_end <= $3 order by period_end`,
      [id, new Date(from), new Date(to)],
    ),
  );
  return rows.map((row) => ({ measurement: toMeasurement(row), storedAt: +row.posted_at }));
}

/** Omits values that are null. */
function toMeasurement(row: MeasurementRow): Measurement {
  const measurement: Record<string, unknown> = { period_end: formatStamp(+row.period_end), period: row.period };
  for (const name of MEASURED_VALUES) if (row[name] !== null) measurement[name] = row[name];
  return measurement as unknown as Measurement;
}
