import type { EventType } from '@daystar/contracts';
import { tracing } from '@daystar/tracing';
import type { EntityManager } from 'typeorm';

const INSERT = 'insert into outbox (topic, key, payload, trace) values ($1, $2, $3, $4)';
const INSERT_REMOVAL = 'insert into outbox (topic, key, removed_version, trace) values ($1, $2, $3, $4)';
const INSERT_ALL = `
  insert into outbox (topic, key, payload, removed_version)
  select $1, key, payload::jsonb, version
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as entry (key, payload, version, place)
  order by place`;

/**
 * Notes an event in the transaction that makes it true, so that neither is without the other. Whoever changes what has
 * a key locks its row first: messages of one key are then noted, and published, in the order of the commits.
 */
export async function addToOutbox<T extends object>(
  transaction: EntityManager,
  type: EventType<T>,
  payload: T,
): Promise<void> {
  await transaction.query(INSERT, [type.topic, type.keyOf(payload), JSON.stringify(payload), tracing?.carry()]);
}

/** Notes that a version of a record was removed, for a tombstone on its compacted topic. */
export async function addRemovalToOutbox(
  transaction: EntityManager,
  type: EventType,
  key: string,
  version: number,
): Promise<void> {
  await transaction.query(INSERT_REMOVAL, [type.topic, key, version, tracing?.carry()]);
}

/** Notes many events of one topic, in their order, in one statement; one without payload removes a version of its key. */
export async function addAllToOutbox(
  transaction: EntityManager,
  { topic }: EventType,
  events: readonly { readonly key: string; readonly payload?: object; readonly removedVersion?: number }[],
): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ payload }) => (payload ? JSON.stringify(payload) : null));
  const versions = events.map(({ removedVersion }) => removedVersion ?? null);
  await transaction.query(INSERT_ALL, [topic, events.map(({ key }) => key), payloads, versions]);
}
