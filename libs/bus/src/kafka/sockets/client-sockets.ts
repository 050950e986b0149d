import { type Socket, connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** Idle time after which TCP probes whether the peer still exists. */
const KEEP_ALIVE_MS = 60_000;

/** The sockets of one Kafka client. After `closePermanently`, no pending request leaves this host. */
export class ClientSockets {
  private readonly openSockets = new Set<Socket>();
  private isClosed = false;

  /** @param create opens a socket; a TCP or TLS connection when absent */
  constructor(private readonly create?: ISocketFactory) {}

  readonly factory: ISocketFactory = (options) => {
    const transport = this.create ? this.create(options) : connectTcp({ host: options.host, port: options.port });
    if (this.isClosed) {
      // kafkajs attaches its listeners after this call returns.
      process.nextTick(() => transport.destroy(new Error('The Kafka client was closed.')));
      return transport;
    }
    // kafkajs calls unref() for every request that fails, and each call adds a listener while the socket is connecting.
    transport.setMaxListeners(0);
    this.openSockets.add(transport);
    transport.once('close', () => this.openSockets.delete(transport)).setKeepAlive(true, KEEP_ALIVE_MS);
    if (this.create) return transport;
    if (!options.ssl) return transport.once('connect', options.onConnect);
    const servername = isIP(options.host) ? undefined : options.host;
    return connectTls({ servername, ...options.ssl, socket: transport }, options.onConnect);
  };

  /** Resets every open socket and refuses new ones. */
  closePermanently(): void {
    this.isClosed = true;
    for (const socket of this.openSockets) resetSocket(socket);
  }
}

/**
 * Closes a socket and discards undelivered data. After `destroy()` alone, the kernel would deliver that data when the network
 * recovers.
 */
export function resetSocket(socket: Socket): void {
  // A socket that is ending cannot be reset (EINVAL).
  if (socket.connecting || socket.destroyed || socket.writableEnded) socket.destroy();
  else
    try {
      socket.resetAndDestroy();
    } catch {
      // Only TCP sockets can be reset.
      socket.destroy();
    }
}
