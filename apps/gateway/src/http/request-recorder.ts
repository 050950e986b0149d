import { METHODS } from 'node:http';
import type { Usage } from '@daystar/contracts';
import { type Metric, register } from 'prom-client';
import type { Log } from '@daystar/host';
import type { FastifyInstance } from 'fastify';
import { LOG } from '@daystar/platform';
import { type Clock, HOUR, MINUTE, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { WALL_CLOCK } from '../platform/tokens';
import type { Caller } from './caller';
import type { GatewayRequest } from './gateway-request';
import { redactPath } from './redact-path';

/** Upper limits of the buckets, s. One more bucket counts slower requests. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of all methods that Node.js does not know. */
const OTHER_METHOD = 'other';

/** Durations of the requests with one combination of labels. */
class DurationHistogram {
  readonly counts = new Float64Array(BUCKETS.length + 1);
  sum = 0;

  /** Kind under which the usage of accounts counts these requests. */
  readonly usageKind: string;

  constructor(readonly labels: Readonly<Record<'method' | 'route' | 'status', string>>) {
    this.usageKind = getUsageKind(labels.route);
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (seconds > BUCKETS[bucket]) bucket++;
    this.counts[bucket]++;
    this.sum += seconds;
  }
}

/**
 * Histograms looked up by label values without joining them into a string. prom-client joins them for every observation, which
 * takes longer than authenticating the request. The scraped metric is the same.
 */
class RequestDurations {
  readonly name = 'daystar_http_request_duration_seconds';
  readonly help = 'Time from the head of a request to the last byte of its response, excluding event streams.';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly labelNames = ['method', 'route', 'status'];
  private readonly histograms = new Map<string, Map<string, Map<number, DurationHistogram>>>();

  constructor() {
    register.registerMetric(this as unknown as Metric);
  }

  /** Finds the histogram by the pattern of the route, not the path: callers must not be able to create time series. */
  getHistogram(method: string, route = 'none', status: number): DurationHistogram {
    const existing = this.histograms.get(method)?.get(route)?.get(status);
    if (existing) return existing;
    if (!METHODS.includes(method) && method !== OTHER_METHOD) return this.getHistogram(OTHER_METHOD, route, status);
    const byRoute = this.histograms.get(method) ?? new Map<string, Map<number, DurationHistogram>>();
    const byStatus = byRoute.get(route) ?? new Map<number, DurationHistogram>();
    const histogram = new DurationHistogram({ method, route, status: String(status) });
    this.histograms.set(method, byRoute.set(route, byStatus.set(status, histogram)));
    return histogram;
  }

  /** Returns the samples to the registry of prom-client. */
  async get() {
    const histograms = [...this.histograms.values()].flatMap((byRoute) =>
      [...byRoute.values()].flatMap((byStatus) => [...byStatus.values()]),
    );
    return {
      name: this.name,
      help: this.help,
      type: this.type,
      aggregator: this.aggregator,
      values: histograms.flatMap(toSamples),
    };
  }

  reset(): void {
    this.histograms.clear();
  }
}

function toSamples({ counts, sum, labels }: DurationHistogram) {
  let cumulativeCount = 0;
  const buckets = [...BUCKETS, '+Inf'].map((le, index) => ({
    metricName: 'daystar_http_request_duration_seconds_bucket',
    labels: { le, ...labels },
    value: (cumulativeCount += counts[index]),
  }));
  return [
    ...buckets,
    { metricName: 'daystar_http_request_duration_seconds_sum', labels, value: sum },
    { metricName: 'daystar_http_request_duration_seconds_count', labels, value: cumulativeCount },
  ];
}

export const requestDurations = new RequestDurations();

/** Maximum number of counts that are buffered while the bus is unavailable; above it, the oldest are dropped. */
const MAX_PENDING = 100_000;

/** Returns the start of the minute of a time, ms, and the same as ISO 8601. Called once per minute rather than per request. */
function toMinute(time: number): { readonly from: number; readonly iso: string } {
  const from = floorTo(time, MINUTE);
  return { from, iso: new Date(from).toISOString() };
}

/** Counts served requests by account, kind and minute. */
class UsageCounter {
  private unpublished: Usage[] = [];
  /** Counts of the current minute by kind and account. The maps are nested so that no request builds a combined key. */
  private readonly currentMinute = new Map<string, Map<string, Usage>>();
  private minute = toMinute(0);

  /** Counts a request. @returns whether the oldest count was dropped */
  count(account_id: string, kind: string, now: number): boolean {
    if (now < this.minute.from || now >= this.minute.from + MINUTE) {
      this.minute = toMinute(now);
      this.currentMinute.clear();
    }
    const byAccount = this.currentMinute.get(kind) ?? new Map<string, Usage>();
    const counted = byAccount.get(account_id);
    if (counted) {
      counted.requests++;
      return false;
    }
    const usage = { account_id, kind, minute: this.minute.iso, requests: 1 };
    this.currentMinute.set(kind, byAccount.set(account_id, usage));
    this.unpublished.push(usage);
    return this.unpublished.length > MAX_PENDING && this.unpublished.shift() !== undefined;
  }

  /** Removes and returns all counts. */
  drain(): Usage[] {
    const usages = this.unpublished;
    this.unpublished = [];
    this.currentMinute.clear();
    return usages;
  }

  /** Adds counts that could not be published. */
  restore(usages: readonly Usage[]): void {
    this.unpublished = [...usages, ...this.unpublished];
  }
}

/** Returns the kind of a request by its route pattern: `radiation` for `/world_radiation/forecasts`. */
export function getUsageKind(route: string): string {
  const [, segment = '', subsegment] = route.split('/');
  if (segment === 'pv_power') return subsegment === 'collections' ? 'aggregations' : 'world_pv_power';
  return segment === 'world_radiation' ? 'radiation' : segment;
}

/** Records the hour of the last use of each key until the use is reported. */
class KeyUseHours {
  /** Keys that were used in the current hour. */
  private readonly usedThisHour = new Set<string>();
  /** Start of the hour of the last use, by key, until the use is reported. */
  private readonly unreported = new Map<string, number>();
  private hour = 0;

  record(keyId: string, now: number): void {
    if (now < this.hour || now >= this.hour + HOUR) {
      this.hour = floorTo(now, HOUR);
      this.usedThisHour.clear();
    }
    if (this.usedThisHour.has(keyId)) return;
    this.usedThisHour.add(keyId);
    this.unreported.set(keyId, this.hour);
  }

  /** Whether a use in the current hour is recorded. */
  isRecorded(keyId: string): boolean {
    return this.usedThisHour.has(keyId);
  }

  listUnreported(): KeyUseHour[] {
    return [...this.unreported];
  }

  /** Removes reported uses, unless a key was used again in a later hour. */
  removeReported(uses: readonly KeyUseHour[]): void {
    for (const [keyId, hour] of uses) if (this.unreported.get(keyId) === hour) this.unreported.delete(keyId);
  }
}

/** A key and the start of the hour of its use. */
export type KeyUseHour = readonly [keyId: string, hour: number];

/** A request whose response was sent. */
export interface CompletedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** Pattern of the matched route. Requests without a route are recorded without their path, which can contain anything. */
  readonly route?: string;
  readonly status: number;
  readonly ms: number;
  readonly caller?: Caller;
  readonly issueId?: unknown;
}

