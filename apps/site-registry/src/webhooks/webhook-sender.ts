import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { HostResolver, checkedLookup } from './host-resolver';
import { isLoopback, isPublicAddress } from './public-address';
import { hostOf } from './webhook-url';

/** From asking for the address to the end of the answer, ms. */
export const LONGEST_POST = 10_000;
/** Of an answer that nobody is interested in. */
const MOST_BYTES = 64 * 1024;

export interface SenderSettings {
  /** Whether this machine itself may be told. */
  readonly loopback: boolean;
  /** Finds the addresses of names; by the name servers of this machine when absent. */
  readonly addressesOf?: (name: string) => Promise<LookupAddress[]>;
}

/** What came of sending: the HTTP status, or why there is none. */
export type Outcome = { readonly status: number } | { readonly error: string };

/**
 * Posts to addresses that anybody may have written down, and to nobody inside: a name is looked up once, every
 * address it has must be public, and the connection goes to one of those that were checked, so that a name cannot
 * mean something else a moment later (DNS rebinding). Redirects are answers like others. An answer has ten seconds.
 */
export class WebhookSender {
  private readonly lookup;

  constructor(private readonly settings: SenderSettings) {
    const resolver = new HostResolver();
    const addressesOf = settings.addressesOf ?? ((name) => resolver.addressesOf(name));
    this.lookup = checkedLookup(addressesOf, (address) => this.mayBeTold(address), NOT_PUBLIC);
  }

  async post(address: string, headers: Record<string, string>, body: string): Promise<Outcome> {
    const url = new URL(address);
    const host = hostOf(url);
    // An address is connected to as it is: nothing is looked up.
    if (isIP(host) && !this.mayBeTold(host)) return { error: NOT_PUBLIC };
    const send = url.protocol === 'https:' ? overHttps : overHttp;
    const length = String(Buffer.byteLength(body));
    try {
      const status = await new Promise<number>((resolve, reject) => {
        const asked = send(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': length },
          agent: false,
          lookup: this.lookup,
          signal: AbortSignal.timeout(LONGEST_POST),
        });
        asked.once('error', reject).once('response', (answer: IncomingMessage) => {
          drain(answer).then(() => resolve(answer.statusCode!), reject);
        });
        asked.end(body);
      });
      return { status };
    } catch (error) {
      return { error: wordsOf(error) };
    }
  }

  private mayBeTold(address: string): boolean {
    return isPublicAddress(address) || (this.settings.loopback && isLoopback(address));
  }
}

/** One text for names inside and names that are missing: else it would tell which hosts there are inside. */
const NOT_PUBLIC = 'the host has no address on the public internet';

async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer) if ((bytes += (chunk as Buffer).length) > MOST_BYTES) break;
}

/** Names of errors say enough; what an answer said is nobody's business here. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer within 10 seconds';
  return ('code' in error ? String(error.code) : error.message).slice(0, 200);
}
