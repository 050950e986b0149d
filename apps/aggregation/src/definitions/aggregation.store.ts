import {
  type Aggregation,
  type AggregationSummary,
  type Area,
  type Fleet,
  aggregationDefined,
} from '@daystar/contracts';
import { AggregationEntity, addToOutbox } from '@daystar/database';
import { formatStamp } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';

/** A row of the table `aggregation`, in which absent fields are null. */
export type AggregationRow = Omit<Aggregation, 'owner' | 'fleet' | 'area' | 'tags' | 'writers' | 'members_since'> & {
  owner?: string | null;
  fleet?: Fleet | null;
  area?: Area | null;
  tags?: string[] | null;
  writers?: string[] | null;
  members_since?: Date | null;
};

type Ids = Pick<Aggregation, 'collection_id' | 'aggregation_id'>;

/** Serializes changes of an aggregation until the transaction ends, even before it has a row. */
export const lockAggregation = (transaction: EntityManager, { collection_id, aggregation_id }: Ids): Promise<unknown> =>
  transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`aggregation ${collection_id}/${aggregation_id}`]);

/**
 * Finds the first version of a new aggregation: 1, or one more than the last version of a removed aggregation with
 * these ids.
 */
export async function findFirstVersion(
  transaction: EntityManager,
  { collection_id, aggregation_id }: Ids,
): Promise<number> {
  const [removed] = await transaction.query<{ version: number }[]>(
    'select version from removed_aggregation where collection_id = $1 and aggregation_id = $2',
    [collection_id, aggregation_id],
  );
  return (removed?.version ?? 0) + 1;
}

/** Reads a row and locks it until the transaction ends. */
export const findForUpdate = (
  transaction: EntityManager,
  { collection_id, aggregation_id }: Ids,
): Promise<AggregationEntity | null> =>
  transaction.findOne(AggregationEntity, {
    where: { collection_id, aggregation_id },
    lock: { mode: 'pessimistic_write' },
  });

/** Stores a row and, in the same transaction, its event in the outbox. */
export async function saveWithEvent(transaction: EntityManager, row: AggregationRow): Promise<Aggregation> {
  await transaction.save(AggregationEntity, row);
  const aggregation = toAggregation(row);
  await addToOutbox(transaction, aggregationDefined, aggregation);
  return aggregation;
}

/** Converts a row to the payload of `aggregationDefined`. */
export function toAggregation(row: AggregationRow): Aggregation {
  const { collection_id, aggregation_id, name, members, fleet, area, tags, accounts, writers, owner } = row;
  const { members_since, version } = row;
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
    ...(members_since ? { members_since: formatStamp(+members_since) } : {}),
    version,
  };
}

/** Converts a row to a list entry, with the numbers of member sites and of systems in the fleet. */
export function toSummary({ members, fleet, ...row }: AggregationRow): AggregationSummary {
  const { collection_id, aggregation_id, name, accounts, writers, owner, version } = row;
  const access = { ...(writers?.length ? { writers } : {}), ...(owner ? { owner } : {}) };
  const [sites, systems] = [members.length, fleet?.systems ?? 0];
  return { collection_id, aggregation_id, name, sites, systems, accounts, ...access, version };
}
