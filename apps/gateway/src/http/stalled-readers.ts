import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Sweeps per timeout: a stalled connection stays open for at most a quarter longer. */
const SWEEPS_PER_TIMEOUT = 4;

/**
 * Closes connections whose clients read nothing of a response for `timeout` ms: their requests keep places, and what was
 * written stays in memory. Node's own timeout of a socket tells a slow reader from one that stalled, because it looks at what
 * the kernel has taken; it is set only while something waits to be written, so that slow handlers, long polls and idle
 * connections keep the times that they have.
 */
export function closeStalledReaders(server: Server, timeout: number): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const sweep = setInterval(() => {
    for (const socket of sockets) {
      const isWatched = socket.timeout === timeout;
      const isWriting = socket.writableLength > 0;
      if (isWriting && !isWatched) socket.setTimeout(timeout);
      if (!isWriting && isWatched) socket.setTimeout(0);
    }
  }, timeout / SWEEPS_PER_TIMEOUT).unref();
  server.once('close', () => clearInterval(sweep));
}
