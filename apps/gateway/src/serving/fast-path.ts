import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, NATIVE_PERIOD_MS, ceilTo } from '@daystar/timeseries';
import { tracing } from '@daystar/tracing';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Authenticator } from '../auth/authenticator';
import { RequestRecorder } from '../http/request-recorder';
import type { Caller } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';
import { type QueryValues, parseQuery } from '../http/query-reader';
import { type RequestInterceptor, getRequestId } from '../http/raw-server';
import { ForecastResponder, type PreparedResponse } from './forecast-responder';
import type { ForecastResponse } from './response/forecast-response';
import { Revalidator } from './revalidator';

/** Directory entry of a resource: its record, and the table that holds the record. */
export interface DirectoryEntry {
  readonly record: object;
  /** Key of the record in its table. */
  readonly key: string;
  /** Has the same object under the key until the record changes. */
  readonly table: { readonly get: (key: string) => object | undefined };
}

/** Builds a response, and rebuilds it when it is outdated. */
export interface ResponseBuilder {
  /** The resource; once its record has changed, the response is not rebuilt. */
  readonly entry: DirectoryEntry;
  readonly build: () => Promise<ForecastResponse>;
}

/** The last response to a URL and `Accept` header. */
export interface CachedResponse extends ResponseBuilder {
  readonly accept?: string;
  /** The only account to which the response may be sent. */
  readonly account: Account;
  /** Pattern of the route. */
  readonly route?: string;
  response: ForecastResponse;
  /** Clock time, ms. */
  builtAt: number;
}

/** Maximum size of all entries, bytes. It excludes the bodies, which `BodyCache` holds. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Approximate bytes of an entry besides its strings: the parsed query, the response without its rows, closures. */
const ENTRY_BYTES = 2048;
/** Maximum length of a cached URL, longer than any documented one. */
const MAX_URL_LENGTH = 500;
const MAX_ACCEPT_LENGTH = 200;
/** Maximum length of `&api_key=` and a key. */
const MAX_KEY_LENGTH = 300;
/** Maximum number of different `Accept` headers per URL. */
const MAX_ACCEPT_VARIANTS = 4;

/**
 * Caches the last response by URL and `Accept` header. A repeated request is not parsed again. Its response is built again only
 * when it is outdated. The URL is as it was sent, without keys.
 */
@Injectable()
export class ResponseCache {
  /** Two generations of entries: a full `newerEntries` replaces `olderEntries`, whose entries are dropped. */
  private olderEntries = new Map<string, readonly CachedResponse[]>();
  private newerEntries = new Map<string, readonly CachedResponse[]>();
  private newerBytes = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly maxBytes = MAX_BYTES,
  ) {}

  /** Number of URLs in both generations, for tests of the limit. A URL in both counts twice. */
  get size(): number {
    return this.newerEntries.size + this.olderEntries.size;
  }

  /** Builds a response and stores it, if it may be sent to a repeated request. */
  async build(request: GatewayRequest, builder: ResponseBuilder): Promise<ForecastResponse> {
    const builtAt = this.clock.now();
    const response = await builder.build();
    this.store(request, { ...builder, response, builtAt });
    return response;
  }

  /** Rebuilds an outdated response. @returns undefined once its resource itself has changed */
  async rebuild(cached: CachedResponse): Promise<ForecastResponse | undefined> {
    if (!isUnchanged(cached)) return undefined;
    const builtAt = this.clock.now();
    const response = await cached.build();
    Object.assign(cached, { response, builtAt });
    return response;
  }

  find(url: string, accept?: string): CachedResponse | undefined {
    // Percent escapes could hide a key, or text that Fastify rejects.
    if (url.length > MAX_URL_LENGTH + MAX_KEY_LENGTH || url.includes('%')) return undefined;
    // Entries are stored without keys, so a URL with a key is not found as it is.
    const entries = this.findEntries(url) ?? this.findEntries(removeKey(url));
    return entries?.find((entry) => entry.accept === accept);
  }

  /** Whether a response may still be sent: the window of rows moves with every native step. */
  isCurrent(cached: CachedResponse): boolean {
    const { response, builtAt } = cached;
    const now = this.clock.now();
    const until = Math.max(builtAt + 1, ceilTo(builtAt, NATIVE_PERIOD_MS));
    if (response.isStale || now < builtAt || now >= until || !isUnchanged(cached)) return false;
    return response.freshness !== undefined && !response.freshness.isStale && now <= response.freshness.freshUntil;
  }

  private store(
    { originalUrl, headers: { accept }, caller, routeOptions, warnings }: GatewayRequest,
    built: ResponseBuilder & Pick<CachedResponse, 'response' | 'builtAt'>,
  ): void {
    const url = removeKey(originalUrl);
    // The fast path sends no warnings, a page depends on its URL and session, and percent escapes could hide a key.
    if (warnings || built.response.format === 'html' || url.includes('%')) return;
    if (url.length > MAX_URL_LENGTH || (accept?.length ?? 0) > MAX_ACCEPT_LENGTH) return;
    this.put(url, { ...built, accept, account: caller.account, route: routeOptions.url });
  }

  private findEntries(url: string): readonly CachedResponse[] | undefined {
    return this.newerEntries.get(url) ?? this.olderEntries.get(url);
  }

  /** Stores an entry. Drops the older generation when the newer one fills half of `maxBytes`. */
  private put(url: string, entry: CachedResponse): void {
    const otherEntries = (this.findEntries(url) ?? []).filter(({ accept }) => accept !== entry.accept);
    const entries = [entry, ...otherEntries].slice(0, MAX_ACCEPT_VARIANTS);
    this.newerBytes += countBytes(url, entries) - countBytes(url, this.newerEntries.get(url) ?? []);
    this.newerEntries.set(url, entries);
    if (this.newerBytes < this.maxBytes / 2) return;
    this.olderEntries = this.newerEntries;
    this.newerEntries = new Map();
    this.newerBytes = 0;
  }
}

