import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with a request; true when it was answered. */
export type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean;

/** A bucket of objects over HTTP with ranges, as the public ones answer; every request is written down. */
export class MimicBucket {
  readonly objects = new Map<string, Buffer>();
  readonly asked: { path: string; range?: string; status: number; octets: number }[] = [];
  /** Looked at before an object is served. */
  fault: Fault | undefined;
  /** Answers for what is no object: a service of another kind. */
  fallback: Fault | undefined;
  private server!: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Requests that brought octets, without those for what is not there. */
  get served(): { path: string; range?: string }[] {
    return this.asked.filter(({ status }) => status < 300);
  }

  private list(prefix: string): string {
    const entries = [...this.objects]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([key, { length }]) =>
          `<Contents><Key>${key}</Key><ETag>&quot;${this.tagOf(key)}&quot;</ETag><Size>${length}</Size></Contents>`,
      );
    return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${entries.join('')}</ListBucketResult>`;
  }

  private tagOf(key: string): string {
    return createHash('md5').update(this.objects.get(key)!).digest('hex');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url!.slice(1);
    const { range } = request.headers;
    const write = (status: number, octets: number) => void this.asked.push({ path, range, status, octets });
    const object = this.objects.get(path);
    const prefix = new URL(request.url!, 'http://bucket').searchParams.get('prefix');
    const list = prefix === null ? undefined : Buffer.from(this.list(prefix));
    if (this.fault?.(request, response, list ?? object ?? Buffer.alloc(0))) return write(599, 0);
    if (list) {
      write(200, list.length);
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
    }
    if (!object) {
      if (this.fallback?.(request, response, Buffer.alloc(0))) return write(200, 0);
      write(404, 0);
      return void response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error>NoSuchKey</Error>');
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) {
      write(200, object.length);
      return void response.writeHead(200, { 'content-length': object.length }).end(object);
    }
    const start = Number(first);
    const end = last ? Math.min(Number(last) + 1, object.length) : object.length;
    if (start >= object.length) {
      write(416, 0);
      return void response.writeHead(416, { 'content-range': `bytes */${object.length}` }).end();
    }
    write(206, end - start);
    response.writeHead(206, {
      'content-length': end - start,
      'content-range': `bytes ${start}-${end - 1}/${object.length}`,
    });
    response.end(object.subarray(start, end));
  }
}

const answering = (status: number, headers: Record<string, string | number>, body: string | Buffer): Fault => {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };
};

/** The ways in which feeds are known to fail. */
export const FAULTS = {
  refused: answering(403, {}, '<Error>AccessDenied</Error>'),
  gone: answering(404, {}, '<Error>NoSuchKey</Error>'),
  overloaded: answering(429, { 'retry-after': 30 }, 'slow down'),
  broken: answering(500, {}, 'oops'),
  page: answering(200, { 'content-type': 'text/html' }, '<html>maintenance</html>'),
  hanging: () => true,
  /** Breaks off in the middle of a body. */
  cut: (_request, response, body) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
    return true;
  },
} satisfies Record<string, Fault>;
