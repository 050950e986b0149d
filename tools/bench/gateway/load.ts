import { type Socket, connect } from 'node:net';
import { serveRequests } from '../helper-process';

/** Requests to a server. Without an `interval`, a connection sends the next request once the previous response is complete. */
export interface Load {
  readonly port: number;
  /** Complete HTTP requests as text, sent cyclically. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Duration, if limited. */
  readonly milliseconds?: number;
  /** Maximum number of requests. */
  readonly maxRequests?: number;
  /** Required status of every response. */
  readonly status: number;
  /**
   * Interval between requests of a connection, ms, independent of response times. If a request is
   * delayed because the previous one is still in progress, its latency counts from its scheduled time.
   */
  readonly interval?: number;
  /** Whether to count responses of another status and connections closed by the server, instead of failing. */
  readonly countsRefusals?: boolean;
}

export interface LoadResult {
  readonly responses: number;
  readonly seconds: number;
  /** Median time from request to complete response, ms. */
  readonly p50: number;
  /** 99th percentile of this time, ms. */
  readonly p99: number;
  readonly bytes: number;
  readonly refused: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Sends requests over plain sockets, which take little processor time. */
async function generateLoad(load: Load): Promise<LoadResult> {
  const { port, requests, connections, milliseconds = Infinity, maxRequests = Infinity, status, interval = 0 } = load;
  const rawRequests = requests.map((request) => Buffer.from(request, 'latin1'));
  const latencies: number[] = [];
  let [sent, bytes, refused] = [0, 0, 0];
  const startedAt = performance.now();
  const hasMore = () => sent < maxRequests && performance.now() - startedAt < milliseconds;

  const runConnection = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let dueAt = startedAt + (interval * index) / connections;
      let received: Buffer = Buffer.alloc(0);
      const sendNext = (since = performance.now()) => {
        if (!hasMore()) return void socket.end(() => resolve());
        sentAt = since;
        socket.write(rawRequests[sent++ % rawRequests.length]);
      };
      const schedule = () => {
        if (interval === 0) return sendNext();
        const waitMs = (dueAt += interval) - performance.now();
        if (waitMs < 0) sendNext(dueAt);
        else setTimeout(sendNext, waitMs);
      };
      socket.once('connect', schedule).once('error', reject);
      socket.once('close', () => {
        if (!load.countsRefusals) return reject(new Error('a server closed a connection'));
        if (hasMore()) refused++;
        resolve();
      });
      const receive = (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const response = parseResponse(received);
        if (response === undefined || received.length < response.length) return;
        if (response.status !== status) {
          if (!load.countsRefusals) throw new Error(`expected ${status}: ${received.toString('latin1', 0, 300)}`);
          refused++;
        }
        bytes += response.length;
        received = Buffer.alloc(0);
        latencies.push(performance.now() - sentAt);
        schedule();
      };
      socket.on('data', (chunk: Buffer) => {
        try {
          receive(chunk);
        } catch (error) {
          socket.destroy(error as Error);
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, index) => runConnection(index)));

  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const getPercentile = (fraction: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * fraction))];
  return { responses: latencies.length, seconds, p50: getPercentile(0.5), p99: getPercentile(0.99), bytes, refused };
}

/**
 * Parses the status and the length, including the body, of the response in the buffer; undefined while its head is incomplete.
 */
function parseResponse(received: Buffer): { status: number; length: number } | undefined {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (status === 304) return { status, length: end + 4 };
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`a response without content-length: ${head}`);
  return { status, length: end + 4 + Number(length) };
}

serveRequests<Load, LoadResult>(generateLoad);
