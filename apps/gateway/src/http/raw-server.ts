import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import type { FastifyServerFactory } from 'fastify';
import { COMMON_HEADERS } from './common-headers';
import { ConnectionLimit } from './connection-limit';
import { getRequestId } from './request-id';
import { closeStalledReaders } from './stalled-readers';
import { EventLoopLimit } from './event-loop-limit';

/** Errors of Node's HTTP parser that are not a plain 400. */
const PARSER_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HeadersTooLarge', 'The request line and headers must have at most 16 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PayloadTooLarge', 'Chunk extensions must have at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['RequestTimeout', 'The request must arrive within 30 seconds.'],
};
const MALFORMED_REQUEST_ERROR = new DaystarError('InvalidRequest', 'The request is not valid HTTP/1.1.');

/** Responds to requests that Node's parser rejects, in the usual form of errors, and closes the connection. */
export function respondToMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  // A client that reset the connection reads no response, and a response that has begun cannot be replaced.
  const response = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) return void socket.destroy();
  const codeAndMessage = PARSER_ERRORS[error.code ?? ''];
  const { status, headers, body } = toHttpResponse(
    codeAndMessage ? new DaystarError(...codeAndMessage) : MALFORMED_REQUEST_ERROR,
  );
  const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** Maximum number of headers; browsers send about thirty. Node drops headers above its own limit of 2,000, which could hide a second `Host`. */
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
export function rejectInvalidHead(request: IncomingMessage, response: ServerResponse): boolean {
  const error = findHeadError(request);
  if (!error) return false;
  const { status, headers, body } = toHttpResponse(error, getRequestId(request));
  response.writeHead(status, headers).end(body);
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
  const hosts = countHeaders(request, 'host');
  return hosts === 1 ? isHost(request.headers.host ?? '') : hosts === 0 && request.httpVersion === '1.0';
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

/** How often Node checks for late requests per timeout. By default it checks every 30 s, so they could stay open twice as long. */
const CHECKS_PER_TIMEOUT = 6;

/** Time after which a connection is closed if its client reads nothing of a response. */
const STALLED_READER_TIMEOUT_MS = 20_000;

export interface RawServerOptions {
  /** Serves requests before Fastify. Set later, because modules are created after the server. */
  interceptor?: RequestInterceptor;
  /** Time within which a request must arrive completely, ms. */
  readonly requestTimeout?: number;
  /** Time after which a connection is closed if its client reads nothing of a response, ms. */
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
    // Node emits these in place of `request` for a request with `Expect`. Its own check accepts values such as `y 100-continue`.
    const server = createServer(options, serve)
      .on('checkExpectation', serve)
      .on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
        if (!findHeadError(request)) response.writeContinue();
        serve(request, response);
      });
    closeStalledReaders(server, stalledReaderTimeout);
    return server;
  };
