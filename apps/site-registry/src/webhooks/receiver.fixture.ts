import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IssueEvent } from '@daystar/contracts';

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: IssueEvent;
}

/** A webhook receiver on this machine. */
export class Receiver {
  readonly received: ReceivedRequest[] = [];
  /** Decides the status of the next responses. */
  chooseStatus: (event: IssueEvent) => number | Promise<number> = () => 204;
  private readonly server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as IssueEvent;
      this.received.push({ headers: request.headers, body, event });
      const status = await this.chooseStatus(event);
      reply.writeHead(status, status === 302 ? { location: `${this.url}/elsewhere` } : {}).end('seen');
    });
  });

  async start(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  listEventIds(): string[] {
    return this.received.map(({ event }) => event.id);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Verifies the signature as receivers do, by the Standard Webhooks specification. */
export function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
