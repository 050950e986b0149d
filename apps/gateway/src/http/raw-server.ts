import { type IncomingMessage, type ServerResponse, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import type { FastifyServerFactory } from 'fastify';
import { COMMON_HEADERS } from './common-headers';
import { closeStalledReaders } from './stalled-readers';
import { TurnLimit } from './turn-limit';

/** Errors of Node's HTTP parser that are not a plain 400. */
const PARSER_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HeadersTooLarge', 'The request line and headers must have at most 16 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PayloadTooLarge', 'Extensions of chunks must have at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['RequestTimeout', 'The request must arrive within 30 seconds.'],
};
const MALFORMED = new DaystarError('InvalidRequest', 'The request is not valid HTTP/1.1.');

/** Answers what Node's parser cannot read, which no framework sees, in the form of every error, and closes the connection. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  // A client that reset the connection reads no answer; an answer that has begun cannot be replaced.
  const answering = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy();
  const refusal = PARSER_ERRORS[error.code ?? ''];
  const { status, headers, body } = toHttpResponse(refusal ? new DaystarError(...refusal) : MALFORMED);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/**
 * Refuses a request without a valid `Host` header or with several, as RFC 9112 section 3.2 demands: a proxy may have read another
 * one than we. @returns whether it was refused
 */
export function rejectInvalidHost(request: IncomingMessage, response: ServerResponse): boolean {
  const { rawHeaders, httpVersion, headers } = request;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i].length === 4 && rawHeaders[i].toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 ? isHost(headers.host ?? '') : hosts === 0 && httpVersion === '1.0') return false;
  const message = "There must be one 'Host' header, with a host name or an address, and a port if it is not 80 or 443.";
  const answer = toHttpResponse(new DaystarError('InvalidRequest', message));
  response.writeHead(answer.status, answer.headers).end(answer.body);
  return true;
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;

function isHost(text: string): boolean {
  const [host, port = 0] = HOST.exec(text) ?? [];
  return host !== undefined && Number(port) < 65_536;
}

function toHttpResponse({ code, message, errors }: DaystarError) {
  const body = JSON.stringify({ response_status: { error_code: code, message, errors } });
  const headers = {
    ...COMMON_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status: ERROR_STATUS[code], headers, body };
}

/** Answers a request, or hands it on untouched by calling `next`, at once or later. */
export type RawListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A request must have arrived within this time. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than load balancers keep idle connections: the server must not close first. */
const KEEP_ALIVE_MS = 72_000;

/** Node looks for late requests that often, every 30 s by default: they would stay open for twice their time. */
const CHECKS_PER_TIMEOUT = 6;

/** A connection that takes nothing of what was written to it for so long is closed. */
const STALLED_READER_TIMEOUT_MS = 20_000;

export interface ServerTimeouts {
  /** How long a request may take to arrive, ms. */
  readonly requestTimeout?: number;
  /** How long a client may take nothing of a response that is written, ms. */
  readonly stalledReader?: number;
}

/**
 * The server that Fastify runs on. What `first` answers never comes up to Fastify.
 */
export const createRawServer =
  (first: RawListener, times: ServerTimeouts = {}): FastifyServerFactory =>
  (fastify): Server => {
    const { requestTimeout = REQUEST_TIMEOUT_MS, stalledReader = STALLED_READER_TIMEOUT_MS } = times;
    const options = {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / CHECKS_PER_TIMEOUT),
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    };
    const turns = new TurnLimit();
    const server = createServer(options, (request, response) => {
      if (rejectInvalidHost(request, response)) return;
      first(request, response, () => turns.run(() => fastify(request, response)));
    });
    closeStalledReaders(server, stalledReader);
    return server;
  };
