import type { IncomingHttpHeaders } from 'node:http';
import type { QueryValues } from '../http/query-reader';
import type { AccountDirectory } from './account-directory';
import type { Caller } from '../http/caller';
import { readApiKeys } from './credentials';

/** Keys in use at one time that need not be hashed with every request, each of 256 characters at most: 6 MB. */
const MAX_IN_USE = 20_000;

/** Who sends a request. */
export class Authenticator {
  /** By the key, since accounts last changed: valid ones alone, and in memory alone. */
  private readonly verified = new Map<string, Caller>();
  private revision = 0;

  constructor(private readonly accounts: AccountDirectory) {}

  /** Who holds a key that a request presents; undefined when it presents none that is valid. */
  authenticate(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    if (this.revision !== this.accounts.revision || this.verified.size >= MAX_IN_USE) this.verified.clear();
    this.revision = this.accounts.revision;
    for (const key of readApiKeys(headers, query)) {
      const caller = this.verified.get(key) ?? this.accounts.findByKey(key);
      if (!caller) continue;
      // A copy: a part of a header would keep all of it in memory.
      if (!this.verified.has(key)) this.verified.set(Buffer.from(key).toString(), caller);
      return caller;
    }
    return undefined;
  }
}
