import { type Socket, connect } from 'node:net';
import { serveRequests } from '../helper-process';

/** Requests for one server: every connection sends the next one as soon as it has its answer. */
export interface Load {
  readonly port: number;
  /** Whole requests as they go over the wire, taken in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Ends after so much time … */
  readonly milliseconds?: number;
  /** … or after so many answers. */
  readonly answers?: number;
  /** The status every answer must have. */
  readonly status: number;
  /**
   * Interval between requests of a connection, ms, independent of response times. The time of a
   * request that comes late, because the one before it was still in progress, counts from when it was due.
   */
  readonly interval?: number;
  /** Counts answers of another status, and connections that the server closed, instead of failing. */
  readonly countsRefusals?: boolean;
}

export interface LoadResult {
  readonly answers: number;
  readonly seconds: number;
  /** Of the time from request to whole answer, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  readonly refused: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Load generator on plain sockets, so that it takes little processor time itself. */
async function drive(load: Load): Promise<LoadResult> {
  const { port, requests, connections, milliseconds = Infinity, answers = Infinity, status, interval = 0 } = load;
  const raw = requests.map((request) => Buffer.from(request, 'latin1'));
  const times: number[] = [];
  let [sent, bytes, refused] = [0, 0, 0];
  const started = performance.now();
  const more = () => sent < answers && performance.now() - started < milliseconds;

  const one = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let askedAt = 0;
      let dueAt = started + (interval * index) / connections;
      let held: Buffer = Buffer.alloc(0);
      const ask = (since = performance.now()) => {
        if (!more()) return void socket.end(() => resolve());
        askedAt = since;
        socket.write(raw[sent++ % raw.length]);
      };
      const next = () => {
        if (interval === 0) return ask();
        const wait = (dueAt += interval) - performance.now();
        if (wait < 0) ask(dueAt);
        else setTimeout(ask, wait);
      };
      socket.once('connect', next).once('error', reject);
      socket.once('close', () => {
        if (!load.countsRefusals) return reject(new Error('a server closed a connection'));
        if (more()) refused++;
        resolve();
      });
      socket.on('data', (piece: Buffer) => {
        held = held.length === 0 ? piece : Buffer.concat([held, piece]);
        const answer = firstAnswer(held);
        if (answer === undefined || held.length < answer.length) return;
        if (answer.status !== status) {
          if (!load.countsRefusals) throw new Error(`expected ${status}: ${held.toString('latin1', 0, 300)}`);
          refused++;
        }
        bytes += answer.length;
        held = Buffer.alloc(0);
        times.push(performance.now() - askedAt);
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));

  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const part = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { answers: times.length, seconds, p50: part(0.5), p99: part(0.99), bytes, refused };
}

/** Status and bytes, head and body, of the first answer in the buffer; undefined while the head is not whole. */
function firstAnswer(held: Buffer): { status: number; length: number } | undefined {
  const end = held.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = held.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (status === 304) return { status, length: end + 4 };
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`an answer without length: ${head}`);
  return { status, length: end + 4 + Number(length) };
}

serveRequests<Load, LoadResult>(drive);
