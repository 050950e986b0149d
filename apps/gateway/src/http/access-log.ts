import type { Log } from '@daystar/host';
import type { FastifyInstance } from 'fastify';

/**
 * A line per answer, for whoever asks for `debug`. Queries, headers and bodies stay out: keys travel in them. So do paths
 * that fit no route, which may hold anything.
 */
export function logRequests(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', ({ id, method, url, routeOptions }, reply, done) => {
    log.debug('answered', {
      request_id: id,
      method,
      path: routeOptions.url && url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      issue_id: reply.getHeader('x-issue-id'),
    });
    done();
  });
}
