import type { Tracing } from '@daystar/tracing';
import type { FastifyInstance } from 'fastify';
import { redactPath } from './redact-path';

/** Names the span of each request by the pattern of its route, not by the path, and adds the request id of the log. */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  fastify.addHook('onRequest', ({ id, url, routeOptions }, _reply, done) => {
    tracing.annotateRequest(routeOptions.url, { 'daystar.request_id': id, 'url.path': redactPath(url) });
    done();
  });
}
