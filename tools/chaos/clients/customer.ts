import type { Ledger } from '../ledger/ledger';

/** Long enough for a machine that does much else; nothing of ours takes so long. */
const PATIENCE_MS = 30_000;

/** What the clients must know of what is being done to the house. */
export interface Weather {
  /** The gateway itself suffers, or has just come back. */
  gatewayAway: boolean;
  /** The row cache may have lost its newest rows. */
  cacheForgot: boolean;
}

/** An answer that has come whole. */
export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** When not the account's own. */
  readonly key?: string;
}

/** What a client does again and again. */
export interface Habit {
  readonly pauseMs: number;
  once(): Promise<void>;
}

/** One account before the gateway. */
export class Customer {
  constructor(
    readonly url: string,
    readonly key: string,
    readonly ledger: Ledger,
    readonly weather: Weather,
  ) {}

  /** @throws Error when no answer comes */
  async ask(path: string, { method = 'GET', body, headers, key = this.key }: Question = {}): Promise<Heard> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  }

  /** Asks for what can be had while anything but the gateway is away. @returns the answer when it is a good one */
  async read(path: string, question: Question = {}): Promise<Heard | undefined> {
    const excused = this.weather.gatewayAway;
    const { ledger } = this;
    try {
      const heard = await this.ask(path, question);
      if (heard.status === 200 || heard.status === 304) return heard;
      if (excused || this.weather.gatewayAway) ledger.counts.excused++;
      else ledger.wrong(`${path} was answered ${heard.status}: ${heard.body.slice(0, 200)}`);
    } catch (error) {
      if (excused || this.weather.gatewayAway) ledger.counts.excused++;
      else ledger.wrong(`${path} was not answered: ${String(error)}`);
    }
    return undefined;
  }

  /** Writes. @returns the answer when it acknowledges; undefined when nobody knows whether it was done */
  async write(path: string, question: Question & { readonly forgives?: number }): Promise<Heard | undefined> {
    const { ledger } = this;
    const what = `${question.method} ${path}`;
    ledger.counts.writes++;
    try {
      const heard = await this.ask(path, question);
      const { status, headers, body } = heard;
      ledger.mustBeHonest(what, status, headers, body);
      if (status < 300) {
        ledger.counts.acknowledged++;
        return heard;
      }
      if (status < 500 && status !== 429 && status !== question.forgives)
        ledger.wrong(`${what} was refused: ${status} ${body.slice(0, 200)}`);
      ledger.doubts.push(`${what}: ${status}`);
    } catch (error) {
      ledger.doubts.push(`${what}: ${String(error)}`);
    }
    ledger.counts.unknown++;
    return undefined;
  }
}
