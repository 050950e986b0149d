import { DaystarApiError } from './daystar-api-error';
import { type RetryOptions, computeRetryDelay } from './retry';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface HttpOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryOptions;
  readonly onResponse?: ResponseListener;
}

/** Receives the parsed body and the headers of a successful response. */
export type ResponseListener = (body: unknown, headers: Headers) => void;

/** Parsed body and headers of a response. */
export interface ParsedResponse<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Maximum number of cached responses. */
const MAX_CACHED = 200;

/** Longest wait of the service for a newer issue, and a margin, ms. */
const POLL_TIMEOUT_MS = 70_000;

/** HTTP transport: retries temporary errors and revalidates cached responses by ETag. */
export class Http {
  private readonly cache = new Map<string, ParsedResponse<unknown>>();

  constructor(private readonly options: HttpOptions) {}

  /** @throws DaystarApiError */
  async get<T>(path: string, query: Query = {}): Promise<ParsedResponse<T>> {
    const fullUrl = this.buildUrl(path, query);
    const cached = this.cache.get(fullUrl) as ParsedResponse<T> | undefined;
    const etag = cached?.headers.get('etag');
    const response = await this.request(fullUrl, { headers: etag ? { 'if-none-match': etag } : {} });
    const isUnchanged = response.status === 304 && cached !== undefined;
    const parsed = isUnchanged ? cached : { body: await readJson<T>(response), headers: response.headers };
    this.options.onResponse?.(parsed.body, parsed.headers);
    if (isUnchanged) return cached;
    if (response.headers.has('etag')) this.store(fullUrl, parsed);
    return parsed;
  }

  /**
   * Sends a request that changes something. Temporary errors are retried. A POST that is not idempotent is retried only
   * after a 429, because the service has not executed it.
   * @throws DaystarApiError
   */
  async send<T>(method: string, path: string, body?: object, isIdempotent = method !== 'POST'): Promise<T> {
    return this.readBody(await this.request(this.buildUrl(path), buildInit(method, body), { isIdempotent }));
  }

  /** Creates something once: temporary errors are retried with the same `Idempotency-Key`. @throws DaystarApiError */
  async create<T>(path: string, body?: object): Promise<T> {
    const init = buildInit('POST', body, { 'idempotency-key': createIdempotencyKey() });
    return this.readBody(await this.request(this.buildUrl(path), init));
  }

  private async readBody<T>(response: Response): Promise<T> {
    const body = await readJson<T>(response);
    this.options.onResponse?.(body, response.headers);
    return body;
  }

  /** Repeats a long poll, to which the service responds with 304 when nothing is newer. @throws DaystarApiError */
  async poll<T>(path: string, query: Query, signal?: AbortSignal): Promise<ParsedResponse<T>> {
    const url = this.buildUrl(path, query);
    for (;;) {
      signal?.throwIfAborted();
      const response = await this.request(url, { signal }, { timeoutMs: POLL_TIMEOUT_MS });
      if (response.status !== 304) return { body: await readJson<T>(response), headers: response.headers };
      // A service that shuts down responds with 304 at once.
      await sleep(this.options.retry.initialDelayMs);
    }
  }

  /** Opens a streamed response, without a timeout or retries. @throws DaystarApiError, or the reason of an aborted signal */
  async stream(path: string, query: Query, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const url = this.buildUrl(path, query);
    const init = { headers: { ...this.buildHeaders(), ...headers }, signal };
    const response = await this.options.fetch(url, init).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw createNoResponseError(url, cause);
    });
    if (!response.ok) throw DaystarApiError.fromResponse(response.status, await response.text());
    return response;
  }

  /** Sends a request, and repeats it after temporary errors. @throws DaystarApiError */
  private async request(
    url: string,
    init: RequestInit,
    { isIdempotent = true, timeoutMs = this.options.retry.timeoutMs }: RequestBehavior = {},
  ): Promise<Response> {
    const { retry } = this.options;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.tryOnce(url, init, timeoutMs);
      init.signal?.throwIfAborted();
      if (outcome instanceof Response && (outcome.ok || outcome.status === 304)) return outcome;
      const status = outcome instanceof Response ? outcome.status : 0;
      // The server has not executed a request that it rejects with 429. It may have executed one without a response.
      const isRetryable = isIdempotent || status === 429;
      const retryAfter = outcome instanceof Response ? outcome.headers.get('retry-after') : null;
      const delayMs = isRetryable ? computeRetryDelay(attempt, status, retryAfter, retry) : undefined;
      if (delayMs === undefined)
        throw outcome instanceof Response
          ? DaystarApiError.fromResponse(status, await outcome.text(), retryAfter)
          : outcome;
      if (outcome instanceof Response) await outcome.body?.cancel();
      await sleep(delayMs);
    }
  }

  private async tryOnce(url: string, init: RequestInit, timeoutMs: number): Promise<Response | DaystarApiError> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const headers = { ...this.buildHeaders(), ...(init.headers as Record<string, string>) };
      return await this.options.fetch(url, { ...init, headers, signal });
    } catch (cause) {
      return createNoResponseError(url, cause);
    }
  }

  private buildHeaders = () => ({ authorization: `Bearer ${this.options.apiKey}`, accept: 'application/json' });

  private buildUrl(path: string, query: Query = {}): string {
    const url = new URL(this.options.baseUrl.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  }

  private store(url: string, parsed: ParsedResponse<unknown>): void {
    this.cache.delete(url);
    this.cache.set(url, parsed);
    if (this.cache.size > MAX_CACHED) this.cache.delete(this.cache.keys().next().value!);
  }
}

interface RequestBehavior {
  /** Whether the request may be repeated after a lost response. */
  readonly isIdempotent?: boolean;
  /** Timeout of each attempt, ms. */
  readonly timeoutMs?: number;
}

const buildInit = (method: string, body?: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: body && JSON.stringify(body),
});

const createNoResponseError = (url: string, cause: unknown): DaystarApiError =>
  new DaystarApiError(0, 'NoAnswer', `No response from ${new URL(url).host}.`, { cause });

/** Reads a body of JSON, or none. @throws DaystarApiError for another body, such as the page of a proxy */
async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch (cause) {
    const message = `The response is not JSON, but begins with: ${text.slice(0, 200)}`;
    throw new DaystarApiError(response.status, 'NotJson', message, { cause });
  }
}

/** Creates 128 random bits as 32 hexadecimal characters. Unlike `randomUUID`, it also works in pages without TLS. */
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
