/**
 * Program of the reference server of the gateway bench, bare node:http. It sends the bytes of a recorded response of the
 * gateway for each path. With `encodesEachRequest`, it serializes and compresses the rows for every request.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzip } from 'node:zlib';
import { serveRequests } from '../helper-process';

/** Responses of the gateway, which the server sends. */
export interface RecordedResponses {
  readonly status: number;
  /** Headers and body by path; bodies are absent for 304. */
  readonly responses: Readonly<Record<string, { headers: Record<string, string>; body?: Uint8Array }>>;
  /** Whether to serialize and compress the rows for every request. */
  readonly encodesEachRequest?: boolean;
}

interface PreparedResponse {
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array;
  readonly rows?: unknown;
}

let status = 200;
let responses = new Map<string, PreparedResponse>();

const server = createServer((request, response) => {
  const { headers, body, rows } = responses.get(request.url!)!;
  if (!rows) {
    response.writeHead(status, headers).end(body);
    return;
  }
  gzip(JSON.stringify(rows), (error, bytes) => {
    if (error) throw error;
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) }).end(bytes);
  });
});
const listening = new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
);

serveRequests<RecordedResponses, number>((recorded) => {
  status = recorded.status;
  responses = new Map(
    Object.entries(recorded.responses).map(([path, { headers, body }]): [string, PreparedResponse] => {
      if (!recorded.encodesEachRequest) return [path, { headers, body: body && Buffer.from(body) }];
      return [path, { headers, rows: JSON.parse(Buffer.from(body!).toString()) as unknown }];
    }),
  );
  return listening;
});
