import type { FastifyInstance } from 'fastify';

/**
 * Ends connections with the answer in hand once the gateway is told to stop. Fastify ends those that are idle then and says
 * `close` to requests that come later, but one that was in hand would leave its connection open, and the gateway waiting,
 * for as long as connections are kept alive.
 */
export function endConnectionsWhenClosing(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, _body, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
