import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracing } from '@daystar/tracing';
import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';
import { Authenticator } from '../../auth/authenticator';
import { AccessLog, requestId } from '../../http/access-log';
import { type QueryValues, parseQuery } from '../../http/query-reader';
import { type RepeatRequest, Revalidator } from './revalidator';
import { ResponseCache, holdsKey } from './response-cache';
import { ForecastResponder, type PreparedResponse } from '../forecast-responder';

/**
 * Delays writes until the event loop has read all requests that arrived together, and then writes all responses in one go:
 * waking a sleeping reader costs the kernel more than handing over the bytes, and a reader that is awake takes the rest.
 */
export class WriteBatcher {
  private waiting: (() => void)[] = [];

  add(task: () => void): void {
    if (this.waiting.push(task) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const tasks = this.waiting;
    this.waiting = [];
    for (const task of tasks) task();
  }
}

const NO_QUERY: QueryValues = new Map();

/**
 * Serves repeated requests from the response cache, below Fastify. It authenticates, counts quota, compares the ETag and writes
 * the access log with the same classes that the handlers use. A valid response is sent at once, an outdated one is rebuilt.
 * Anything that is not plainly a repetition, or fails, goes to Fastify, which also reports what is wrong with it.
 */
@Injectable()
export class FastPath {
  private readonly batcher = new WriteBatcher();
  private closing = false;

  constructor(
    private readonly cache: ResponseCache,
    private readonly authenticator: Authenticator,
    private readonly responder: ForecastResponder,
    private readonly revalidator: Revalidator,
    private readonly accessLog: AccessLog,
  ) {}

  /** Stops serving once Fastify closes: only Fastify knows how to end connections. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('preClose', (done) => {
      this.closing = true;
      done();
    });
  }

  /** @param next hands the request to Fastify; nothing has been counted for it */
  tryServe(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.method !== 'GET' || this.closing) return next();
    const started = performance.now();
    const { url = '', headers } = request;
    const cached = this.cache.find(url, headers.accept);
    if (!cached) return next();
    const query = holdsKey(url) ? parseQuery(url.slice(url.indexOf('?') + 1)) : NO_QUERY;
    const caller = this.authenticator.authenticate(headers, query);
    if (caller?.account.account_id !== cached.accountId) return next();
    const repeat: RepeatRequest = { request, response, caller, cached, id: requestId(request), started };
    if (!this.tryCached(repeat)) this.revalidate(repeat, next);
  }

  private tryCached(repeat: RepeatRequest): boolean {
    const { request, caller, cached, id } = repeat;
    if (!this.cache.isCurrent(cached.built)) return false;
    const prepared = this.responder.fromCache(request, caller, cached.built.response, id);
    if (prepared) this.send(repeat, prepared);
    return prepared !== undefined;
  }

  private revalidate(repeat: RepeatRequest, next: () => void): void {
    this.revalidator
      .revalidate(repeat, () => this.closing)
      .then((prepared) => (prepared ? this.send(repeat, prepared) : next()), next);
  }

  private send(repeat: RepeatRequest, prepared: PreparedResponse): void {
    this.batcher.add(() => this.record(repeat, prepared, this.responder.write(repeat.response, prepared)));
  }

  private record({ request, cached, started }: RepeatRequest, prepared: PreparedResponse, status: number): void {
    const { caller, response, id } = prepared;
    const { route } = cached;
    tracing?.request(route, { 'daystar.request_id': id });
    const ms = performance.now() - started;
    const issueId = response.issue.id;
    this.accessLog.record({ id, method: 'GET', url: request.url!, route, status, ms, caller, issueId });
  }
}
