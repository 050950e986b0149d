import { createHash } from 'node:crypto';
import { type Fleet, type AuditActor, buildAggregationResource } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { type AggregationRow, toAggregation } from './aggregation.store';

/**
 * Adds a change of an aggregation to the audit log. A fleet may take megabytes, so the log has only its size and its hash.
 * @param change.before absent for a new aggregation
 * @param change.after absent for a removed aggregation
 * @param changedAt ms
 */
export async function auditAggregation(
  transaction: EntityManager,
  { before, after }: { readonly before?: AggregationRow | null; readonly after?: AggregationRow },
  changedAt: number,
  origin?: AuditActor,
): Promise<void> {
  const { collection_id, aggregation_id } = (after ?? before)!;
  const action = !before ? 'created' : after ? 'changed' : 'deleted';
  const resource = buildAggregationResource(collection_id, aggregation_id);
  const change = {
    action,
    resource,
    before: selectAuditedFields(before),
    after: selectAuditedFields(after),
    changedAt,
  } as const;
  await addToAudit(transaction, change, origin);
}

function selectAuditedFields(row: AggregationRow | null | undefined): object | undefined {
  if (!row) return undefined;
  const { fleet, ...aggregation } = toAggregation(row);
  return { ...aggregation, ...(fleet ? { fleet: summarizeFleet(fleet) } : {}) };
}

const summarizeFleet = (fleet: Fleet): object => ({
  systems: fleet.systems,
  cells: fleet.cells.length,
  sha256: createHash('sha256').update(JSON.stringify(fleet)).digest('hex'),
});
