import {
  type Aggregation,
  type AggregationSummary,
  type Area,
  type Fleet,
  aggregationDefined,
} from '@daystar/contracts';
import { AggregationEntity, addToOutbox } from '@daystar/database';
import type { EntityManager } from 'typeorm';

/** What of a stored aggregation has a column of its own type in the database. */
export type Row = Omit<Aggregation, 'owner' | 'fleet' | 'area' | 'tags'> & {
  owner?: string | null;
  fleet?: Fleet | null;
  area?: Area | null;
  tags?: string[] | null;
};

/** Locks the row until the transaction ends. */
export const heldRow = (
  transaction: EntityManager,
  { collection_id, aggregation_id }: Pick<Aggregation, 'collection_id' | 'aggregation_id'>,
): Promise<AggregationEntity | null> =>
  transaction.findOne(AggregationEntity, {
    where: { collection_id, aggregation_id },
    lock: { mode: 'pessimistic_write' },
  });

/** Stores a row and, in the same transaction, the event that tells of it. */
export async function store(transaction: EntityManager, row: Row): Promise<Aggregation> {
  await transaction.save(AggregationEntity, row);
  const aggregation = eventOf(row);
  await addToOutbox(transaction, aggregationDefined, aggregation);
  return aggregation;
}

export function eventOf(row: Row): Aggregation {
  const { collection_id, aggregation_id, name, members, fleet, area, tags, accounts, owner, version } = row;
  return {
    collection_id,
    aggregation_id,
    name,
    members,
    ...(fleet ? { fleet } : {}),
    ...(area ? { area } : {}),
    ...(tags ? { tags } : {}),
    accounts,
    ...(owner ? { owner } : {}),
    version,
  };
}

export function summaryOf({ members, fleet, ...row }: Row): AggregationSummary {
  const { collection_id, aggregation_id, name, accounts, owner, version } = row;
  const own = owner ? { owner } : {};
  const [sites, systems] = [members.length, fleet?.systems ?? 0];
  return { collection_id, aggregation_id, name, sites, systems, accounts, ...own, version };
}