/**
 * Records each completed request, of Fastify and of the fast path: its duration, the usage of the account, the use of the
 * key, and a log line.
 */
@Injectable()
export class RequestRecorder {
  readonly usage = new UsageCounter();
  readonly keyUses = new KeyUseHours();

  constructor(
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  install(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { id, method, url, routeOptions, caller } = request as GatewayRequest;
      const { statusCode: status, elapsedTime: ms } = reply;
      const issueId = reply.getHeader('x-issue-id');
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
      this.record({ id, method, url, route: routeOptions.url, status, ms, caller, issueId }, isStream);
      done();
    });
  }

  /**
   * Measures, counts and logs a request.
   * @param isStream whether it is an event stream, whose duration depends on the client
   */
  record({ id, method, url, route, status, ms, caller, issueId }: CompletedRequest, isStream = false): void {
    const histogram = isStream ? undefined : requestDurations.getHistogram(method, route, status);
    histogram?.observe(ms / 1000);
    const isServed = status >= 200 && status < 300;
    if (caller) this.recordUse(caller, isServed ? (histogram?.usageKind ?? getUsageKind(route ?? '')) : undefined);
    // Queries, headers and bodies are not logged, because they can contain keys.
    this.log.debug('request completed', () => {
      const path = route && redactPath(url);
      return { request_id: id, method, path, status, ms: Math.round(ms), issue_id: issueId };
    });
  }

  /** Records the use of a key, and counts a served request. @param kind kind of the request; absent when it was not served */
  recordUse({ keyId, account }: Caller, kind?: string): void {
    const now = this.wallClock.now();
    this.keyUses.record(keyId, now);
    if (kind !== undefined && this.usage.count(account.account_id, kind, now))
      this.log.warn('oldest usage count dropped: the bus was unavailable for too long');
  }
}
