import { DaystarError } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';

/** Minimum time between two counts of one target, ms: counting a million periods takes about a second. */
const RECOUNT_INTERVAL_MS = HOUR;

/** Thrown when a target would exceed its limit of stored periods. */
export class TooManyPeriodsError extends DaystarError {
  constructor(
    readonly targetId: string,
    maxPeriods: number,
  ) {
    const limit = maxPeriods.toLocaleString('en-US');
    super(
      'Forbidden',
      `A site or aggregation may have measurements of at most ${limit} periods. Post longer periods, or delete measurements first.`,
    );
  }
}

/**
 * Adds new periods of a locked target to its count. The count may be too high, because retention does not subtract from it;
 * `recountPeriods` corrects it.
 * @throws TooManyPeriodsError
 */
export async function addPeriods(
  transaction: EntityManager,
  { id, added, maxPeriods, now }: { id: string; added: number; maxPeriods: number; now: Date },
): Promise<void> {
  if (added === 0) return;
  const [updated] = await transaction.query<[{ periods: number }[], number]>(
    'update measurement_count set periods = periods + $2 where resource_id = $1 returning periods',
    [id, added],
  );
  const [{ periods }] = updated.length > 0 ? updated : await insertFirstCount(transaction, id, now);
  if (periods > maxPeriods) throw new TooManyPeriodsError(id, maxPeriods);
}

/** Subtracts deleted periods of a locked target. */
export async function subtractPeriods(transaction: EntityManager, id: string, deleted: number): Promise<void> {
  const statement = 'update measurement_count set periods = greatest(0, periods - $2) where resource_id = $1';
  await transaction.query(statement, [id, deleted]);
}

/** Counts the periods of a target unless they were counted recently. @returns whether it counted them */
export async function recountPeriods(transaction: EntityManager, id: string, now: Date): Promise<boolean> {
  const [counted] = await transaction.query<[unknown[], number]>(
    `update measurement_count set counted_at = $2,
       periods = (select count(*) from measurement where measurement.resource_id = $1)
     where resource_id = $1 and counted_at <= $3 returning resource_id`,
    [id, now, new Date(+now - RECOUNT_INTERVAL_MS)],
  );
  return counted.length > 0;
}

const insertFirstCount = (transaction: EntityManager, id: string, now: Date): Promise<{ periods: number }[]> =>
  transaction.query(
    `insert into measurement_count select $1, count(*), $2 from measurement where resource_id = $1 returning periods`,
    [id, now],
  );
