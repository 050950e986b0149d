import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces the response to a request. @returns whether it did */
export type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean;

/** A local bucket over HTTP with ranges and listing, like the public ones. It records every request. */
export class FakeBucket {
  readonly objects = new Map<string, Buffer>();
  /** Requests so far. They have the status 599 if `fault` replaced the response. */
  readonly requests: { path: string; range?: string; status: number; bytes: number }[] = [];
  /** Called before every response. */
  fault: Fault | undefined;
  /** Called for a path without an object: it can simulate another kind of service. */
  fallback: Fault | undefined;
  private server!: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => this.respond(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Successful requests. */
  get successfulRequests(): { path: string; range?: string }[] {
    return this.requests.filter(({ status }) => status < 300);
  }

  /** Returns the key of the object that a request asks for. */
  protected toKey(url: string): string {
    return url.slice(1);
  }

  /** Returns the response to a request for a list; undefined for other requests. */
  protected respondToList(url: URL): Buffer | undefined {
    const prefix = url.searchParams.get('prefix');
    return prefix === null ? undefined : Buffer.from(this.list(prefix));
  }

  /** Returns the status with which a request is refused; undefined when it is allowed. */
  protected refuse(_request: IncomingMessage): number | undefined {
    return undefined;
  }

  private list(prefix: string): string {
    const entries = [...this.objects]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([key, { length }]) =>
          `<Contents><Key>${key}</Key><ETag>&quot;${this.computeEtag(key)}&quot;</ETag><Size>${length}</Size></Contents>`,
      );
    return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${entries.join('')}</ListBucketResult>`;
  }

  private computeEtag(key: string): string {
    return createHash('md5').update(this.objects.get(key)!).digest('hex');
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const path = this.toKey(request.url!);
    const { range } = request.headers;
    const record = (status: number, bytes: number) => void this.requests.push({ path, range, status, bytes });
    const object = this.objects.get(path);
    const list = this.respondToList(new URL(request.url!, 'http://bucket'));
    if (this.fault?.(request, response, list ?? object ?? Buffer.alloc(0))) return record(599, 0);
    const refusal = this.refuse(request);
    if (refusal !== undefined) {
      record(refusal, 0);
      return void response.writeHead(refusal).end();
    }
    if (list) {
      record(200, list.length);
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
    }
    if (!object) {
      if (this.fallback?.(request, response, Buffer.alloc(0))) return record(200, 0);
      record(404, 0);
      return void response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error>NoSuchKey</Error>');
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) {
      record(200, object.length);
      return void response.writeHead(200, { 'content-length': object.length }).end(object);
    }
    const start = Number(first);
    const end = last ? Math.min(Number(last) + 1, object.length) : object.length;
    if (start >= object.length) {
      record(416, 0);
      return void response.writeHead(416, { 'content-range': `bytes */${object.length}` }).end();
    }
    record(206, end - start);
    response.writeHead(206, {
      'content-length': end - start,
      'content-range': `bytes ${start}-${end - 1}/${object.length}`,
    });
    response.end(object.subarray(start, end));
  }
}

const respondWith = (status: number, headers: Record<string, string | number>, body: string | Buffer): Fault => {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };
};

/** Faults that occur in real feeds. */
export const FAULTS = {
  refused: respondWith(403, {}, '<Error>AccessDenied</Error>'),
  gone: respondWith(404, {}, '<Error>NoSuchKey</Error>'),
  overloaded: respondWith(429, { 'retry-after': 30 }, 'slow down'),
  broken: respondWith(500, {}, 'oops'),
  page: respondWith(200, { 'content-type': 'text/html' }, '<html>maintenance</html>'),
  hanging: () => true,
  /** The connection breaks in the middle of the body. */
  cut: (_request, response, body) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
    return true;
  },
} satisfies Record<string, Fault>;
