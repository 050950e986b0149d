import { type AggregationSummary, DaystarError, type RemoveAggregation, aggregationDefined } from '@daystar/contracts';
import { AggregationEntity, addRemovalToOutbox } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { auditOf } from './audit-of';
import { heldRow, lockIds, summaryOf } from './stored-aggregation';

/**
 * Takes an aggregation and what was measured of it away; the event without payload tells of it. Its issues stay in the
 * archive as long as all others, out of everybody's reach.
 * @param now ms. @throws DaystarError NotFound, Forbidden
 */
export async function remove(
  transaction: EntityManager,
  { collection_id, aggregation_id, owner, origin }: RemoveAggregation,
  now: number,
): Promise<AggregationSummary> {
  const ids = { collection_id, aggregation_id };
  await lockIds(transaction, ids);
  const held = await heldRow(transaction, ids);
  if (!held) throw new DaystarError('NotFound', `There is no aggregation ${collection_id}/${aggregation_id}.`);
  if (owner !== undefined && held.owner !== owner) {
    throw new DaystarError('Forbidden', 'This aggregation is assigned to you: it is not yours to change.');
  }
  const key = `${collection_id}/${aggregation_id}`;
  await transaction.delete(AggregationEntity, ids);
  await transaction.query('delete from measurement where resource_id = $1', [key]);
  await transaction.query(
    `insert into removed_aggregation values ($1, $2, $3, $4)
     on conflict (collection_id, aggregation_id) do update
     set version = excluded.version, removed_at = excluded.removed_at`,
    [collection_id, aggregation_id, held.version, new Date(now)],
  );
  await addRemovalToOutbox(transaction, aggregationDefined, key);
  await auditOf(transaction, { before: held }, now, origin);
  return summaryOf(held);
}
