import { connect } from 'node:net';

/** End of a client: it closes its side, waits, or resets the connection. */
export type Ending = 'half-close' | 'wait' | 'reset';

export interface Attempt {
  readonly port: number;
  /** Written one after another, each in a turn of its own. */
  readonly pieces: readonly Buffer[];
  readonly ending: Ending;
  /** A socket that is neither answered nor closed after so long counts as hung, ms. */
  readonly patienceMs: number;
}

export interface Outcome {
  /** Whether the server closed the connection, or, to a client that waits, answered it. */
  readonly settled: boolean;
  readonly refused: boolean;
  readonly statuses: readonly number[];
}

const STATUS = /HTTP\/1\.1 (\d{3}) /g;
/** Bytes kept of the previous chunk: a status line may be split. */
const CARRIED = 12;

/** Sends bytes on a new connection and records the reaction of the server. Never rejects. */
export function attempt({ port, pieces, ending, patienceMs }: Attempt): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const statuses: number[] = [];
    let carried = '';
    const settle = (settled: boolean, refused = false) => {
      clearTimeout(timer);
      resolve({ settled, refused, statuses });
      socket.destroy();
    };
    const timer = setTimeout(() => settle(false), patienceMs);
    // `error` is followed by `close`: a broken connection is closed as well.
    socket.on('error', (error: NodeJS.ErrnoException) => settle(true, error.code === 'ECONNREFUSED'));
    socket.once('close', () => settle(true));
    socket.on('data', (piece) => {
      const text = carried + piece.toString('latin1');
      for (const [, status] of text.matchAll(STATUS)) statuses.push(Number(status));
      carried = text.slice(Math.max(text.lastIndexOf('HTTP/1.1 ') + 1, text.length - CARRIED));
      // `100 Continue` is no answer yet.
      if (ending === 'wait' && statuses.some((status) => status >= 200)) settle(true);
    });
    const send = (index: number) => {
      if (socket.destroyed) return;
      if (index < pieces.length) return void socket.write(pieces[index], () => setImmediate(send, index + 1));
      if (ending === 'half-close') socket.end();
      if (ending === 'reset') settle(true);
    };
    socket.once('connect', () => send(0));
  });
}
