import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Faults of the fake server; a test may change them at any time. */
export interface S3Faults {
  /** Delay of every response, ms. */
  delayMs: number;
  /** Whether writes are refused for lack of space. */
  isFull: boolean;
  /** Whether every request gets a 503. */
  isUnavailable: boolean;
  /** Whether lists show the objects as they were when this was set. */
  isListStale: boolean;
}

/** Keys on one page of a list, few so that specs read several pages. */
const PAGE_SIZE = 3;

/** The part of the S3 API that an object store needs, on a loopback port, with one bucket in memory. */
export class FakeS3Server {
  readonly objects = new Map<string, Buffer>();
  /** Number of requests by method, such as `GET`. */
  readonly requests: Record<string, number> = {};
  private staleKeys?: string[];
  private readonly faults: S3Faults = { delayMs: 0, isFull: false, isUnavailable: false, isListStale: false };

  private constructor(
    private readonly server: Server,
    readonly bucket: string,
  ) {
    server.on('request', (request, response) => void this.handle(request, response));
  }

  static async start(bucket = 'lake'): Promise<FakeS3Server> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeS3Server(server, bucket);
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  setFaults(faults: Partial<S3Faults>): void {
    Object.assign(this.faults, faults);
    this.staleKeys = this.faults.isListStale ? (this.staleKeys ?? [...this.objects.keys()].sort()) : undefined;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await sleep(this.faults.delayMs);
    const method = request.method ?? '';
    this.requests[method] = (this.requests[method] ?? 0) + 1;
    const url = new URL(request.url ?? '', this.endpoint);
    const [, bucket, ...parts] = url.pathname.split('/');
    const key = decodeURIComponent(parts.join('/'));
    if (this.faults.isUnavailable) return sendError(response, 503, 'SlowDown');
    if (!/^AWS4-HMAC-SHA256 Credential=/.test(request.headers.authorization ?? ''))
      return sendError(response, 403, 'AccessDenied');
    if (bucket !== this.bucket) return sendError(response, 404, 'NoSuchBucket');
    if (method === 'HEAD' || (method === 'GET' && key)) return this.sendObject(key, request, response);
    if (method === 'GET') return this.sendList(url, response);
    if (method === 'PUT' && this.faults.isFull) return sendError(response, 507, 'InsufficientStorage');
    if (method === 'PUT') this.objects.set(key, Buffer.concat(chunks));
    if (method === 'DELETE') this.objects.delete(key);
    response.writeHead(method === 'DELETE' ? 204 : 200).end();
  }

  private sendObject(key: string, request: IncomingMessage, response: ServerResponse): void {
    const object = this.objects.get(key);
    if (!object) return sendError(response, 404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (!first) return void response.writeHead(200, { 'content-length': object.length }).end(object);
    if (Number(first) >= object.length) return sendError(response, 416, 'InvalidRange');
    response.writeHead(206).end(object.subarray(Number(first), Number(last) + 1));
  }

  private sendList(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const delimiter = url.searchParams.get('delimiter');
    const keys = (this.staleKeys ?? [...this.objects.keys()].sort()).filter((key) => key.startsWith(prefix));
    const toFolder = (key: string) => key.slice(0, key.indexOf(delimiter ?? '', prefix.length) + 1);
    const entries = delimiter ? [...new Set(keys.map(toFolder).filter((folder) => folder !== ''))] : keys;
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const page = entries.slice(from, from + PAGE_SIZE).map(encodeURIComponent);
    const elements = page.map((entry) =>
      delimiter
        ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${entry}</Key></Contents>`,
    );
    const next = from + PAGE_SIZE;
    const token = next < entries.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><Prefix>${prefix}</Prefix>${elements.join('')}${token}</ListBucketResult>`);
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
