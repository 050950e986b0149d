import type { EventType } from '@daystar/contracts';
import { tracing } from '@daystar/tracing';
import type { EntityManager } from 'typeorm';

const INSERT_EVENT = 'insert into outbox (topic, key, payload, trace) values ($1, $2, $3, $4)';
const INSERT_REMOVAL = 'insert into outbox (topic, key, removed_version, trace) values ($1, $2, $3, $4)';
const INSERT_EVENTS = `
  insert into outbox (topic, key, payload, removed_version)
  select $1, key, payload::jsonb, version
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as entry (key, payload, version, position)
  order by position`;

/**
 * Adds an event to the outbox in the transaction of its change, so that both are stored or neither. Lock the row of the changed
 * record first, so that the events of one key are stored and published in the order of commits.
 */
export async function addToOutbox<T extends object>(
  transaction: EntityManager,
  type: EventType<T>,
  payload: T,
): Promise<void> {
  await transaction.query(INSERT_EVENT, [
    type.topic,
    type.getKey(payload),
    JSON.stringify(payload),
    tracing?.createContextHeaders(),
  ]);
}

/** Adds the removal of a record, with its version, which becomes a tombstone on the compacted topic. */
export async function addRemovalToOutbox(
  transaction: EntityManager,
  type: EventType,
  key: string,
  version: number,
): Promise<void> {
  await transaction.query(INSERT_REMOVAL, [type.topic, key, version, tracing?.createContextHeaders()]);
}

/** Adds many events of one topic in one statement, in order. An event without payload is a removal. */
export async function addAllToOutbox(
  transaction: EntityManager,
  { topic }: EventType,
  events: readonly { readonly key: string; readonly payload?: object; readonly removedVersion?: number }[],
): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ payload }) => (payload ? JSON.stringify(payload) : null));
  const versions = events.map(({ removedVersion }) => removedVersion ?? null);
  await transaction.query(INSERT_EVENTS, [topic, events.map(({ key }) => key), payloads, versions]);
}
