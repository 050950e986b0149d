/** Maximum difference between the time of a delivery and the clock of the receiver, s. */
const TOLERANCE_SECONDS = 300;

/** A delivery as it was received. */
export interface ReceivedDelivery {
  /** Exact text of the body, before it is parsed. */
  readonly body: string;
  /** Headers with names in lower case, as in Node.js, or the headers of a `Request`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Secret of the webhook: `whsec_` and base64. */
  readonly secret: string;
  /** Time of the receiver, ms since 1970 UTC; default: now. */
  readonly now?: number;
}

/**
 * Checks that a delivery has a signature of the service and is at most five minutes old (Standard Webhooks). Ignore the
 * delivery when the result is false.
 */
export async function verifyWebhookSignature({
  body,
  headers,
  secret,
  now = Date.now(),
}: ReceivedDelivery): Promise<boolean> {
  const readHeader = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(readHeader);
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const secretBytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!secretBytes) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secretBytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const candidate of signatures.split(' ')) {
    const [version, base64 = ''] = candidate.split(',');
    const signature = version === 'v1' ? decodeBase64(base64) : undefined;
    // `verify` compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

/** Decodes base64; undefined for an empty or invalid text. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return text === '' ? undefined : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
