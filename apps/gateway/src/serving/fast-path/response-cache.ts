import { type Clock, NATIVE_PERIOD, ceilTo } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { GatewayRequest } from '../../http/gateway-request';
import type { ForecastResponse } from '../response/forecast-response';

/** An answer as it was made at a time. */
export interface BuiltResponse {
  readonly response: ForecastResponse;
  /** Clock time. */
  readonly builtAt: number;
  /** Whether nothing that it was made from has changed since. */
  readonly isValid: () => boolean;
}

/** What somebody asked, and the answer that he got last. */
export interface CachedResponse {
  readonly accept?: string;
  readonly accountId: string;
  /** Pattern of the route that it was asked for at. */
  readonly route?: string;
  built: BuiltResponse;
  /** Makes it anew; undefined when the question is not what it was: its subject has changed. */
  readonly rebuild: () => Promise<BuiltResponse | undefined>;
}

/** What all entries may take together; the bodies are held elsewhere. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry takes besides its texts, roughly: the parsed query, the answer without its rows, closures. */
const ENTRY_BYTES = 2048;
/** A request that is longer is answered the ordinary way each time. No documented one is. */
const MAX_URL_LENGTH = 500;
const MAX_ACCEPT_LENGTH = 200;
/** `&api_key=` and a key. */
const MAX_KEY_LENGTH = 300;
/** Clients of one path that take other types than each other. */
const MAX_ACCEPTS = 4;

/**
 * What the last answer to the same question was, so that asking again costs neither reading the question nor, as long as
 * that is current, making the answer. A question is a path and query as they were sent, less keys, and what types the client takes.
 */
@Injectable()
export class ResponseCache {
  private older = new Map<string, readonly CachedResponse[]>();
  private newer = new Map<string, readonly CachedResponse[]>();

  private newerBytes = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly maxBytes = MAX_BYTES,
  ) {}

  /** Entries held, for tests of the bound. */
  get size(): number {
    return this.newer.size + this.older.size;
  }

  store(request: GatewayRequest, made: BuiltResponse, anew: CachedResponse['rebuild']): void {
    const { headers, caller, routeOptions } = request;
    const url = withoutKey(request.originalUrl);
    // A key may hide in what is spelled with escapes.
    if (url.includes('%') || url.length > MAX_URL_LENGTH || (headers.accept?.length ?? 0) > MAX_ACCEPT_LENGTH) return;
    const { account_id: accountId } = caller.account;
    this.put(url, { accept: headers.accept, accountId, route: routeOptions.url, built: made, rebuild: anew });
  }

  find(url: string, accept?: string): CachedResponse | undefined {
    if (url.length > MAX_URL_LENGTH + MAX_KEY_LENGTH) return undefined;
    // With a key in it, it is not found as it is.
    const found = this.entriesAt(url) ?? this.entriesAt(withoutKey(url));
    return found?.find((one) => one.accept === accept);
  }

  /** Whether what was made is still the answer: rows move on with every native step. */
  isCurrent({ response, builtAt, isValid }: BuiltResponse): boolean {
    const now = this.clock.now();
    const until = Math.max(builtAt + 1, ceilTo(builtAt, NATIVE_PERIOD));
    return !response.stale && now >= builtAt && now < until && isValid();
  }

  private entriesAt(url: string): readonly CachedResponse[] | undefined {
    return this.newer.get(url) ?? this.older.get(url);
  }

  /** Evicts what was not asked for while half of the room filled up. */
  private put(url: string, atHand: CachedResponse): void {
    const others = (this.entriesAt(url) ?? []).filter(({ accept }) => accept !== atHand.accept);
    this.newer.set(url, [atHand, ...others].slice(0, MAX_ACCEPTS));
    this.newerBytes += ENTRY_BYTES + url.length + (atHand.accept?.length ?? 0);
    if (this.newerBytes < this.maxBytes / 2) return;
    this.older = this.newer;
    this.newer = new Map();
    this.newerBytes = 0;
  }
}

const withoutKey = (url: string): string => (holdsKey(url) ? url.replace(KEY, '') : url);
const KEY = /(?<=[?&])api_key=[^&]*/gi;
/** Whether a URL holds a key that is not hidden by escapes. */
export const holdsKey = (url: string): boolean => /[?&]api_key=/i.test(url);
