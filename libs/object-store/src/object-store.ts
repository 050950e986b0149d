/** A half-open range of bytes: `end` is excluded. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Objects by key, in a folder or behind an S3-compatible API. Every method throws `DaystarError` `Unavailable` while
 * the store does not respond, refuses the credentials or has no space. A key has letters, digits, `=`, `-`, `_`, `.`,
 * and `/` between its parts.
 */
export interface ObjectStore {
  /** Stores a whole object, or nothing. Readers see the previous object until then. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** @returns the object or a range of it, shorter when the object ends earlier; undefined when there is none */
  get(key: string, range?: ByteRange): Promise<Uint8Array | undefined>;
  /** Lists keys with a prefix that ends with `/`, sorted. The list may lag behind writes; `get` never does. */
  list(prefix: string): Promise<string[]>;
  /** Lists the names of the folders directly below a prefix, without `/`, sorted. */
  listFolders(prefix: string): Promise<string[]>;
  /** Deletes objects; absent ones are ignored. */
  delete(keys: readonly string[]): Promise<void>;
}
