import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import type { QueryValues } from '../http/query-reader';
import { AccountDirectory } from './account-directory';
import type { Caller } from '../http/caller';

const MAX_KEY_LENGTH = 256;

/**
 * The keys a request presents, by any of the four ways: X-Api-Key, Bearer, Basic (the key as user name), `api_key`.
 * Some clients send several ways at once, and proxies add an Authorization of their own: any one may be the right one.
 */
export function readApiKeys(headers: IncomingHttpHeaders, query: QueryValues): string[] {
  const keys = [headers['x-api-key'], authorizationKey(headers.authorization), ...(query.get('api_key') ?? [])];
  return keys.flat().flatMap((key) => (key && key.length <= MAX_KEY_LENGTH ? [key.trim()] : []));
}

function authorizationKey(authorization = ''): string | undefined {
  const [, scheme, credentials] = /^(\w+)\s+(\S+)\s*$/.exec(authorization) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}

/** Keys in use at one time that need not be hashed with every request, each of 256 characters at most: 6 MB. */
const MAX_IN_USE = 20_000;

/** Finds the caller of a request by its API key. */
@Injectable()
export class Authenticator {
  /** By the key, since accounts last changed: valid ones alone, and in memory alone. */
  private readonly verified = new LRUCache<string, Caller>({ max: MAX_IN_USE });
  private revision = 0;

  constructor(private readonly accounts: AccountDirectory) {}

  /** The holder of a key that the request presents; undefined when it presents no valid key. */
  authenticate(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    if (this.revision !== this.accounts.revision) this.verified.clear();
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
