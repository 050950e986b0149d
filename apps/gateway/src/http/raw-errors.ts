import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import { COMMON_HEADERS } from './common-headers';
import { eventLoopDelay } from './event-loop-delay';

/** Errors of Node's HTTP parser that have a response of their own; all others get the same 400. */
const PARSER_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HeadersTooLarge', 'The request line and headers must have at most 16 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PayloadTooLarge', 'Chunk extensions must have at most 16 kB.'],
};
const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const REQUEST_TIMEOUT_ERROR = new DaystarError('RequestTimeout', 'The request must arrive within 30 seconds.');
const DELAYED_ERROR = new DaystarError(
  'Unavailable',
  'The service was overloaded and did not read the request in time. Try again in 5 seconds.',
  [],
  { retryAfterSeconds: 5 },
);
const MALFORMED_REQUEST_ERROR = new DaystarError('InvalidRequest', 'The request is not valid HTTP/1.1.');

/** Delay of the event loop within this time explains why a request was not read, ms: the timeout of requests and its checks. */
const DELAY_SPAN_MS = 40_000;
/** Time to read what arrived while the event loop was delayed, ms. */
const GRACE_MS = 1000;

/** Socket with the properties of Node's server that have no public form. */
type ServerSocket = Socket & {
  readonly _httpMessage?: ServerResponse;
  /** `incoming` is the newest request whose head was parsed. */
  readonly parser?: { readonly incoming?: IncomingMessage | null };
};

/** An error as a page. */
export interface RawErrorPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Renders an error for the client that sent a request; undefined for programs. */
export type RawErrorPageRenderer = (
  error: DaystarError,
  request: { readonly url?: string; readonly headers: IncomingHttpHeaders },
) => RawErrorPage | undefined;

/**
 * Responds to requests that Node's parser rejects, in the usual form of errors, and closes the connection.
 * @param renderPage renders for browsers the errors of requests that were read too late
 */
export function respondToMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: ServerSocket,
  renderPage?: RawErrorPageRenderer,
): void {
  if (error.code === REQUEST_TIMEOUT) return respondToLateRequest(socket, renderPage);
  const codeAndMessage = PARSER_ERRORS[error.code ?? ''];
  const response = codeAndMessage ? new DaystarError(...codeAndMessage) : MALFORMED_REQUEST_ERROR;
  endWithError(socket, response, { isReset: error.code === 'ECONNRESET' });
}

/** Rejects a request that did not arrive in time, unless it arrived and the event loop was too late to read it. */
function respondToLateRequest(socket: ServerSocket, renderPage?: RawErrorPageRenderer): void {
  const newest = socket.parser?.incoming;
  // A complete newest request is an earlier one: the head of the late request is missing.
  const hasHead = newest?.complete === false;
  const reject = (error: DaystarError, request = newest) =>
    endWithError(socket, error, { page: request ? renderPage?.(error, request) : undefined });
  if (!eventLoopDelay.wasDelayedWithin(DELAY_SPAN_MS)) return reject(REQUEST_TIMEOUT_ERROR);
  const rejectIfIncomplete = () => {
    const late = hasHead ? newest : socket.parser?.incoming;
    const hasArrived = late?.complete === true && (hasHead || late !== newest);
    if (hasArrived || socket.destroyed) return;
    // Browsers open connections ahead of their requests, and would take this response for that of the next request.
    if (socket.bytesRead === 0) return void socket.destroy();
    reject(DELAYED_ERROR, late);
  };
  // Timers precede reads in a turn of the event loop: after another delay, what arrived would still be unread.
  setTimeout(() => setImmediate(rejectIfIncomplete), GRACE_MS).unref();
}

interface EndOptions {
  /** Whether the client reset the connection, so that it reads no response. */
  readonly isReset?: boolean;
  readonly page?: RawErrorPage;
}

function endWithError(socket: ServerSocket, error: DaystarError, { isReset = false, page }: EndOptions = {}): void {
  // A response that has begun cannot be replaced.
  if (isReset || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
  const { status, headers, body } = toHttpResponse(error, randomUUID(), page);
  const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** Sends an error without Fastify, and closes the connection. @param id request id */
export function sendRawError(response: ServerResponse, error: DaystarError, id: string): void {
  const { status, headers, body } = toHttpResponse(error, id);
  response.writeHead(status, headers).end(body);
}

function toHttpResponse(error: DaystarError, id: string, page?: RawErrorPage) {
  const { code, message, errors, retryAfterSeconds } = error;
  const body = page?.body ?? JSON.stringify({ response_status: { error_code: code, message, errors } });
  const headers = {
    ...COMMON_HEADERS,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    ...page?.headers,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  return { status: ERROR_STATUS[code], headers, body };
}
