import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedEvents } from '../ledger/received-events';
import type { Ledger } from '../ledger/ledger';

/** Webhook receiver that accepts deliveries signed with its secret. */
export class WebhookReceiver {
  /** Secret from the registration. */
  secret = '';
  private readonly server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // The first delivery may arrive before the secret is known: it will be retried.
      if (!this.secret) return void reply.writeHead(503).end();
      const isValid = this.accept(request.headers, Buffer.concat(chunks).toString());
      reply.writeHead(isValid ? 204 : 400).end();
    });
  });

  constructor(
    private readonly received: ReceivedEvents,
    private readonly ledger: Ledger,
  ) {}

  /** Starts the receiver. @returns its URL */
  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Verifies the signature (Standard Webhooks). */
  private accept(headers: IncomingHttpHeaders, body: string): boolean {
    const id = String(headers['webhook-id']);
    const key = Buffer.from(this.secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    const isValid = headers['webhook-signature'] === `v1,${signature}`;
    if (isValid) this.received.record(id);
    else this.ledger.recordViolation(`the webhook was sent ${id} without a valid signature`);
    return isValid;
  }
}
