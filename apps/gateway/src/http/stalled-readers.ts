import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Sweeps per timeout: a stalled connection stays open for at most a quarter longer. */
const SWEEPS_PER_TIMEOUT = 4;

/**
 * Closes connections whose clients read nothing of a response for `timeout` ms, because their requests occupy slots and their
 * responses stay in memory. Node's socket timeout distinguishes slow readers from stalled ones, because it counts bytes that the
 * kernel accepted. It is set only while data waits to be written, so that it does not affect slow handlers, long polls and idle
 * connections.
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
