import { createHash } from 'node:crypto';
import { type Bus, type Delivery, createSubscription } from '@daystar/bus';
import type { EventType } from '@daystar/contracts';

/** Last message of a key in a compacted topic. */
export interface TopicEntry {
  /** Of the last message; undefined when that removed the key or is invalid. */
  readonly digest?: string;
  /** Whether the last message is invalid: services that start later lack the record. */
  readonly isInvalid?: boolean;
  /** Order of the last valid message, and the highest that any retained one of the key has; a tombstone has that of its record. */
  readonly last: number;
  readonly highest: number;
}

/** By key. */
export type TopicSnapshot = ReadonlyMap<string, TopicEntry>;

/** Field that orders the messages of a key. */
export type OrderField = 'version' | 'told_at';

/** Reads compacted topics from their first message to their end. @returns what each holds, by its name */
export async function readTopics(
  bus: Bus,
  topics: readonly { readonly type: EventType; readonly field: OrderField }[],
): Promise<ReadonlyMap<string, TopicSnapshot>> {
  const snapshots = new Map<string, Map<string, TopicEntry>>();
  const subscriptions = topics.map(({ type, field }) => {
    const entries = new Map<string, TopicEntry>();
    snapshots.set(type.topic, entries);
    const onInvalid = (key: string) => {
      const { last = 0, highest = 0 } = entries.get(key) ?? {};
      entries.set(key, { isInvalid: true, last, highest });
    };
    return createSubscription(type, 'every-instance', async (delivery) => note(entries, delivery, field), onInvalid);
  });
  const listening = await bus.listen({ service: 'admin', subscriptions, responders: [] });
  await listening.close();
  return snapshots;
}

function note(
  entries: Map<string, TopicEntry>,
  { key, payload, removedVersion }: Delivery<object>,
  field: OrderField,
): void {
  const held = entries.get(key);
  const last = payload ? orderOf(payload, field) : (removedVersion ?? held?.last ?? 0);
  const highest = Math.max(last, held?.highest ?? 0);
  entries.set(key, { digest: payload ? digestOf(payload, field) : undefined, last, highest });
}

/** A version, or a time in ms. */
export function orderOf(payload: object, field: OrderField): number {
  const value = (payload as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'number' ? value : Date.parse(String(value));
}

/** Equal for payloads that differ in their order, or in the order of their fields, alone. */
export function digestOf(payload: object, field: OrderField): string {
  const text = JSON.stringify({ ...payload, [field]: undefined }, sortFields);
  return createHash('sha256').update(text).digest('base64url');
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
