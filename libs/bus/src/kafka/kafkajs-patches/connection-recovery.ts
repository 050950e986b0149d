import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { resetSocket } from '../sockets/client-sockets';

interface Connection {
  socket?: Socket;
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  /** Added by this patch: the attempt in progress. */
  connecting?: Promise<true>;
  isConnected(): boolean;
  connect(): Promise<true>;
  disconnect(): Promise<true>;
  rejectRequests(error: Error): void;
  send(request: unknown): Promise<unknown>;
}

/** Number of bytes of the length prefix of a response. */
const LENGTH_BYTES = 4;

/**
 * Recovers a connection whose socket failed (tulios/kafkajs#1783). A kafkajs connection outlives its sockets, and has
 * three faults:
 * - It parses responses of a new socket as the rest of a response that the old socket lost. Then all requests time out for a
 *   minute or more. The patch resets the read buffer with each socket.
 * - It keeps a socket on which a request timed out, although the peer may be gone. The patch closes the socket.
 * - Concurrent requests open one socket each. The patch shares one connection attempt.
 */
export function patchConnectionRecovery(): void {
  const { prototype } = createRequire(__filename)('kafkajs/src/network/connection') as { prototype: Connection };
  const { connect, send } = prototype;

  prototype.connect = function (this: Connection) {
    if (this.isConnected()) return Promise.resolve(true);
    this.connecting ??= connect
      .call(Object.assign(this, { chunks: [], bytesBuffered: 0, bytesNeeded: LENGTH_BYTES }))
      .finally(() => (this.connecting = undefined));
    return this.connecting;
  };

  prototype.send = async function (this: Connection, request) {
    const { socket } = this;
    try {
      return await send.call(this, request);
    } catch (error) {
      if (isTimeout(error) && this.socket === socket && this.isConnected()) await abandonSocket(this, error);
      throw error;
    }
  };
}

async function abandonSocket(connection: Connection, reason: Error): Promise<void> {
  const { socket } = connection;
  connection.rejectRequests(reason);
  await connection.disconnect();
  // Without a reset the kernel keeps the request and delivers it when the peer is reachable again.
  if (socket) resetSocket(socket);
}

const isTimeout = (error: unknown): error is Error => (error as Error).name === 'KafkaJSRequestTimeoutError';
