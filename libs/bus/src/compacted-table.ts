import { TableIndex } from './table-index';

/** Maximum number of removed versions in memory, about 100 bytes each. The broker itself retains tombstones for a day. */
const MAX_TOMBSTONES = 100_000;

/**
 * The records of a compacted topic in memory, by key. Messages are delivered at least once. An older record may follow a
 * newer one or its tombstone after a replay of dead letters, after a late publish, or when its key moved to another partition.
 * Therefore a record never replaces a newer one, and a removed record returns only as a later version.
 */
export class CompactedTable<T extends object> {
  private readonly records = new Map<string, T>();
  /** In the order of removal. An LRU cache would allocate memory for all entries at once. */
  private readonly removedVersions = new Map<string, number>();
  private readonly indexes: TableIndex<T>[] = [];

  /** @param getVersion returns a number that grows with each change of a record */
  constructor(private readonly getVersion: (record: T) => number) {}

  /** Creates an index of the records that are stored from now on. @param listValues values under which a record is found */
  createIndex(listValues: (record: T) => Iterable<string>): TableIndex<T> {
    const index = new TableIndex(listValues);
    this.indexes.push(index);
    return index;
  }

  get size(): number {
    return this.records.size;
  }

  get(key: string): T | undefined {
    return this.records.get(key);
  }

  has(key: string): boolean {
    return this.records.has(key);
  }

  values(): IterableIterator<T> {
    return this.records.values();
  }

  /** Ignores a record that is older than the current one, or not newer than the removed one. @returns false when ignored */
  put(key: string, record: T): boolean {
    const version = this.getVersion(record);
    const current = this.records.get(key);
    if (version <= this.getRemovedVersion(key) || (current && version < this.getVersion(current))) return false;
    for (const index of this.indexes) {
      if (current) index.remove(key, current);
      index.add(key, record);
    }
    this.records.set(key, record);
    return true;
  }

  /**
   * @param version version of the removed record, from the tombstone; the current version when absent
   * @returns whether a record was removed; false when the current one is newer than the tombstone
   */
  remove(key: string, version?: number): boolean {
    const current = this.records.get(key);
    const currentVersion = current ? this.getVersion(current) : -Infinity;
    const removedVersion = version ?? currentVersion;
    if (removedVersion > this.getRemovedVersion(key)) this.recordTombstone(key, removedVersion);
    if (!current || currentVersion > removedVersion) return false;
    for (const index of this.indexes) index.remove(key, current);
    return this.records.delete(key);
  }

  /** Whether this version, or a later one, was removed and no later version has arrived. */
  wasRemoved(key: string, version: number): boolean {
    return !this.records.has(key) && version <= this.getRemovedVersion(key);
  }

  private recordTombstone(key: string, version: number): void {
    this.removedVersions.delete(key);
    this.removedVersions.set(key, version);
    const [earliest] = this.removedVersions.keys();
    if (this.removedVersions.size > MAX_TOMBSTONES) this.removedVersions.delete(earliest);
  }

  private getRemovedVersion(key: string): number {
    return this.removedVersions.get(key) ?? -Infinity;
  }
}
