import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Measurement } from '@daystar/contracts';
import { MEASURED_VALUES } from '@daystar/database';
import { parseStamp } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';

const listColumns = (row: string) => MEASURED_VALUES.map((name) => `${row}.${name}`).join(', ');
const VALUES = MEASURED_VALUES.join(', ');

/** Maximum number of stored replaced values of a period. The oldest are deleted. */
export const MAX_REPLACED = 10;

/** Number of rows of one statement. The embedded database blocks the event loop for 20 to 40 ms to replace this many. */
const ROWS_PER_STATEMENT = 250;

/**
 * SQL: stores measurements. All parts of the statement read the same snapshot. `history` therefore receives the
 * replaced values, and `ranked` does not see the rows that `history` inserts, so `pruned` leaves one row fewer than
 * the maximum.
 */
const UPSERT = `
  with posted as (
    select * from jsonb_populate_recordset(null::measurement, $2::jsonb)
  ), history as (
    insert into replaced_measurement (resource_id, period_end, period, posted_at, replaced_at, ${VALUES})
    select stored.resource_id, stored.period_end, stored.period, stored.posted_at, $3, ${listColumns('stored')}
    from measurement stored join posted using (period_end, period)
    where stored.resource_id = $1 and stored.period_end between $4 and $5 and (${listColumns('stored')}) is distinct from (${listColumns('posted')})
    returning period_end, period
  ), ranked as (
    select id, period_end, row_number() over (partition by period_end, period order by id desc) as rank
    from replaced_measurement join history using (period_end, period)
    where resource_id = $1 and period_end between $4 and $5
  ), pruned as (
    delete from replaced_measurement using ranked
    where replaced_measurement.period_end = ranked.period_end and replaced_measurement.id = ranked.id
      and ranked.rank >= ${MAX_REPLACED} and replaced_measurement.period_end between $4 and $5
  )
  insert into measurement (resource_id, period_end, period, posted_at, ${VALUES})
  select $1, period_end, period, $3, ${VALUES} from posted
  on conflict (resource_id, period_end, period) do update
  set posted_at = excluded.posted_at, ${MEASURED_VALUES.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (${listColumns('measurement')}) is distinct from (${listColumns('excluded')})
  returning period_end, period, (select count(*) from history)::int as replaced`;

export interface UpsertResult {
  /** New periods, and periods with other values than before. */
  readonly changed: Measurement[];
  /** Number of periods that had other values before. */
  readonly replaced: number;
}

interface ChangedRow {
  readonly period_end: Date;
  readonly period: string;
  readonly replaced: number;
}

/**
 * Stores measurements of a locked target; replaced values move to the history. Other requests are served between statements.
 */
export async function upsertMeasurements(
  transaction: EntityManager,
  resource_id: string,
  measurements: readonly Measurement[],
  postedAt: Date,
): Promise<UpsertResult> {
  // In order, so that each statement reads few partitions.
  const sorted = [...measurements].sort((a, b) => (a.period_end < b.period_end ? -1 : 1));
  const changedKeys = new Set<string>();
  let replaced = 0;
  for (let start = 0; start < sorted.length; start += ROWS_PER_STATEMENT) {
    if (start > 0) await yieldToEventLoop();
    const chunk = sorted.slice(start, start + ROWS_PER_STATEMENT);
    const parameters = [resource_id, JSON.stringify(chunk), postedAt, chunk[0].period_end, chunk.at(-1)?.period_end];
    const rows = await transaction.query<ChangedRow[]>(UPSERT, parameters);
    for (const { period_end, period } of rows) changedKeys.add(buildKey(+period_end, period));
    replaced += rows[0]?.replaced ?? 0;
  }
  const isChanged = ({ period_end, period }: Measurement) =>
    changedKeys.has(buildKey(parseStamp(period_end) ?? NaN, period));
  return { changed: measurements.filter(isChanged), replaced };
}

const buildKey = (end: number, period: string) => `${end} ${period}`;
