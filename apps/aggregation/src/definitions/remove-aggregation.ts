import {
  type AggregationSummary,
  DaystarError,
  type RemoveAggregation,
  aggregationDefined,
  createNotFoundError,
} from '@daystar/contracts';
import { AggregationEntity, addRemovalToOutbox } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { auditAggregation } from './audit-aggregation';
import { findForUpdate, lockAggregation, toSummary } from './aggregation.store';

/** Tables of site-registry whose rows have the key of the aggregation as `resource_id`. */
const TABLES_BY_KEY = ['measurement', 'replaced_measurement', 'measurement_count', 'external_forecast'];

/**
 * Deletes an aggregation, its measurements and its external forecasts, and publishes a tombstone. Its issues stay in the
 * archive until their retention ends; no account can read them.
 * @param now ms
 * @throws DaystarError NotFound, Forbidden
 */
export async function removeAggregation(
  transaction: EntityManager,
  { collection_id, aggregation_id, owner, origin }: RemoveAggregation,
  now: number,
): Promise<AggregationSummary> {
  const ids = { collection_id, aggregation_id };
  await lockAggregation(transaction, ids);
  const row = await findForUpdate(transaction, ids);
  if (!row) throw createNotFoundError('aggregation');
  if (owner !== undefined && row.owner !== owner) {
    throw new DaystarError('Forbidden', 'Only the owner of this aggregation may change or delete it.');
  }
  const key = `${collection_id}/${aggregation_id}`;
  await transaction.delete(AggregationEntity, ids);
  for (const table of TABLES_BY_KEY) await transaction.query(`delete from ${table} where resource_id = $1`, [key]);
  await transaction.query(
    `insert into removed_aggregation values ($1, $2, $3, $4)
     on conflict (collection_id, aggregation_id) do update
     set version = excluded.version, removed_at = excluded.removed_at`,
    [collection_id, aggregation_id, row.version, new Date(now)],
  );
  await addRemovalToOutbox(transaction, aggregationDefined, key, row.version);
  await auditAggregation(transaction, { before: row }, now, origin);
  return toSummary(row);
}
