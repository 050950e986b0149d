import { METHODS } from 'node:http';
import { type Metric, register } from 'prom-client';
import type { Log } from '@daystar/host';
import type { FastifyInstance } from 'fastify';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from './caller';
import { KeyUseRecorder } from '../usage/key-use-recorder';
import { UsageCounter, getUsageKind } from '../usage/usage-counter';
import type { GatewayRequest } from './gateway-request';
import { redactPath } from './redact-path';

/** Upper limits of the buckets, s. One more bucket counts slower requests. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of all methods that Node.js does not know. */
const OTHER_METHOD = 'other';

/** Histogram of one combination of labels, in plain numbers. */
class DurationHistogram {
  readonly counts = new Float64Array(BUCKETS.length + 1);
  sum = 0;

  constructor(readonly labels: Readonly<Record<'method' | 'route' | 'status', string>>) {}

  observe(seconds: number): void {
    let bucket = 0;
    while (seconds > BUCKETS[bucket]) bucket++;
    this.counts[bucket]++;
    this.sum += seconds;
  }
}

/**
 * A histogram that finds its labels without joining them into a string. prom-client does that for every observation, which
 * takes longer than authenticating the request. The scraped metric is the same.
 */
class RequestDurations {
  readonly name = 'daystar_http_request_duration_seconds';
  readonly help = 'Time from the head of a request to the last byte of its response, without event streams.';
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

  /** Called by the registry of prom-client. */
  async get() {
    const all = [...this.histograms.values()].flatMap((byRoute) =>
      [...byRoute.values()].flatMap((byStatus) => [...byStatus.values()]),
    );
    return {
      name: this.name,
      help: this.help,
      type: this.type,
      aggregator: this.aggregator,
      values: all.flatMap(toSamples),
    };
  }

  reset(): void {
    this.histograms.clear();
  }
}

function toSamples({ counts, sum, labels }: DurationHistogram) {
  let count = 0;
  const buckets = [...BUCKETS, '+Inf'].map((le, index) => ({
    metricName: 'daystar_http_request_duration_seconds_bucket',
    labels: { le, ...labels },
    value: (count += counts[index]),
  }));
  return [
    ...buckets,
    { metricName: 'daystar_http_request_duration_seconds_sum', labels, value: sum },
    { metricName: 'daystar_http_request_duration_seconds_count', labels, value: count },
  ];
}

export const requestDurations = new RequestDurations();

/** A request whose response was sent. */
export interface CompletedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** Pattern of its route. Paths without a route are neither logged nor counted, because they can contain anything. */
  readonly route?: string;
  readonly status: number;
  readonly ms: number;
  readonly caller?: Caller;
  readonly issueId?: unknown;
}

/** Measures, counts and logs every response after it was sent, by Fastify or by the fast path. */
@Injectable()
export class AccessLog {
  constructor(
    private readonly usage: UsageCounter,
    private readonly keyUses: KeyUseRecorder,
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

  /** @param isStream whether it is an event stream, whose duration depends on the client and is not measured */
  record({ id, method, url, route, status, ms, caller, issueId }: CompletedRequest, isStream = false): void {
    if (!isStream) requestDurations.getHistogram(method, route, status).observe(ms / 1000);
    if (caller) this.keyUses.record(caller.keyId);
    if (caller && status >= 200 && status < 300) this.usage.count(caller.account.account_id, getUsageKind(route ?? ''));
    // Queries, headers and bodies are not logged, because they can contain keys.
    this.log.debug('request completed', () => {
      const path = route && redactPath(url);
      return { request_id: id, method, path, status, ms: Math.round(ms), issue_id: issueId };
    });
  }
}
