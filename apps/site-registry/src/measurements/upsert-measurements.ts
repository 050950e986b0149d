import type { Measurement } from '@daystar/contracts';
import { MEASURED_VALUES } from '@daystar/database';
import { parseStamp } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';

const columnsOf = (row: string) => MEASURED_VALUES.map((name) => `${row}.${name}`).join(', ');
const VALUES = MEASURED_VALUES.join(', ');

/** All parts of the statement read the table as it was before, so the history receives the replaced values. */
const UPSERT = `
  with posted as (
    select * from jsonb_populate_recordset(null::measurement, $2::jsonb)
  ), history as (
    insert into replaced_measurement (resource_id, period_end, period, posted_at, replaced_at, ${VALUES})
    select stored.resource_id, stored.period_end, stored.period, stored.posted_at, $3, ${columnsOf('stored')}
    from measurement stored join posted using (period_end, period)
    where stored.resource_id = $1 and stored.period_end between $4 and $5 and (${columnsOf('stored')}) is distinct from (${columnsOf('posted')})
    returning 1
  )
  insert into measurement (resource_id, period_end, period, posted_at, ${VALUES})
  select $1, period_end, period, $3, ${VALUES} from posted
  on conflict (resource_id, period_end, period) do update
  set posted_at = excluded.posted_at, ${MEASURED_VALUES.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (${columnsOf('measurement')}) is distinct from (${columnsOf('excluded')})
  returning period_end, period, (select count(*) from history)::int as replaced`;

export interface UpsertResult {
  /** New periods, and periods with other values than before. */
  readonly changed: Measurement[];
  /** Number of periods that had other values before. */
  readonly replaced: number;
}

interface Row {
  readonly period_end: Date;
  readonly period: string;
  readonly replaced: number;
}

/** Stores measurements of a locked target in one statement; replaced values move to the history. */
export async function upsertMeasurements(
  transaction: EntityManager,
  resource_id: string,
  measurements: readonly Measurement[],
  postedAt: Date,
): Promise<UpsertResult> {
  // The first and the last time let Postgres skip partitions without replaced rows.
  const ends = measurements.map(({ period_end }) => period_end).sort();
  const parameters = [resource_id, JSON.stringify(measurements), postedAt, ends[0], ends.at(-1)];
  const rows = await transaction.query<Row[]>(UPSERT, parameters);
  const keyOf = (end: number, period: string) => `${end} ${period}`;
  const changedKeys = new Set(rows.map(({ period_end, period }) => keyOf(+period_end, period)));
  const isChanged = ({ period_end, period }: Measurement) =>
    changedKeys.has(keyOf(parseStamp(period_end) ?? NaN, period));
  return { changed: measurements.filter(isChanged), replaced: rows[0]?.replaced ?? 0 };
}
