import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import { COMMON_HEADERS } from './common-headers';

/** Errors of Node's HTTP parser that have a response of their own; all others get the same 400. */
const PARSER_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['HeadersTooLarge', 'The request line and headers must have at most 16 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PayloadTooLarge', 'Chunk extensions must have at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['RequestTimeout', 'The request must arrive within 30 seconds.'],
};
const MALFORMED_REQUEST_ERROR = new DaystarError('InvalidRequest', 'The request is not valid HTTP/1.1.');

/** Responds to requests that Node's parser rejects, in the usual form of errors, and closes the connection. */
export function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
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

/** Sends an error without Fastify, and closes the connection. @param id request id */
export function sendRawError(response: ServerResponse, error: DaystarError, id: string): void {
  const { status, headers, body } = toHttpResponse(error, id);
  response.writeHead(status, headers).end(body);
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
