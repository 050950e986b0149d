/** The keys of the records of a table by a value that records have, such as the account that owns them. */
export class TableIndex<T> {
  private readonly keysByValue = new Map<string, Set<string>>();

  /** @param listValues lists the values under which a record is found */
  constructor(private readonly listValues: (record: T) => Iterable<string>) {}

  add(key: string, record: T): void {
    for (const value of this.listValues(record)) {
      const keys = this.keysByValue.get(value) ?? new Set();
      this.keysByValue.set(value, keys.add(key));
    }
  }

  remove(key: string, record: T): void {
    for (const value of this.listValues(record)) {
      const keys = this.keysByValue.get(value);
      if (keys?.delete(key) && keys.size === 0) this.keysByValue.delete(value);
    }
  }

  listKeys(value: string): string[] {
    return [...(this.keysByValue.get(value) ?? [])];
  }

  countKeys(value: string): number {
    return this.keysByValue.get(value)?.size ?? 0;
  }

  /** Lists the values of all records, each once. */
  listIndexedValues(): string[] {
    return [...this.keysByValue.keys()];
  }
}
