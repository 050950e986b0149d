import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Sweeps per timeout: a stalled connection stays open for at most a tenth longer. */
const SWEEPS_PER_TIMEOUT = 10;

/** Bytes that the kernel has accepted of a connection's responses, and since when, by `performance.now()`, ms. */
interface Progress {
  readonly accepted: number;
  readonly since: number;
}

/**
 * Closes connections whose clients read nothing of a response for `timeout` ms, because their requests occupy slots and their
 * responses stay in memory. A connection counts as stalled only while data waits to be written, so that slow handlers, long polls
 * and idle connections are not affected. Node's own socket timeout would close a stalled connection after twice the time: it takes
 * what the kernel accepted before the client stalled as progress.
 */
export function closeStalledReaders(server: Server, timeout: number): void {
  const progress = new Map<Socket, Progress | undefined>();
  server.on('connection', (socket: Socket) => {
    progress.set(socket, undefined);
    socket.once('close', () => progress.delete(socket));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [socket, known] of progress) {
      const accepted = acceptedBytes(socket);
      if (socket.writableLength === 0) progress.set(socket, undefined);
      else if (known?.accepted !== accepted) progress.set(socket, { accepted, since: now });
      else if (now - known.since >= timeout) socket.destroy();
    }
  }, timeout / SWEEPS_PER_TIMEOUT).unref();
  server.once('close', () => clearInterval(sweep));
}

/** The part of the public `bytesWritten` that has left the process. Only libuv knows it, for a part of one large write. */
function acceptedBytes(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number };
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
