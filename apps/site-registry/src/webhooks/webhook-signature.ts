import { createHmac, randomBytes } from 'node:crypto';

/** Creates a random secret of 256 bits. */
export const createSecret = (): Buffer => randomBytes(32);
/** Encodes a secret for receivers. */
export const encodeSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/**
 * Builds the headers that prove the sender and the time of a message, by Standard Webhooks:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param now ms
 */
export function buildSignedHeaders(secret: Buffer, id: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
