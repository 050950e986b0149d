import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { resetSocket } from './client-sockets';

interface Connection {
  socket?: Socket;
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  /** The attempt under way, ours. */
  connecting?: Promise<true>;
  isConnected(): boolean;
  connect(): Promise<true>;
  disconnect(): Promise<true>;
  rejectRequests(error: Error): void;
  send(request: unknown): Promise<unknown>;
}

/** Octets that say how long a reply is. */
const LENGTH_OCTETS = 4;

let done = false;

/**
 * A kafkajs 2.2.4 connection outlives its sockets, and takes the replies of a new one for the rest of the reply in the
 * midst of which the old one was cut: all its requests then time out, for a minute and more. Nor does it leave a socket
 * on which a request timed out, though the other end may have vanished, and requests sent at once while it is not
 * connected open a socket each. Here each socket begins with nothing read, is left when a request on it times out, and
 * there is one at a time. To be called before the first connection.
 */
export function soundConnections(): void {
  if (done) return;
  done = true;
  const { prototype } = createRequire(__filename)('kafkajs/src/network/connection') as { prototype: Connection };
  const { connect, send } = prototype;

  prototype.connect = function (this: Connection) {
    if (this.isConnected()) return Promise.resolve(true);
    this.connecting ??= connect
      .call(Object.assign(this, { chunks: [], bytesBuffered: 0, bytesNeeded: LENGTH_OCTETS }))
      .finally(() => (this.connecting = undefined));
    return this.connecting;
  };

  prototype.send = async function (this: Connection, request) {
    const { socket } = this;
    try {
      return await send.call(this, request);
    } catch (error) {
      if (isTimeout(error) && this.socket === socket && this.isConnected()) await leave(this, error);
      throw error;
    }
  };
}

async function leave(connection: Connection, why: Error): Promise<void> {
  const { socket } = connection;
  connection.rejectRequests(why);
  await connection.disconnect();
  // The other end may have vanished: without this the socket would wait for it, and deliver the request when it is back.
  if (socket) resetSocket(socket);
}

const isTimeout = (error: unknown): error is Error => (error as Error).name === 'KafkaJSRequestTimeoutError';
