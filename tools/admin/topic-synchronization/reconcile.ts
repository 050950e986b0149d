import { type Database, addAllToOutbox } from '@daystar/database';
import type { SyncedResource } from './synced-resources';
import { type TopicEntry, type TopicSnapshot, computeDigest, readOrder } from './topic-snapshot';

/** Number of keys of a topic by result. */
export interface ReconcileCounts {
  unchanged: number;
  /** Keys that the topic lacked or had in an older version. */
  published: number;
  /**
   * Keys with a newer, different or invalid record in the topic. They are published with a version above every version in the
   * topic.
   */
  corrected: number;
  /** Keys without a row, removed by a tombstone. */
  removed: number;
}

const REMOVAL_BATCH_SIZE = 500;

/**
 * Reconciles a topic with its table through the outbox. Each page of rows is locked while it is compared. A service
 * therefore changes a row, and its version, either before or after the comparison.
 * @param isDryRun whether to count without writing
 */
export async function reconcile(
  database: Database,
  resource: SyncedResource,
  topic: TopicSnapshot,
  isDryRun: boolean,
): Promise<ReconcileCounts> {
  const counts: ReconcileCounts = { unchanged: 0, published: 0, corrected: 0, removed: 0 };
  const storedKeys = new Set<string>();
  for (let lastKey: string | undefined = ''; lastKey !== undefined;) {
    lastKey = await publishPage(database, resource, topic, { after: lastKey, isDryRun, counts, storedKeys });
  }
  // Skip keys with a NUL character, which Postgres cannot store.
  const surplus = [...topic].filter(([key, entry]) => isRetained(entry) && !storedKeys.has(key) && !key.includes('\0'));
  for (let from = 0; from < surplus.length; from += REMOVAL_BATCH_SIZE) {
    const batch = surplus.slice(from, from + REMOVAL_BATCH_SIZE);
    counts.removed += isDryRun ? batch.length : await removeSurplus(database, resource, batch);
  }
  return counts;
}

interface PageContext {
  readonly after: string;
  readonly isDryRun: boolean;
  readonly counts: ReconcileCounts;
  readonly storedKeys: Set<string>;
}

/** @returns the last key of the page; undefined when there was none */
function publishPage(
  database: Database,
  resource: SyncedResource,
  topic: TopicSnapshot,
  { after, isDryRun, counts, storedKeys }: PageContext,
): Promise<string | undefined> {
  const { type, orderField } = resource;
  return database.transaction(async (transaction) => {
    const rows = await resource.readPage(transaction, after, !isDryRun);
    const events: { key: string; payload: object }[] = [];
    for (const row of rows) {
      const key = type.getKey(row);
      storedKeys.add(key);
      const entry = topic.get(key);
      if (isInSync(resource, row, entry)) {
        counts.unchanged++;
        continue;
      }
      const isRowBehindTopic = entry !== undefined && readOrder(row, orderField) <= entry.highestOrder;
      counts[isRowBehindTopic || entry?.isInvalid ? 'corrected' : 'published']++;
      const order = isRowBehindTopic ? entry.highestOrder + 1 : readOrder(row, orderField);
      if (isRowBehindTopic && !isDryRun) await resource.storeVersion?.(transaction, row, order);
      const value = orderField === 'version' ? order : new Date(order).toISOString();
      const published = (isRowBehindTopic && resource.toCorrection?.(row)) || row;
      events.push({ key, payload: { ...published, [orderField]: value } });
    }
    if (!isDryRun) await addAllToOutbox(transaction, type, events);
    return rows.length > 0 ? type.getKey(rows[rows.length - 1]) : undefined;
  });
}

/** Whether a key has a record, valid or not: the last message did not remove it. */
const isRetained = ({ digest, isInvalid }: TopicEntry): boolean => digest !== undefined || isInvalid === true;

/**
 * Whether a topic has the row. A key whose last message has a lower version than an earlier one is out of sync, because
 * consumers ignore the last message.
 */
function isInSync({ orderField }: SyncedResource, row: object, entry: TopicEntry | undefined): boolean {
  if (!entry || entry.lastOrder !== entry.highestOrder || entry.digest !== computeDigest(row, orderField)) return false;
  return orderField !== 'version' || entry.lastOrder === readOrder(row, orderField);
}

/** Removes keys without a row. Locks the table: all concurrent writes wait until the batch is committed. @returns the number of keys */
function removeSurplus(
  database: Database,
  { type, table, key, recordRemoval }: SyncedResource,
  surplus: readonly (readonly [string, TopicEntry])[],
): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.query(`lock table ${table} in share row exclusive mode`);
    const rows = await transaction.query<{ key: string }[]>(
      `select ${key} as key from ${table} where ${key} = any($1)`,
      [surplus.map(([name]) => name)],
    );
    const presentKeys = new Set(rows.map((row) => row.key));
    const removed = surplus.filter(([name]) => !presentKeys.has(name));
    // The version of a record is unknown if every message of its key is invalid.
    const versions = removed.map(([name, { highestOrder }]) => ({
      key: name,
      removedVersion: highestOrder || undefined,
    }));
    for (const { key: name, removedVersion } of versions) {
      if (removedVersion) await recordRemoval?.(transaction, name, removedVersion);
    }
    await addAllToOutbox(transaction, type, versions);
    return removed.length;
  });
}
