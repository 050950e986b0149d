import { connect } from 'node:net';

/** How the client ends a connection: it closes its side, waits for the server, or resets the connection. */
export type Ending = 'half-close' | 'wait' | 'reset';

export interface ConnectionAttempt {
  readonly port: number;
  /** Written in order, each in a separate turn of the event loop. */
  readonly pieces: readonly Buffer[];
  readonly ending: Ending;
  /** A socket that gets no response and is not closed within this time counts as hung, ms. */
  readonly timeoutMs: number;
}

export interface Outcome {
  /** Whether the server closed the connection, or, for a client that waits, responded. */
  readonly isSettled: boolean;
  readonly isRefused: boolean;
  readonly statuses: readonly number[];
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;
/** Bytes kept of the previous chunk: a status line may be split. */
const CARRIED_BYTES = 12;

/** Sends bytes on a new connection and records the reaction of the server. Never rejects. */
export function sendBytes({ port, pieces, ending, timeoutMs }: ConnectionAttempt): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const statuses: number[] = [];
    let carried = '';
    const finish = (isSettled: boolean, isRefused = false) => {
      clearTimeout(timer);
      resolve({ isSettled, isRefused, statuses });
      socket.destroy();
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    // `error` is followed by `close`: a broken connection is closed as well.
    socket.on('error', (error: NodeJS.ErrnoException) => finish(true, error.code === 'ECONNREFUSED'));
    socket.once('close', () => finish(true));
    socket.on('data', (piece) => {
      const text = carried + piece.toString('latin1');
      for (const [, status] of text.matchAll(STATUS_LINE)) statuses.push(Number(status));
      carried = text.slice(Math.max(text.lastIndexOf('HTTP/1.1 ') + 1, text.length - CARRIED_BYTES));
      // `100 Continue` precedes the final response.
      if (ending === 'wait' && statuses.some((status) => status >= 200)) finish(true);
    });
    const send = (index: number) => {
      if (socket.destroyed) return;
      if (index < pieces.length) return void socket.write(pieces[index], () => setImmediate(send, index + 1));
      if (ending === 'half-close') socket.end();
      if (ending === 'reset') finish(true);
    };
    socket.once('connect', () => send(0));
  });
}
