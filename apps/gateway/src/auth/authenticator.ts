import type { IncomingHttpHeaders } from 'node:http';
import { DaystarError } from '@daystar/contracts';
import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import type { QueryValues } from '../http/query-reader';
import { AccountDirectory } from './account-directory';
import type { Caller } from '../http/caller';

/** Maximum length of a key, characters; longer keys are ignored. */
const MAX_KEY_LENGTH = 256;

/**
 * Reads the API keys of a request from all four places: X-Api-Key, Bearer, Basic (the key as user name), `api_key`.
 * Some clients send several keys, and proxies add their own Authorization header, so any of the keys may be the valid one.
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

/** Maximum number of keys whose callers are cached, to avoid hashing the keys: 10 MB, at 0.5 kB each. */
const MAX_CACHED_KEYS = 20_000;

const SEVERAL_ACCOUNTS = Symbol('several accounts');

/** Finds the caller of a request by its API key. */
@Injectable()
export class Authenticator {
  /** Callers by valid key, in memory only; cleared when an account changes. */
  private readonly callersByKey = new LRUCache<string, Caller>({ max: MAX_CACHED_KEYS });
  private revision = 0;

  constructor(private readonly accounts: AccountDirectory) {}

  /** Finds the caller by the keys of a request, read-only if one of them is; undefined without a valid key, or with valid keys of several accounts. */
  authenticate(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined {
    const result = this.resolveCaller(headers, query);
    return result === SEVERAL_ACCOUNTS ? undefined : result;
  }

  /**
   * Detects valid keys of several accounts. A proxy in front may have checked another key than this service would use.
   * @returns the error to send
   */
  findConflict(headers: IncomingHttpHeaders, query: QueryValues): DaystarError | undefined {
    if (this.resolveCaller(headers, query) !== SEVERAL_ACCOUNTS) return undefined;
    const message = 'The request has keys of several accounts. Send the key of one account.';
    return new DaystarError('InvalidRequest', message);
  }

  private resolveCaller(
    headers: IncomingHttpHeaders,
    query: QueryValues,
  ): Caller | typeof SEVERAL_ACCOUNTS | undefined {
    if (this.revision !== this.accounts.revision) this.callersByKey.clear();
    this.revision = this.accounts.revision;
    let result: Caller | undefined;
    for (const key of readApiKeys(headers, query)) {
      const caller = this.findByKey(key);
      if (result && caller && caller.account.account_id !== result.account.account_id) return SEVERAL_ACCOUNTS;
      // A read-only key wins: a proxy in front may have added the other one.
      result = result && !caller?.isReadOnly ? result : caller;
    }
    return result;
  }

  private findByKey(key: string): Caller | undefined {
    const cached = this.callersByKey.get(key);
    if (cached) return cached;
    const caller = this.accounts.findByKey(key);
    // Copied, because a substring would keep the whole header in memory.
    if (caller) this.callersByKey.set(Buffer.from(key).toString(), caller);
    return caller;
  }
}
