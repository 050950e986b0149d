import { createHash } from 'node:crypto';
import { type Fleet, type Origin, aggregationResource } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { type Row, eventOf } from './stored-aggregation';

/** Notes what an aggregation was and is; of a fleet, which may have megabytes, how large it is and a digest. */
export async function auditOf(
  transaction: EntityManager,
  { before, after }: { readonly before?: Row | null; readonly after?: Row },
  at: number,
  origin?: Origin,
): Promise<void> {
  const { collection_id, aggregation_id } = (after ?? before)!;
  const action = !before ? 'created' : after ? 'changed' : 'deleted';
  const resource = aggregationResource(collection_id, aggregation_id);
  const change = { action, resource, before: noted(before), after: noted(after), at } as const;
  await addToAudit(transaction, change, origin);
}

function noted(row: Row | null | undefined): object | undefined {
  if (!row) return undefined;
  const { fleet, ...aggregation } = eventOf(row);
  return { ...aggregation, ...(fleet ? { fleet: digestOf(fleet) } : {}) };
}

const digestOf = (fleet: Fleet): object => ({
  systems: fleet.systems,
  cells: fleet.cells.length,
  sha256: createHash('sha256').update(JSON.stringify(fleet)).digest('hex'),
});
