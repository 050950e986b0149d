import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';

/**
 * Drains connections when the gateway shuts down. Fastify closes idle connections and responds to
 * later requests with `connection: close`. The connection of a request in flight would stay open for the whole keep-alive time,
 * so code that writes responses checks `isClosing`.
 */
@Injectable()
export class GracefulDrain {
  isClosing = false;

  /**
   * Adds the `preClose` hook: it sets `isClosing`, then waits until no connection is open.
   * @param drainMs maximum time to wait, ms. Fastify then closes idle connections, and a client that sends a request at that
   * moment gets no response.
   */
  install(fastify: FastifyInstance, drainMs = 0): void {
    fastify.addHook('preClose', async () => {
      this.isClosing = true;
      const end = performance.now() + drainMs;
      while (performance.now() < end && (await countConnections(fastify)) > 0) await sleep(50);
    });
  }
}

const countConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
