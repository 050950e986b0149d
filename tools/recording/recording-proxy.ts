import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describeFetchError } from '@daystar/weather';
import { type Exchange, RECORDED_HEADERS } from './exchange';
import type { RecordingFolder } from './recording-folder';

/** Maximum time without a received byte, ms: longer than the idle timeout of weather sources (20 s), so that they abort first. */
const IDLE_TIMEOUT_MS = 60_000;

/** Splits the URL of a request for `/SOURCE/PATH`. */
export function splitRequestUrl(url: string): { source: string; path: string } {
  const [, source = '', path = ''] = /^\/([^/?]*)\/?(.*)$/s.exec(url) ?? [];
  return { source, path };
}

/**
 * A local proxy in front of weather sources, as their mirror. It forwards each request to the address of its source, passes on
 * the status, the body and the headers that sources read, and records them. Redirects are followed; the last response is recorded.
 * Credentials are forwarded and never recorded: neither the `Authorization` header, nor POST requests, which get access tokens.
 */
export class RecordingProxy {
  private readonly server: Server;
  private readonly pending = new Set<Promise<void>>();

  /**
   * @param upstreams addresses by the name of the source
   * @param onFailure called with the reason when a source cannot be reached or read
   */
  constructor(
    private readonly recording: RecordingFolder,
    private readonly upstreams: Readonly<Record<string, string>>,
    private readonly now: () => number = Date.now,
    private readonly onFailure: (source: string, reason: string) => void = () => undefined,
  ) {
    this.server = createServer((request, response) => {
      const forwarding = this.forward(request, response).finally(() => this.pending.delete(forwarding));
      this.pending.add(forwarding);
    });
  }

  /** @returns the mirror of each source, by its name */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return Object.fromEntries(Object.keys(this.upstreams).map((name) => [name, `http://127.0.0.1:${port}/${name}`]));
  }

  /** Ends open requests and waits until they are recorded. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await Promise.all(this.pending);
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { source, path } = splitRequestUrl(request.url!);
    const { range, accept, authorization } = request.headers;
    const contentType = request.headers['content-type'];
    const isPost = request.method === 'POST';
    const [at, startedAt] = [this.now(), performance.now()];
    const measureMs = () => Math.round(performance.now() - startedAt);
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const timer = setTimeout(() => abort.abort(), IDLE_TIMEOUT_MS);
    const chunks: Buffer[] = [];
    let head: Pick<Exchange, 'status' | 'headers' | 'firstByteMs'> = { headers: {}, firstByteMs: 0 };
    let isInterrupted = false;
    try {
      const upstreamResponse = await fetch(`${this.upstreams[source].replace(/\/$/, '')}/${path}`, {
        headers: {
          'user-agent': 'daystar',
          'accept-encoding': 'identity',
          ...(range && { range }),
          ...(accept && { accept }),
          ...(authorization && { authorization }),
          ...(contentType && { 'content-type': contentType }),
        },
        signal: abort.signal,
        ...(isPost && { method: 'POST', body: await buffer(request) }),
      });
      head = { status: upstreamResponse.status, headers: selectHeaders(upstreamResponse), firstByteMs: measureMs() };
      const length = upstreamResponse.headers.get('content-length');
      response.writeHead(upstreamResponse.status, { ...head.headers, ...(length && { 'content-length': length }) });
      for await (const chunk of upstreamResponse.body ?? []) {
        timer.refresh();
        chunks.push(Buffer.from(chunk));
        response.write(chunk);
      }
      response.end();
    } catch (error) {
      isInterrupted = true;
      if (!response.destroyed) this.onFailure(source, describeFetchError(error));
      response.destroy();
    } finally {
      clearTimeout(timer);
    }
    if (isPost) return;
    const exchange = { source, path, ...(range && { range }), at, ...head, durationMs: measureMs(), isInterrupted };
    await this.recording.append(exchange, Buffer.concat(chunks));
  }
}

function selectHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    RECORDED_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
