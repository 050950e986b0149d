import { type Database, addAllToOutbox } from '@daystar/database';
import type { AnnouncedResource } from './announced-resources';
import { type TopicEntry, type TopicSnapshot, digestOf, orderOf } from './topic-snapshot';

/** Keys of a topic, by what became of them. */
export interface Counts {
  unchanged: number;
  /** Missing from the topic, or older there. */
  published: number;
  /** The topic had something newer than, or other than, the table: published under a version above both. */
  corrected: number;
  /** On the topic alone: ended by a message without payload. */
  removed: number;
}

const REMOVED_AT_ONCE = 500;

/**
 * Makes a topic hold what the table holds, by messages in the outbox. Each page of rows is locked while it is compared,
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
  const surplus = [...topic].filter(([key, { digest }]) => digest !== undefined && !stored.has(key));
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
      counts[isBehind ? 'corrected' : 'published']++;
      const order = isBehind ? entry.highest + 1 : orderOf(row, field);
      if (isBehind && !isDry) await resource.storeVersion?.(transaction, row, order);
      const value = field === 'version' ? order : new Date(order).toISOString();
      events.push({ key, payload: { ...row, [field]: value } });
    }
    if (!isDry) await addAllToOutbox(transaction, type, events);
    return rows.length > 0 ? type.keyOf(rows[rows.length - 1]) : undefined;
  });
}

/** A topic that went back to an older message after a newer one is out of step: consumers took the newer one. */
function isInSync({ field }: AnnouncedResource, row: object, entry: TopicEntry | undefined): boolean {
  if (!entry || entry.last !== entry.highest || entry.digest !== digestOf(row, field)) return false;
  return field !== 'version' || entry.last === orderOf(row, field);
}

/** Ends keys that have no row; whoever wants to insert one of them waits meanwhile. @returns how many */
function remove(
  database: Database,
  { type, table, key, noteRemoved }: AnnouncedResource,
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
    for (const [name, { highest }] of removed) await noteRemoved?.(transaction, name, highest);
    await addAllToOutbox(
      transaction,
      type,
      removed.map(([name, { highest }]) => ({ key: name, removedVersion: highest })),
    );
    return removed.length;
  });
}
