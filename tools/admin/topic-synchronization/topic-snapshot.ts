import { createHash } from 'node:crypto';
import { type Bus, type Delivery, createSubscription } from '@daystar/bus';
import type { EventType } from '@daystar/contracts';

/** Last message of a key in a compacted topic. */
export interface TopicEntry {
  /** Digest of the last message; undefined for a tombstone or an invalid message. */
  readonly digest?: string;
  /** Whether the last message is invalid: services that start later lack the record. */
  readonly isInvalid?: boolean;
  /** Order of the last valid message. A tombstone has the order of the removed record. */
  readonly lastOrder: number;
  /** Highest order of the retained messages of the key. */
  readonly highestOrder: number;
}

/** Last messages by key. */
export type TopicSnapshot = ReadonlyMap<string, TopicEntry>;

/** Field that orders the messages of a key. */
export type OrderField = 'version' | 'told_at';

/** Reads compacted topics from their first message to their end. @returns snapshots by topic name */
export async function readTopics(
  bus: Bus,
  topics: readonly { readonly type: EventType; readonly orderField: OrderField }[],
): Promise<ReadonlyMap<string, TopicSnapshot>> {
  const snapshots = new Map<string, Map<string, TopicEntry>>();
  const subscriptions = topics.map(({ type, orderField }) => {
    const entries = new Map<string, TopicEntry>();
    snapshots.set(type.topic, entries);
    const onInvalid = (key: string) => {
      const { lastOrder = 0, highestOrder = 0 } = entries.get(key) ?? {};
      entries.set(key, { isInvalid: true, lastOrder, highestOrder });
    };
    return createSubscription(
      type,
      'every-instance',
      async (delivery) => recordMessage(entries, delivery, orderField),
      onInvalid,
    );
  });
  const listening = await bus.listen({ service: 'admin', subscriptions, responders: [] });
  await listening.close();
  return snapshots;
}

function recordMessage(
  entries: Map<string, TopicEntry>,
  { key, payload, removedVersion }: Delivery<object>,
  field: OrderField,
): void {
  const previous = entries.get(key);
  const lastOrder = payload ? readOrder(payload, field) : (removedVersion ?? previous?.lastOrder ?? 0);
  const highestOrder = Math.max(lastOrder, previous?.highestOrder ?? 0);
  entries.set(key, { digest: payload ? computeDigest(payload, field) : undefined, lastOrder, highestOrder });
}

/** Reads the order of a message: a version, or a time in ms. */
export function readOrder(payload: object, field: OrderField): number {
  const value = (payload as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'number' ? value : Date.parse(String(value));
}

/** Computes a digest that depends neither on the order field nor on the sequence of fields. */
export function computeDigest(payload: object, field: OrderField): string {
  const text = JSON.stringify({ ...payload, [field]: undefined }, sortFields);
  return createHash('sha256').update(text).digest('base64url');
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
