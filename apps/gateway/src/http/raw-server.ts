import { randomUUID } from 'node:crypto';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  type Server,
  createServer,
} from 'node:http';
import type { Socket } from 'node:net';
import { DaystarError } from '@daystar/contracts';
import type { FastifyServerFactory } from 'fastify';
import { sendRawError } from './raw-errors';
import { closeStalledReaders } from './stalled-readers';

/** Serves a request before Fastify, or passes it on unchanged by calling `next`, at once or later. */
export interface RequestInterceptor {
  tryServe(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** Time within which a request must arrive completely. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Time for which idle connections stay open. Load balancers must have a shorter one, because the server must not close first. */
const KEEP_ALIVE_MS = 72_000;

/** Number of checks for late requests within one timeout. With Node's interval of 30 s, a request could take twice the timeout. */
const CHECKS_PER_TIMEOUT = 6;

/** Time over which a client must read a response at the minimum rate of `closeStalledReaders`. */
const STALLED_READER_TIMEOUT_MS = 20_000;

export interface RawServerOptions {
  /** Serves requests before Fastify. Set later, because modules are created after the server. */
  interceptor?: RequestInterceptor;
  /** Time within which a request must arrive completely, ms. */
  readonly requestTimeout?: number;
  /** Time over which a client must read a response at the minimum rate of `closeStalledReaders`, ms. */
  readonly stalledReaderTimeout?: number;
}

/** Creates the factory of the HTTP server on which Fastify runs. */
export const createRawServerFactory =
  (settings: RawServerOptions): FastifyServerFactory =>
  (fastify): Server => {
    const { requestTimeout = REQUEST_TIMEOUT_MS, stalledReaderTimeout = STALLED_READER_TIMEOUT_MS } = settings;
    const options = {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / CHECKS_PER_TIMEOUT),
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    };
    const connections = new ConnectionLimit();
    const eventLoopLimit = new EventLoopLimit();
    const serve = (request: IncomingMessage, response: ServerResponse) =>
      connections.run(response, () => {
        if (rejectInvalidHead(request, response)) return;
        const isDisconnected = () => request.socket.destroyed;
        const next = () => eventLoopLimit.run(() => fastify(request, response), isDisconnected);
        if (settings.interceptor) settings.interceptor.tryServe(request, response, next);
        else next();
      });
    // Node emits these events, not `request`, for `Expect`. Its own check accepts values such as `y 100-continue`.
    const server = createServer(options, serve)
      .on('checkExpectation', serve)
      .on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
        if (!findHeadError(request)) response.writeContinue();
        serve(request, response);
      });
    server.on('connection', (socket) => connections.track(socket));
    closeWaitingConnections(server, connections);
    closeStalledReaders(server, stalledReaderTimeout);
    return server;
  };

/** Time to wait for requests in transit when the server closes, ms. */
const IN_TRANSIT_GRACE_MS = 1000;

/**
 * Closes connections that have sent no request, or part of one, when the server closes. Node's own
 * `closeIdleConnections` skips them, and a closing server checks no timeouts, so a single waiting connection would keep
 * it open for ever.
 */
function closeWaitingConnections(server: Server, connections: ConnectionLimit): void {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  // `server.close` calls this method.
  server.closeIdleConnections = () => {
    closeIdleConnections();
    const sweep = setInterval(() => connections.closeIdle(), IN_TRANSIT_GRACE_MS);
    server.once('close', () => clearInterval(sweep));
  };
}

/** Maximum number of concurrent requests per connection. Responses are sent in order, so more would wait in memory. */
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
  private readonly connections = new Map<Socket, Connection>();
  private queuedRequestCount = 0;

  run(response: ServerResponse, task: () => void): void {
    const { socket } = response.req;
    const connection = this.connections.get(socket);
    // The client has closed the connection.
    if (!connection) return;
    const start = () => {
      connection.inProgress++;
      response.once('close', () => {
        connection.inProgress--;
        this.startNext(socket, connection);
      });
      task();
    };
    if (connection.inProgress < MAX_CONCURRENT) return start();
    if (connection.queue.length >= MAX_QUEUED_PER_CONNECTION || this.queuedRequestCount >= MAX_QUEUED)
      return closeSocket(socket);
    this.queuedRequestCount++;
    connection.queue.push(start);
    socket.pause();
  }

  track(socket: Socket): void {
    const connection: Connection = { inProgress: 0, queue: [] };
    this.connections.set(socket, connection);
    // Node resumes the socket after each request that it has parsed, and after each response.
    socket.on('resume', () => connection.queue.length > 0 && socket.pause());
    socket.once('close', () => {
      this.queuedRequestCount -= connection.queue.splice(0).length;
      this.connections.delete(socket);
    });
  }

  /** Closes connections that have no request in progress. */
  closeIdle(): void {
    for (const [socket, { inProgress }] of this.connections) if (inProgress === 0) socket.destroy();
  }

  private startNext(socket: Socket, { queue }: Connection): void {
    if (queue.length === 0 || socket.destroyed) return;
    this.queuedRequestCount--;
    queue.shift()!();
    if (queue.length === 0) socket.resume();
  }
}

/** Result of `onIncoming` that stops Node's parser, as if another protocol followed. */
const SWITCHES_PROTOCOL = 2;

/**
 * Closes a socket and stops its parser. Otherwise Node would parse the rest of its buffer, and keep each request in
 * memory until the socket is closed. The parser has no public method to stop.
 */
function closeSocket(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => SWITCHES_PROTOCOL;
  socket.destroy();
}

/** Maximum number of tasks per turn of the event loop. A request takes 0.1 to 0.5 ms; more would delay other work. */
const MAX_TASKS_PER_TURN = 4;