const countBytes = (url: string, entries: readonly CachedResponse[]): number =>
  entries.reduce((sum, { accept }) => sum + ENTRY_BYTES + url.length + (accept?.length ?? 0), 0);

const isUnchanged = ({ entry: { record, key, table } }: CachedResponse): boolean => table.get(key) === record;

const removeKey = (url: string): string => (containsApiKey(url) ? url.replace(KEY_PARAMETER, '') : url);
const KEY_PARAMETER = /(?<=[?&])api_key=[^&]*/gi;
/** Whether a URL contains an API key in plain spelling. */
const containsApiKey = (url: string): boolean => /[?&]api_key=/i.test(url);

/**
 * Delays writes until the event loop has read all requests that arrived together, and then writes all responses at once.
 * Waking a blocked reader costs the kernel more than copying the bytes; once awake, the reader reads the rest without a
 * wake-up.
 */
export class WriteBatcher {
  private tasks: (() => void)[] = [];

  add(task: () => void): void {
    if (this.tasks.push(task) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const tasks = this.tasks;
    this.tasks = [];
    for (const task of tasks) task();
  }
}

const NO_QUERY: QueryValues = new Map();

/** A request whose response is cached. */
interface RepeatedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly cached: CachedResponse;
  readonly id: string;
  /** Start of the request by `performance.now()`, ms. */
  readonly startedAt: number;
}

/**
 * Serves repeated requests from the response cache, below Fastify. It authenticates, counts quota, compares the ETag and records
 * the request with the same classes as the handlers do. A current response is sent at once, an outdated one is rebuilt.
 * Any other request, and any that fails here, goes to Fastify, which also reports its errors.
 */
@Injectable()
export class FastPath implements RequestInterceptor {
  private readonly batcher = new WriteBatcher();

  constructor(
    private readonly cache: ResponseCache,
    private readonly authenticator: Authenticator,
    private readonly responder: ForecastResponder,
    private readonly revalidator: Revalidator,
    private readonly recorder: RequestRecorder,
  ) {}

  /**
   * Serves a repeated request, or calls `next`.
   * @param next passes the request to Fastify; quota is refunded first
   */
  tryServe(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.method !== 'GET') return next();
    const startedAt = performance.now();
    const { url = '', headers } = request;
    const cached = this.cache.find(url, headers.accept);
    if (!cached) return next();
    const query = containsApiKey(url) ? parseQuery(url.slice(url.indexOf('?') + 1)) : NO_QUERY;
    // Fastify rejects a repeated key.
    if ((query.get('api_key')?.length ?? 0) > 1) return next();
    const caller = this.authenticator.authenticate(headers, query);
    if (!caller || caller.account !== cached.account) return next();
    // The guard reports the first use of a key.
    if (!this.recorder.keyUses.isRecorded(caller.keyId)) return next();
    const repeat: RepeatedRequest = { request, response, caller, cached, id: getRequestId(request), startedAt };
    const prepared = this.cache.isCurrent(cached) && this.responder.prepareFromCache(request, caller, cached.response);
    if (prepared) return this.send(repeat, prepared);
    const rebuild = () => this.cache.rebuild(cached);
    const revalidating = this.revalidator.revalidate({ request, response, caller, outdated: cached.response, rebuild });
    revalidating.then((rebuilt) => (rebuilt ? this.send(repeat, rebuilt) : next()), next);
  }

  private send(repeat: RepeatedRequest, prepared: PreparedResponse): void {
    this.batcher.add(() => this.write(repeat, prepared));
  }

  private write({ request, response: raw, cached, id, startedAt }: RepeatedRequest, prepared: PreparedResponse): void {
    const status = this.responder.write(raw, prepared, id);
    const { caller, response } = prepared;
    const { route } = cached;
    tracing?.annotateRequest(route, { 'daystar.request_id': id });
    const ms = performance.now() - startedAt;
    this.recorder.record({
      id,
      method: 'GET',
      url: request.url!,
      route,
      status,
      ms,
      caller,
      issueId: response.issue.id,
    });
  }
}
