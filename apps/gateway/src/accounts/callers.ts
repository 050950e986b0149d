import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { QueryValues } from '../http/query';
import type { AccountDirectory } from './account-directory';
import type { Caller } from './caller';
import { presentedKeys } from './credentials';

/** Keys in use at one time that need not be hashed with every request, each of 256 characters at most: 6 MB. */
const MAX_IN_USE = 20_000;

/** Who sends a request. */
export class Callers {
  /** By the key, since accounts last changed: valid ones alone, and in memory alone. */
  private readonly inUse = new LRUCache<string, Caller>({ max: MAX_IN_USE });
  private accountsThen = 0;

  constructor(private readonly accounts: AccountDirectory) {}

  /** Who holds a key that a request presents; undefined when it presents none that is valid. */
  by(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    if (this.accountsThen !== this.accounts.changes) this.inUse.clear();
    this.accountsThen = this.accounts.changes;
    for (const key of presentedKeys(headers, query)) {
      const caller = this.inUse.get(key) ?? this.accounts.callerOf(key);
      if (!caller) continue;
      // A copy: a part of a header would keep all of it in memory.
      if (!this.inUse.has(key)) this.inUse.set(Buffer.from(key).toString(), caller);
      return caller;
    }
    return undefined;
  }
}
