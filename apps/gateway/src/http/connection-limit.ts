import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of concurrent requests per connection. HTTP/1.1 sends responses in order, so more would only wait in memory. */
const MAX_CONCURRENT = 4;
/** Maximum number of queued requests per connection, about 7 kB each. */
const MAX_QUEUED_PER_CONNECTION = 28;
/** Maximum number of queued requests of all connections. */
const MAX_QUEUED = 4000;

interface Connection {
  inProgress: number;
  readonly queue: (() => void)[];
}

/**
 * Starts the pipelined requests of a connection a few at a time, and pauses reading while some are queued. Node parses up to
 * 64 kB at once, which is 2,500 requests; above the limit of queued requests, the connection is closed.
 */
export class ConnectionLimit {
  private readonly connections = new WeakMap<Socket, Connection>();
  private queuedRequests = 0;

  run(response: ServerResponse, task: () => void): void {
    const { socket } = response.req;
    const connection = this.connections.get(socket) ?? this.track(socket);
    const start = () => {
      connection.inProgress++;
      response.once('close', () => {
        connection.inProgress--;
        this.startNext(socket, connection);
      });
      task();
    };
    if (connection.inProgress < MAX_CONCURRENT) return start();
    if (connection.queue.length >= MAX_QUEUED_PER_CONNECTION || this.queuedRequests >= MAX_QUEUED)
      return closeSocket(socket);
    this.queuedRequests++;
    connection.queue.push(start);
    socket.pause();
  }

  private track(socket: Socket): Connection {
    const connection: Connection = { inProgress: 0, queue: [] };
    this.connections.set(socket, connection);
    // Node resumes the socket after each request that it has parsed, and after each response.
    socket.on('resume', () => connection.queue.length > 0 && socket.pause());
    socket.once('close', () => (this.queuedRequests -= connection.queue.splice(0).length));
    return connection;
  }

  private startNext(socket: Socket, { queue }: Connection): void {
    if (queue.length === 0 || socket.destroyed) return;
    this.queuedRequests--;
    queue.shift()!();
    if (queue.length === 0) socket.resume();
  }
}

/** Result of `onIncoming` by which Node's parser stops, as if another protocol followed. */
const SWITCHES_PROTOCOL = 2;

/**
 * Closes a socket and stops its parser. Otherwise Node would parse the rest of its buffer, and keep each request in memory until
 * the socket is closed. The parser has no public method to stop.
 */
function closeSocket(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => SWITCHES_PROTOCOL;
  socket.destroy();
}
