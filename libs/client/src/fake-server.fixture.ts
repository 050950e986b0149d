import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A server with a queue of handlers, one per request; the last one is repeated. */
export class FakeServer {
  readonly requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  private handlers: Handler[] = [];
  private readonly server = createServer((request, response) => {
    let body = '';
    request.on('data', (more) => (body += String(more)));
    request.on('end', () => {
      this.requests.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      const handler = this.handlers.length > 1 ? this.handlers.shift()! : this.handlers[0];
      handler(request, response, body);
    });
  });

  start = () => new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  };
  queueHandlers(...handlers: Handler[]): void {
    this.requests.length = 0;
    this.handlers = handlers;
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

export const respondWith =
  (status: number, body: object | string = {}, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
