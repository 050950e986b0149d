import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracing } from '@daystar/tracing';
import { Injectable } from '@nestjs/common';
import { Authenticator } from '../../auth/authenticator';
import { AccessLog } from '../../http/access-log';
import { GracefulDrain } from '../../http/graceful-drain';
import { type QueryValues, parseQuery } from '../../http/query-reader';
import { type RequestInterceptor, getRequestId } from '../../http/raw-server';
import { type RepeatRequest, Revalidator } from './revalidator';
import { ForecastResponder, type PreparedResponse } from '../forecast-responder';
import { ResponseCache, containsApiKey } from '../response/response-cache';

/**
 * Delays writes until the event loop has read all requests that arrived together, and then writes all responses at once.
 * Waking a blocked reader costs the kernel more than copying the bytes; once awake, the reader reads the rest without a wake-up.
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

/**
 * Serves repeated requests from the response cache, below Fastify. It authenticates, counts quota, compares the ETag and writes
 * the access log with the same classes that the handlers use. A valid response is sent at once, an outdated one is rebuilt.
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
    private readonly accessLog: AccessLog,
    private readonly drain: GracefulDrain,
  ) {}

  /** @param next passes the request to Fastify, before anything is counted for it */
  tryServe(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.method !== 'GET' || this.drain.isClosing) return next();
    const startedAt = performance.now();
    const { url = '', headers } = request;
    const cached = this.cache.find(url, headers.accept);
    if (!cached) return next();
    const query = containsApiKey(url) ? parseQuery(url.slice(url.indexOf('?') + 1)) : NO_QUERY;
    // Fastify refuses a repeated key.
    if ((query.get('api_key')?.length ?? 0) > 1) return next();
    const caller = this.authenticator.authenticate(headers, query);
    if (!caller || caller.account !== cached.account) return next();
    const repeat: RepeatRequest = { request, response, caller, cached, id: getRequestId(request), startedAt };
    const current = this.cache.isCurrent(cached) && this.responder.prepareFromCache(request, caller, cached.response);
    if (current) return this.send(repeat, current);
    this.revalidator.revalidate(repeat).then((rebuilt) => (rebuilt ? this.send(repeat, rebuilt) : next()), next);
  }

  private send(repeat: RepeatRequest, prepared: PreparedResponse): void {
    this.batcher.add(() => this.write(repeat, prepared));
  }

  private write({ request, response: raw, cached, id, startedAt }: RepeatRequest, prepared: PreparedResponse): void {
    const status = this.responder.write(raw, prepared, id);
    const { caller, response } = prepared;
    const { route } = cached;
    tracing?.annotateRequest(route, { 'daystar.request_id': id });
    const ms = performance.now() - startedAt;
    this.accessLog.record({
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
