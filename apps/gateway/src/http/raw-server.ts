import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import type { FastifyServerFactory } from 'fastify';
import { COMMON_HEADERS } from './common-headers';
import { ConnectionLimit } from './connection-limit';
import { requestId } from './request-id';
import { closeStalledReaders } from './stalled-readers';
import { EventLoopLimit } from './event-loop-limit';

/** Errors of Node's HTTP parser that are not a plain 400. */
const PARSER_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HeadersTooLarge', 'The request line and headers must have at most 16 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PayloadTooLarge', 'Chunk extensions must have at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['RequestTimeout', 'The request must arrive within 30 seconds.'],
};
const MALFORMED = new DaystarError('InvalidRequest', 'The request is not valid HTTP/1.1.');

/** Responds to requests that Node's parser rejects, in the usual form of errors, and closes the connection. */
export function respondToMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  // A client that reset the connection reads no response, and a response that has begun cannot be replaced.
  const response = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) return void socket.destroy();
  const refusal = PARSER_ERRORS[error.code ?? ''];
  const { status, headers, body } = toHttpResponse(refusal ? new DaystarError(...refusal) : MALFORMED);
  const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** Browsers and proxies send about thirty. Node drops headers above its own limit of 2,000, which could hide a second `Host`. */
const MAX_HEADERS = 100;
const TOO_MANY_HEADERS = new DaystarError('HeadersTooLarge', `The request must have at most ${MAX_HEADERS} headers.`);
const WRONG_HOST = new DaystarError(
  'InvalidRequest',
  "The request must have exactly one 'Host' header: a host name or an address, and an optional port.",
);

/** Node drops the second one, which a proxy in front may have checked. */
const SEVERAL_AUTHORIZATIONS = new DaystarError(
  'InvalidRequest',
  "The request must have at most one 'Authorization' header.",
);

/** Node passes other codings on undecoded, which a proxy in front may decode. */
const WRONG_CODING = new DaystarError('InvalidRequest', "The only transfer coding may be 'chunked'.");

/** Node answers other expectations with a 417 that has no headers of ours, and proxies disagree about them. */
const WRONG_EXPECTATION = new DaystarError('InvalidRequest', "The only expectation may be '100-continue'.");

/**
 * Rejects a request with too many headers, an invalid `Host`, several `Authorization` headers, an unknown transfer coding or
 * expectation.
 * @returns whether it was rejected
 */
export function rejectInvalidHead(request: IncomingMessage, response: ServerResponse): boolean {
  const problem = headProblem(request);
  if (!problem) return false;
  const { status, headers, body } = toHttpResponse(problem, requestId(request));
  response.writeHead(status, headers).end(body);
  return true;
}

function headProblem(request: IncomingMessage): DaystarError | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return TOO_MANY_HEADERS;
  if (!hasValidHost(request)) return WRONG_HOST;
  if (countHeaders(request, 'authorization') > 1) return SEVERAL_AUTHORIZATIONS;
  const { 'transfer-encoding': coding = 'chunked', expect = '100-continue' } = request.headers;
  if (coding.toLowerCase() !== 'chunked') return WRONG_CODING;
  return expect.toLowerCase() === '100-continue' ? undefined : WRONG_EXPECTATION;
}

/** Requires exactly one `Host` (RFC 9112 section 3.2): of several, a proxy may have used another one. */
function hasValidHost(request: IncomingMessage): boolean {
  const hosts = countHeaders(request, 'host');
  return hosts === 1 ? isHost(request.headers.host ?? '') : hosts === 0 && request.httpVersion === '1.0';
}

/** Counts the headers of a name as they were sent: `headers` has only the first of several. @param name in lower case */
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

function toHttpResponse({ code, message, errors }: DaystarError, id: string = randomUUID()) {
  const body = JSON.stringify({ response_status: { error_code: code, message, errors } });
  const headers = {
    ...COMMON_HEADERS,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status: ERROR_STATUS[code], headers, body };
}

/** Serves a request before Fastify, or passes it on unchanged by calling `next`, at once or later. */
export interface RequestInterceptor {
  tryServe(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** Time within which a request must arrive completely. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than load balancers keep idle connections: the server must not close first. */
const KEEP_ALIVE_MS = 72_000;

/** Node's checks for late requests per timeout. By default Node checks every 30 s, so late requests could stay open twice as long. */
const CHECKS_PER_TIMEOUT = 6;

/** A connection whose client reads nothing of a response for this time is closed. */
const STALLED_READER_TIMEOUT_MS = 20_000;

export interface RawServerOptions {
  /** Set later, because modules are created after the server. */
  interceptor?: RequestInterceptor;
  /** Time within which a request must arrive completely, ms. */
  readonly requestTimeout?: number;
  /** Time after which a connection is closed if its client reads nothing of a response, ms. */
  readonly stalledReader?: number;
}

/** Creates the HTTP server below Fastify. */
export const createRawServer =
  (settings: RawServerOptions): FastifyServerFactory =>
  (fastify): Server => {
    const { requestTimeout = REQUEST_TIMEOUT_MS, stalledReader = STALLED_READER_TIMEOUT_MS } = settings;
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
    // Emitted in place of `request` for expectations, of which Node's own check lets `y 100-continue` pass.
    const server = createServer(options, serve)
      .on('checkExpectation', serve)
      .on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
        if (!headProblem(request)) response.writeContinue();
        serve(request, response);
      });
    closeStalledReaders(server, stalledReader);
    return server;
  };
