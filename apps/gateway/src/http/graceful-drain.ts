import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections after the response in flight once the gateway shuts down. Fastify ends idle connections and answers later
 * requests with `close`, but a request in flight would leave its connection open, and the gateway waiting, for the whole
 * keep-alive time.
 * @param drainMs how long requests on open connections are waited for before idle ones are ended: a client that sends just
 * then would be left without an answer. Those that are busy have gone long before
 */
export function drainOnClose(fastify: FastifyInstance, drainMs = 0): void {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
    const end = performance.now() + drainMs;
    while (performance.now() < end && (await connections(fastify)) > 0) await sleep(50);
  });
  fastify.addHook('onSend', (_request, reply, _body, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}

const connections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
