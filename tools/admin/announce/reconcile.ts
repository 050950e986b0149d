import { type Database, addAllToOutbox } from '@daystar/database';
import type { AnnouncedResource } from './announced-resources';
import { type TopicEntry, type TopicSnapshot, digestOf, orderOf } from './topic-snapshot';

/** Keys of a topic, by result. */
export interface Counts {
  unchanged: number;
  /** Missing from the topic, or older there. */
  published: number;
  /** The topic had something newer than, or other than, the table, or invalid: published under a version above all it had. */
  corrected: number;
  /** On the topic alone: ended by a message without payload. */
  removed: number;
}

const REMOVED_AT_ONCE = 500;

/**
 * Reconciles a topic with its table, by messages in the outbox. Each page of rows is locked while it is compared,
 * so that a change by a service is noted either before or after it, with a version of its own.
 * @param isDry counts and writes nothing
 */
export async function reconcile(
  database: Database,
  resource: AnnouncedResource,
  topic: TopicSnapshot,
  isDry: boolean,
): Promise<Counts> {
  const counts: Counts = { unchanged: 0, published: 0, corrected: 0, removed: 0 };
  const stored = new Set<string>();
  for (let last: string | undefined = ''; last !== undefined;) {
    last = await publishPage(database, resource, topic, { after: last, isDry, counts, stored });
  }
  // No row and no message of the outbox can hold a key with a NUL.
  const surplus = [...topic].filter(([key, entry]) => isRetained(entry) && !stored.has(key) && !key.includes('\0'));
  for (let from = 0; from < surplus.length; from += REMOVED_AT_ONCE) {
    const part = surplus.slice(from, from + REMOVED_AT_ONCE);
    counts.removed += isDry ? part.length : await remove(database, resource, part);
  }
  return counts;
}

interface Page {
  readonly after: string;
  readonly isDry: boolean;
  readonly counts: Counts;
  readonly stored: Set<string>;
}

/** @returns the last key of the page; undefined when there was none */
function publishPage(
  database: Database,
  resource: AnnouncedResource,
  topic: TopicSnapshot,
  { after, isDry, counts, stored }: Page,
): Promise<string | undefined> {
  const { type, field } = resource;
  return database.transaction(async (transaction) => {
    const rows = await resource.page(transaction, after, !isDry);
    const events: { key: string; payload: object }[] = [];
    for (const row of rows) {
      const key = type.keyOf(row);
      stored.add(key);
      const entry = topic.get(key);
      if (isInSync(resource, row, entry)) {
        counts.unchanged++;
        continue;
      }
      const isBehind = entry !== undefined && orderOf(row, field) <= entry.highest;
      counts[isBehind || entry?.isInvalid ? 'corrected' : 'published']++;
      const order = isBehind ? entry.highest + 1 : orderOf(row, field);
      if (isBehind && !isDry) await resource.storeVersion?.(transaction, row, order);
      const value = field === 'version' ? order : new Date(order).toISOString();
      events.push({ key, payload: { ...row, [field]: value } });
    }
    if (!isDry) await addAllToOutbox(transaction, type, events);
    return rows.length > 0 ? type.keyOf(rows[rows.length - 1]) : undefined;
  });
}

/** Whether a key has a record, valid or not: the last message did not remove it. */
const isRetained = ({ digest, isInvalid }: TopicEntry): boolean => digest !== undefined || isInvalid === true;

/** A topic that went back to an older message after a newer one is out of step: consumers took the newer one. */
function isInSync({ field }: AnnouncedResource, row: object, entry: TopicEntry | undefined): boolean {
  if (!entry || entry.last !== entry.highest || entry.digest !== digestOf(row, field)) return false;
  return field !== 'version' || entry.last === orderOf(row, field);
}

/** Removes keys without a row; concurrent inserts of these keys wait. @returns their number */
function remove(
  database: Database,
  { type, table, key, recordRemoval }: AnnouncedResource,
  surplus: readonly (readonly [string, TopicEntry])[],
): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.query(`lock table ${table} in share row exclusive mode`);
    const rows = await transaction.query<{ key: string }[]>(
      `select ${key} as key from ${table} where ${key} = any($1)`,
      [surplus.map(([name]) => name)],
    );
    const added = new Set(rows.map((row) => row.key));
    const removed = surplus.filter(([name]) => !added.has(name));
    // The version of a record is unknown if every message of its key is invalid.
    const versions = removed.map(([name, { highest }]) => ({ key: name, removedVersion: highest || undefined }));
    for (const { key: name, removedVersion } of versions) {
      if (removedVersion) await recordRemoval?.(transaction, name, removedVersion);
    }
    await addAllToOutbox(transaction, type, versions);
    return removed.length;
  });
}
