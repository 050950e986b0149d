import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server that keeps the last action that was posted to it. */
export class ActionReceiver {
  path?: string;
  last?: Record<string, unknown>;
  private readonly server = createServer((request, response) => {
    void text(request).then((body) => {
      this.path = request.url;
      this.last = JSON.parse(body) as Record<string, unknown>;
      response.writeHead(201).end();
    });
  });

  start(): Promise<void> {
    return new Promise((done) => this.server.listen(0, '127.0.0.1', done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
