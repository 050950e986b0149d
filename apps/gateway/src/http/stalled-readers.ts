import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Number of sweeps per timeout: a stalled connection stays open for at most a tenth of the timeout longer. */
const SWEEPS_PER_TIMEOUT = 10;
/** Minimum rate at which a client reads a response, the same as that of uploads. */
const MIN_BYTES_PER_SECOND = 1000;

/** Progress of the responses of a connection. */
interface Progress {
  /** Number of bytes that the kernel has accepted. */
  readonly accepted: number;
  /** Time of this progress by `performance.now()`, ms. */
  readonly since: number;
}

/**
 * Closes connections whose clients read less than a kilobyte per second of a response over `timeout` ms. Their requests
 * occupy slots, and their responses stay in memory. A connection counts as stalled only while data waits to be written,
 * so that slow handlers, long polls and idle connections are not affected. Node's own socket timeout would take twice
 * as long: bytes that the kernel accepted before the client stalled count as progress there.
 */
export function closeStalledReaders(server: Server, timeout: number): void {
  const progress = new Map<Socket, Progress | undefined>();
  const minBytes = (MIN_BYTES_PER_SECOND * timeout) / 1000;
  server.on('connection', (socket: Socket) => {
    progress.set(socket, undefined);
    socket.once('close', () => progress.delete(socket));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [socket, previous] of progress) {
      const accepted = countAcceptedBytes(socket);
      if (socket.writableLength === 0) progress.set(socket, undefined);
      else if (!previous || accepted - previous.accepted >= minBytes) progress.set(socket, { accepted, since: now });
      else if (now - previous.since >= timeout) socket.destroy();
    }
  }, timeout / SWEEPS_PER_TIMEOUT).unref();
  server.once('close', () => clearInterval(sweep));
}

/** Counts the bytes that the kernel has accepted. The public `bytesWritten` also counts bytes that still wait in libuv. */
function countAcceptedBytes(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number };
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
