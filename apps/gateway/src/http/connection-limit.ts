import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Concurrent requests of one connection. HTTP/1.1 sends responses in order, so more would only wait in memory. */
const MAX_IN_PROGRESS = 4;
/** Queued requests of one connection, about 7 kB each. */
const MAX_WAITING_OF_CONNECTION = 28;
/** Queued requests of all connections. */
const MAX_WAITING = 4000;

interface Connection {
  inProgress: number;
  readonly waiting: (() => void)[];
}

/**
 * Starts the pipelined requests of a connection a few at a time, and pauses reading while some are queued. Node parses up to
 * 64 kB at once, which is 2,500 requests; above the limit of queued requests, the connection is closed.
 */
export class ConnectionLimit {
  private readonly connections = new WeakMap<Socket, Connection>();
  private waiting = 0;

  run(response: ServerResponse, task: () => void): void {
    const { socket } = response.req;
    const connection = this.connections.get(socket) ?? this.track(socket);
    const begin = () => {
      connection.inProgress++;
      response.once('close', () => {
        connection.inProgress--;
        this.beginNext(socket, connection);
      });
      task();
    };
    if (connection.inProgress < MAX_IN_PROGRESS) return begin();
    if (connection.waiting.length >= MAX_WAITING_OF_CONNECTION || this.waiting >= MAX_WAITING) return close(socket);
    this.waiting++;
    connection.waiting.push(begin);
    socket.pause();
  }

  private track(socket: Socket): Connection {
    const connection: Connection = { inProgress: 0, waiting: [] };
    this.connections.set(socket, connection);
    // Node resumes the socket after each request that it has parsed, and after each response.
    socket.on('resume', () => connection.waiting.length > 0 && socket.pause());
    socket.once('close', () => (this.waiting -= connection.waiting.splice(0).length));
    return connection;
  }

  private beginNext(socket: Socket, { waiting }: Connection): void {
    if (waiting.length === 0 || socket.destroyed) return;
    this.waiting--;
    waiting.shift()!();
    if (waiting.length === 0) socket.resume();
  }
}

/** Result of `onIncoming` by which Node's parser stops, as if another protocol followed. */
const SWITCHES_PROTOCOL = 2;

/**
 * Closes a socket and stops its parser. Otherwise Node would parse the rest of its buffer, and keep each request in memory until
 * the socket is closed. The parser has no public method to stop.
 */
function close(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => SWITCHES_PROTOCOL;
  socket.destroy();
}
