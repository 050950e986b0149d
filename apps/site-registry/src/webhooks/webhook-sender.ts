import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { HostResolver, createCheckedLookup } from './host-resolver';
import { isPermittedLoopback, isPublicAddress } from './public-address';
import { getHost } from './webhook-url';

/** Timeout from the look-up of the address to the end of the response, ms. */
export const POST_TIMEOUT_MS = 10_000;
/** Maximum number of bytes read from a response. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Result of a post: the HTTP status, or the reason why there is none. */
export type PostOutcome = { readonly status: number } | { readonly error: string };

/**
 * Posts to URLs of customers. All addresses of the host must be public; trials may allow loopback. The host is resolved once,
 * and the connection goes to a checked address, which prevents DNS rebinding. Redirects are not followed. A response must
 * arrive within ten seconds.
 */
@Injectable()
export class WebhookSender {
  private readonly lookup;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<RegistrySettings, 'webhooks'>) {
    const resolver = new HostResolver();
    const resolveHost = settings.webhooks.resolveHost ?? ((name) => resolver.resolveHost(name));
    this.lookup = createCheckedLookup(resolveHost, (address) => this.isAllowed(address), NOT_PUBLIC_ERROR);
  }

  async post(webhookUrl: string, headers: Record<string, string>, body: string): Promise<PostOutcome> {
    const url = new URL(webhookUrl);
    const host = getHost(url);
    // A literal address is not looked up, so check it here.
    if (isIP(host) && !this.isAllowed(host)) return { error: NOT_PUBLIC_ERROR };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const length = String(Buffer.byteLength(body));
    try {
      const status = await new Promise<number>((resolve, reject) => {
        const request = send(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': length },
          agent: false,
          lookup: this.lookup,
          signal: AbortSignal.timeout(POST_TIMEOUT_MS),
        });
        request.once('error', reject).once('response', (response: IncomingMessage) => {
          readLimited(response).then(() => resolve(response.statusCode!), reject);
        });
        request.end(body);
      });
      return { status };
    } catch (error) {
      return { error: describeError(error) };
    }
  }

  private isAllowed(address: string): boolean {
    return isPublicAddress(address) || (this.settings.webhooks.allowsLoopback && isPermittedLoopback(address));
  }
}

/** Error for private and for unknown names alike, so that it does not reveal which private hosts exist. */
const NOT_PUBLIC_ERROR = 'the host has no address on the public internet';

async function readLimited(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) if ((bytes += (chunk as Buffer).length) > MAX_RESPONSE_BYTES) break;
}

/** Returns the code or the message of an error. They do not contain the response body. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no response within 10 seconds';
  return ('code' in error ? String(error.code) : error.message).slice(0, 200);
}
