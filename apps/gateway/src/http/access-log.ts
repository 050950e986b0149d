import type { Log } from '@daystar/host';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './caller';
import { type UsageCounter, usageKind } from '../usage/usage-counter';
import type { GatewayRequest } from './gateway-request';
import { redactPath } from './redact-path';
import { requestTimes } from './request-times';

/** A request whose answer is out. */
export interface CompletedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** Pattern of its route. Paths that fit no route stay out of logs and metrics: they may hold anything. */
  readonly route?: string;
  readonly status: number;
  readonly ms: number;
  readonly caller?: Caller;
  readonly issueId?: unknown;
}

/** What is done about every answer once it is out, whoever gave it: it is timed, counted as use, and logged. */
export class AccessLog {
  constructor(
    private readonly usage: UsageCounter,
    private readonly log: Log,
  ) {}

  install(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { id, method, url, routeOptions, caller } = request as GatewayRequest;
      const { statusCode: status, elapsedTime: ms } = reply;
      const issueId = reply.getHeader('x-issue-id');
      const stream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
      this.record({ id, method, url, route: routeOptions.url, status, ms, caller, issueId }, stream);
      done();
    });
  }

  /** @param stream it was open for as long as its reader wished, which says nothing of how fast we are */
  record({ id, method, url, route, status, ms, caller, issueId }: CompletedRequest, stream = false): void {
    if (!stream) requestTimes.of(method, route, status).observe(ms / 1000);
    if (caller && status >= 200 && status < 300) this.usage.count(caller.account.account_id, usageKind(route ?? ''));
    // Queries, headers and bodies stay out: keys travel in them.
    this.log.debug('answered', () => {
      const path = route && redactPath(url);
      return { request_id: id, method, path, status, ms: Math.round(ms), issue_id: issueId };
    });
  }
}