interface Task {
  readonly start: () => void;
  readonly isCancelled: () => boolean;
}

/**
 * Spreads tasks that arrive together over turns of the event loop, in order, so that a burst does not delay other work.
 * `ConnectionLimit` limits the number of queued tasks.
 */
export class EventLoopLimit {
  private readonly queue: Task[] = [];
  private startedInTurn = 0;

  constructor(private readonly maxPerTurn = MAX_TASKS_PER_TURN) {}

  /** Starts a task at once if the turn has capacity, otherwise in a later turn, unless it is cancelled by then. */
  run(start: () => void, isCancelled = () => false): void {
    if (this.queue.length === 0 && this.startedInTurn < this.maxPerTurn) this.start(start);
    else this.queue.push({ start, isCancelled });
  }

  private start(task: () => void): void {
    if (++this.startedInTurn === 1) setImmediate(() => this.startTurn());
    task();
  }

  private startTurn(): void {
    this.startedInTurn = 0;
    while (this.startedInTurn < this.maxPerTurn && this.queue.length > 0) {
      const { start, isCancelled } = this.queue.shift()!;
      if (!isCancelled()) this.start(start);
    }
  }
}

/** Maximum number of headers. Above its own limit of 2,000, Node drops some, which could hide a second `Host`. */
const MAX_HEADERS = 100;
const TOO_MANY_HEADERS_ERROR = new DaystarError(
  'HeadersTooLarge',
  `The request must have at most ${MAX_HEADERS} headers.`,
);
const INVALID_HOST_ERROR = new DaystarError(
  'InvalidRequest',
  "The request must have exactly one 'Host' header: a host name or an address, and an optional port.",
);

/** Node drops a second `Authorization` header, which a proxy in front may have checked. */
const DUPLICATE_AUTHORIZATION_ERROR = new DaystarError(
  'InvalidRequest',
  "The request must have at most one 'Authorization' header.",
);

/** Node does not decode other transfer codings, but a proxy in front may. */
const TRANSFER_CODING_ERROR = new DaystarError('InvalidRequest', "The only transfer coding may be 'chunked'.");

/** Node responds to other expectations with a 417 that lacks the common headers, and proxies handle them differently. */
const EXPECTATION_ERROR = new DaystarError('InvalidRequest', "The only expectation may be '100-continue'.");

/**
 * Rejects a request with too many headers, an invalid `Host`, several `Authorization` headers, an unknown transfer coding or
 * expectation.
 * @returns whether it was rejected
 */
function rejectInvalidHead(request: IncomingMessage, response: ServerResponse): boolean {
  const error = findHeadError(request);
  if (!error) return false;
  sendRawError(response, error, getRequestId(request));
  return true;
}

function findHeadError(request: IncomingMessage): DaystarError | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return TOO_MANY_HEADERS_ERROR;
  if (!hasValidHost(request)) return INVALID_HOST_ERROR;
  if (countHeaders(request, 'authorization') > 1) return DUPLICATE_AUTHORIZATION_ERROR;
  const { 'transfer-encoding': coding = 'chunked', expect = '100-continue' } = request.headers;
  if (coding.toLowerCase() !== 'chunked') return TRANSFER_CODING_ERROR;
  return expect.toLowerCase() === '100-continue' ? undefined : EXPECTATION_ERROR;
}

/** Requires exactly one `Host` (RFC 9112 section 3.2): a proxy may have used another one than this service. */
function hasValidHost(request: IncomingMessage): boolean {
  const hostCount = countHeaders(request, 'host');
  return hostCount === 1 ? isHost(request.headers.host ?? '') : hostCount === 0 && request.httpVersion === '1.0';
}

/** Counts the headers with a name, because `request.headers` has only the first of several. @param name in lower case */
function countHeaders({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i].length === name.length && rawHeaders[i].toLowerCase() === name) count++;
  }
  return count;
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;

function isHost(text: string): boolean {
  const [host, port = 0] = HOST.exec(text) ?? [];
  return host !== undefined && Number(port) < 65_536;
}

/** Accepted request ids; other characters could break a log line or a header. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;
/**
 * Returns the request id from `x-request-id`, or a new one. Logs and responses show it, so an id that looks like a
 * key, or is the key of the request, is replaced: it was sent by mistake.
 */
export function getRequestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const clientId = headers['x-request-id'];
  return typeof clientId === 'string' && REQUEST_ID.test(clientId) && !isKey(clientId, headers)
    ? clientId
    : randomUUID();
}

const isKey = (id: string, headers: IncomingHttpHeaders): boolean =>
  isKeyLike(id) || headers['x-api-key'] === id || headers.authorization === `Bearer ${id}`;

/**
 * Minimum lengths of text that may be a key. An API key has 32 characters of base64url, in both letter cases. A key of
 * an operator may have one letter case, such as 48 hexadecimal digits. The limits are lower, so that most of a key is not shown either.
 * UUIDs, ULIDs and trace ids are shorter than `MIN_OPERATOR_KEY_LENGTH` and have one letter case.
 */
const MIN_API_KEY_LENGTH = 24;
const MIN_OPERATOR_KEY_LENGTH = 40;
const OPERATOR_KEY = new RegExp(`[a-zA-Z\\d]{${MIN_OPERATOR_KEY_LENGTH}}`);
const isKeyLike = (id: string): boolean =>
  OPERATOR_KEY.test(id) ||
  id.split(/[.:=]/).some((part) => part.length >= MIN_API_KEY_LENGTH && /[A-Z]/.test(part) && /[a-z]/.test(part));
