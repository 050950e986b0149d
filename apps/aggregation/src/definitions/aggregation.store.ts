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
export type Row = Omit<Aggregation, 'owner' | 'fleet' | 'area' | 'tags' | 'writers'> & {
  owner?: string | null;
  fleet?: Fleet | null;
  area?: Area | null;
  tags?: string[] | null;
  writers?: string[] | null;
};

type Ids = Pick<Aggregation, 'collection_id' | 'aggregation_id'>;

/** Who defines, removes or measures what has these ids waits for others who do, whether there is a row or not. */
export const lockIds = (transaction: EntityManager, { collection_id, aggregation_id }: Ids): Promise<unknown> =>
  transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`aggregation ${collection_id}/${aggregation_id}`]);

/** The version that one of these ids begins with: after that of the one before it, if there was one. */
export async function firstVersion(
  transaction: EntityManager,
  { collection_id, aggregation_id }: Ids,
): Promise<number> {
  const [last] = await transaction.query<{ version: number }[]>(
    'select version from removed_aggregation where collection_id = $1 and aggregation_id = $2',
    [collection_id, aggregation_id],
  );
  return (last?.version ?? 0) + 1;
}

/** Locks the row until the transaction ends. */
export const heldRow = (
  transaction: EntityManager,
  { collection_id, aggregation_id }: Ids,
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
  const { collection_id, aggregation_id, name, members, fleet, area, tags, accounts, writers, owner, version } = row;
  return {
    collection_id,
    aggregation_id,
    name,
    members,
    ...(fleet ? { fleet } : {}),
    ...(area ? { area } : {}),
    ...(tags ? { tags } : {}),
    accounts,
    ...(writers?.length ? { writers } : {}),
    ...(owner ? { owner } : {}),
    version,
  };
}

export function summaryOf({ members, fleet, ...row }: Row): AggregationSummary {
  const { collection_id, aggregation_id, name, accounts, writers, owner, version } = row;
  const own = { ...(writers?.length ? { writers } : {}), ...(owner ? { owner } : {}) };
  const [sites, systems] = [members.length, fleet?.systems ?? 0];
  return { collection_id, aggregation_id, name, sites, systems, accounts, ...own, version };
}
