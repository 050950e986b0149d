import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventsTold } from '../ledger/events-told';
import type { Ledger } from '../ledger/ledger';

/** Somebody's webhook on this machine, that takes everything that is signed with its secret. */
export class WebhookReceiver {
  /** As registering told it. */
  secret = '';
  private readonly server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      // The first delivery may overtake the answer that tells the secret: it will come again.
      if (!this.secret) return void reply.writeHead(503).end();
      const isOurs = this.take(request.headers, Buffer.concat(pieces).toString());
      reply.writeHead(isOurs ? 204 : 400).end();
    });
  });

  constructor(
    private readonly told: EventsTold,
    private readonly ledger: Ledger,
  ) {}

  /** @returns its address */
  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Signed as Standard Webhooks has it. */
  private take(headers: IncomingHttpHeaders, body: string): boolean {
    const id = String(headers['webhook-id']);
    const key = Buffer.from(this.secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    const isOurs = headers['webhook-signature'] === `v1,${signature}`;
    if (isOurs) this.told.tell(id);
    else this.ledger.wrong(`the webhook was sent ${id} without the right signature`);
    return isOurs;
  }
}
