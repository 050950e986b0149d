import type { IncomingHttpHeaders } from 'node:http';
import type { QueryValues } from '../http/query';
import type { AccountDirectory } from './account-directory';
import type { Caller } from './caller';
import { presentedKeys } from './credentials';

/** Credentials in use at one time that need not be read and hashed anew with every request. */
const MOST_IN_USE = 20_000;

/** Who sends a request. */
export class Callers {
  /** By the `Authorization` that was sent, since accounts last changed: right ones alone, and in memory alone. */
  private readonly inUse = new Map<string, Caller>();
  private accountsThen = 0;

  constructor(private readonly accounts: AccountDirectory) {}

  /** Who holds a key that a request presents; undefined when it presents none that is valid. */
  by(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    const { authorization } = headers;
    const others = headers['x-api-key'] !== undefined || query.has('api_key');
    if (authorization === undefined || others) return this.find(headers, query);
    if (this.accountsThen !== this.accounts.changes || this.inUse.size >= MOST_IN_USE) this.inUse.clear();
    this.accountsThen = this.accounts.changes;
    const known = this.inUse.get(authorization);
    if (known) return known;
    const caller = this.find(headers, query);
    if (caller) this.inUse.set(authorization, caller);
    return caller;
  }

  private find(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    for (const key of presentedKeys(headers, query)) {
      const caller = this.accounts.callerOf(key);
      if (caller) return caller;
    }
    return undefined;
  }
}
