import { type Clock, NATIVE_PERIOD, ceilTo } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { GatewayRequest } from '../../http/gateway-request';
import type { ForecastResponse } from '../response/forecast-response';

/** A response as it was built at a time. */
export interface BuiltResponse {
  readonly response: ForecastResponse;
  /** Clock time. */
  readonly builtAt: number;
  /** Whether its inputs are unchanged. */
  readonly isValid: () => boolean;
}

/** The last response to a URL and `Accept` header, and how to rebuild it. */
export interface CachedResponse {
  readonly accept?: string;
  readonly accountId: string;
  /** Pattern of its route. */
  readonly route?: string;
  built: BuiltResponse;
  /** Rebuilds it; undefined when the resource itself has changed. */
  readonly rebuild: () => Promise<BuiltResponse | undefined>;
}

/** What all entries may take together; the bodies are held elsewhere. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry takes besides its texts, roughly: the parsed query, the answer without its rows, closures. */
const ENTRY_BYTES = 2048;
/** A longer request always goes through Fastify. No documented one is as long. */
const MAX_URL_LENGTH = 500;
const MAX_ACCEPT_LENGTH = 200;
/** `&api_key=` and a key. */
const MAX_KEY_LENGTH = 300;
/** Clients of one path that take other types than each other. */
const MAX_ACCEPTS = 4;

/**
 * The last response by URL and `Accept` header, so that a repeated request need not be parsed and, while the response is
 * current, not be built. The URL is as it was sent, without keys.
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

  store(request: GatewayRequest, built: BuiltResponse, rebuild: CachedResponse['rebuild']): void {
    const { headers, caller, routeOptions } = request;
    const url = withoutKey(request.originalUrl);
    // A key may hide in what is spelled with escapes.
    if (url.includes('%') || url.length > MAX_URL_LENGTH || (headers.accept?.length ?? 0) > MAX_ACCEPT_LENGTH) return;
    const { account_id: accountId } = caller.account;
    this.put(url, { accept: headers.accept, accountId, route: routeOptions.url, built, rebuild });
  }

  find(url: string, accept?: string): CachedResponse | undefined {
    if (url.length > MAX_URL_LENGTH + MAX_KEY_LENGTH) return undefined;
    // With a key in it, it is not found as it is.
    const found = this.entriesAt(url) ?? this.entriesAt(withoutKey(url));
    return found?.find((one) => one.accept === accept);
  }

  /** Whether a built response is still the one to send: rows move with every native step. */
  isCurrent({ response, builtAt, isValid }: BuiltResponse): boolean {
    const now = this.clock.now();
    const until = Math.max(builtAt + 1, ceilTo(builtAt, NATIVE_PERIOD));
    return !response.stale && now >= builtAt && now < until && isValid();
  }

  private entriesAt(url: string): readonly CachedResponse[] | undefined {
    return this.newer.get(url) ?? this.older.get(url);
  }

  /** Evicts what was not requested while half of the capacity filled up. */
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
