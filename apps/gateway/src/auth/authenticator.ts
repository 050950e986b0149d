import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import type { QueryValues } from '../http/query-reader';
import { AccountDirectory } from './account-directory';
import type { Caller } from '../http/caller';

const MAX_KEY_LENGTH = 256;

/**
 * Reads the API keys of a request from all four places: X-Api-Key, Bearer, Basic (the key as user name), `api_key`. Some clients
 * send several, and proxies add their own Authorization header, so any of them may be the valid one.
 */
export function readApiKeys(headers: IncomingHttpHeaders, query: QueryValues): string[] {
  const inQuery = query.get('api_key');
  // Ignores repeated `api_key` parameters, so that one request cannot try many keys.
  const keys = [
    headers['x-api-key'],
    readAuthorizationKey(headers.authorization),
    inQuery?.length === 1 ? inQuery : [],
  ];
  return keys.flat(2).flatMap((key) => (key && key.length <= MAX_KEY_LENGTH ? [key.trim()] : []));
}

function readAuthorizationKey(authorization = ''): string | undefined {
  const [, scheme, credentials] = /^(\w+)\s+(\S+)\s*$/.exec(authorization) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}

/** Maximum number of cached keys, whose hashes need not be computed again: 6 MB, as each has at most 256 characters. */
const MAX_CACHED_KEYS = 20_000;

/** Finds the caller of a request by its API key. */
@Injectable()
export class Authenticator {
  /** Callers by valid key, in memory only; cleared when an account changes. */
  private readonly verified = new LRUCache<string, Caller>({ max: MAX_CACHED_KEYS });
  private revision = 0;

  constructor(private readonly accounts: AccountDirectory) {}

  /** Finds the caller by the keys of a request; undefined without a valid key. */
  authenticate(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    if (this.revision !== this.accounts.revision) this.verified.clear();
    this.revision = this.accounts.revision;
    for (const key of readApiKeys(headers, query)) {
      const caller = this.verified.get(key) ?? this.accounts.findByKey(key);
      if (!caller) continue;
      // Copied, because a substring would keep the whole header in memory.
      if (!this.verified.has(key)) this.verified.set(Buffer.from(key).toString(), caller);
      return caller;
    }
    return undefined;
  }
}
