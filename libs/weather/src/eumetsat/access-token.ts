import { describeFetchError } from '../download/describe-fetch-error';
import { CredentialsError, SourceError } from '../source/source-error';

const TIMEOUT_MS = 20_000;
/** A token is renewed this time before it expires, ms: a request that began with it may take as long. */
const RENEWAL_MARGIN_MS = 60_000;

/**
 * Access token of EUMETSAT's API, requested with a consumer key and secret by the OAuth 2.0 client credentials grant
 * (RFC 6749, 4.4). It is requested when first used, and again before it expires.
 */
export class AccessToken {
  private token?: { readonly value: string; readonly expiresAt: number };

  /** @param credentials key and secret, separated by a colon */
  constructor(
    private readonly baseUrl: string,
    private readonly credentials: string,
  ) {}

  /** @throws CredentialsError when the credentials are refused, SourceError when the service cannot be reached or has no token */
  async get(signal: AbortSignal): Promise<string> {
    if (!this.token || this.token.expiresAt - RENEWAL_MARGIN_MS <= Date.now()) this.token = await this.request(signal);
    return this.token.value;
  }

  /** Discards a token that was refused, so that the next request gets a new one. */
  discard(): void {
    this.token = undefined;
  }

  private async request(signal: AbortSignal): Promise<{ value: string; expiresAt: number }> {
    const requestedAt = Date.now();
    const timeout = { signal: AbortSignal.timeout(TIMEOUT_MS), ms: TIMEOUT_MS };
    const response = await fetch(`${this.baseUrl}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(this.credentials).toString('base64')}`, 'user-agent': 'daystar' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.any([signal, timeout.signal]),
    }).catch((cause: unknown) => {
      const reason = describeFetchError(cause, timeout);
      throw new SourceError(`${this.baseUrl} cannot be reached for an access token (${reason})`, { cause });
    });
    const body = (await response.json().catch(() => ({}))) as Partial<Record<string, unknown>>;
    if ([400, 401, 403].includes(response.status)) {
      throw new CredentialsError(
        `${this.baseUrl} refused the consumer key and secret with ${response.status}: check DAYSTAR_EUMETSAT_CREDENTIALS`,
      );
    }
    const { access_token: value, expires_in: seconds } = body;
    if (!response.ok || typeof value !== 'string' || typeof seconds !== 'number') {
      throw new SourceError(`${this.baseUrl} responded with ${response.status} and no access token`);
    }
    return { value, expiresAt: requestedAt + seconds * 1000 };
  }
}
