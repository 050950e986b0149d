import { DaystarRefusal } from './daystar-refusal';
import { type Patience, pauseBefore } from './patience';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface HttpOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly patience: Patience;
}

/** What came back, and the headers it came with. */
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Answers that are remembered for their ETag. */
const REMEMBERED = 200;

/** Asks the service: tries again where that may help, and does not fetch twice what has not changed. */
export class Http {
  private readonly remembered = new Map<string, Answer<unknown>>();

  constructor(private readonly options: HttpOptions) {}

  /** @throws DaystarRefusal */
  async get<T>(path: string, query: Query = {}): Promise<Answer<T>> {
    const url = this.url(path, query);
    const held = this.remembered.get(url) as Answer<T> | undefined;
    const etag = held?.headers.get('etag');
    const response = await this.ask(url, { headers: etag ? { 'if-none-match': etag } : {} });
    if (response.status === 304 && held) return held;
    const answer = { body: (await response.json()) as T, headers: response.headers };
    if (response.headers.has('etag')) this.remember(url, answer);
    return answer;
  }

  /**
   * Sends a change. All but POST may be sent again when no answer came; a POST only when it was refused before anything
   * was done, or `repeatable` says that twice is as good as once.
   * @throws DaystarRefusal
   */
  async send<T>(method: string, path: string, body?: object, repeatable = method !== 'POST'): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.ask(
      this.url(path),
      { method, headers, body: body && JSON.stringify(body) },
      repeatable,
    );
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** One answer as it comes, without a deadline. @throws DaystarRefusal */
  async stream(path: string, query: Query, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const response = await this.options.fetch(this.url(path, query), {
      headers: { ...this.key(), ...headers },
      signal,
    });
    if (!response.ok) throw DaystarRefusal.of(response.status, await response.text());
    return response;
  }

  private async ask(url: string, init: RequestInit, repeatable = true): Promise<Response> {
    const { patience } = this.options;
    for (let attempt = 1; ; attempt++) {
      const tried = await this.tryOnce(url, init);
      if (tried instanceof Response && (tried.ok || tried.status === 304)) return tried;
      const status = tried instanceof Response ? tried.status : 0;
      // Limits and backpressure refuse before anything is done; whoever fell silent may have done it.
      const again = repeatable || status === 429;
      const retryAfter = tried instanceof Response ? tried.headers.get('retry-after') : null;
      const pause = again ? pauseBefore(attempt, status, retryAfter, patience) : undefined;
      if (pause === undefined) throw tried instanceof Response ? DaystarRefusal.of(status, await tried.text()) : tried;
      if (tried instanceof Response) await tried.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  private async tryOnce(url: string, init: RequestInit): Promise<Response | DaystarRefusal> {
    const signal = AbortSignal.timeout(this.options.patience.deadline);
    try {
      const headers = { ...this.key(), ...(init.headers as Record<string, string>) };
      return await this.options.fetch(url, { ...init, headers, signal });
    } catch (cause) {
      return new DaystarRefusal(0, 'NoAnswer', `No answer from ${new URL(url).host}.`, [], { cause });
    }
  }

  private key = () => ({ authorization: `Bearer ${this.options.apiKey}`, accept: 'application/json' });

  private url(path: string, query: Query = {}): string {
    const url = new URL(this.options.baseUrl.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  }

  private remember(url: string, answer: Answer<unknown>): void {
    this.remembered.delete(url);
    this.remembered.set(url, answer);
    if (this.remembered.size > REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
  }
}
