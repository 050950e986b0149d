import { eventually } from '@daystar/testing';
import type { RunningHouse } from './houses';

/** What came back: status, headers, and the body as JSON when it is some. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A customer of a running Daystar, with a key of its own. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Registers an account; a house that is still coming up is asked again. */
  static async register(house: RunningHouse, name: string): Promise<Client> {
    return (await Client.withKey(house, name)).client;
  }

  /** The same, for who also hands the key to somebody else. */
  static async withKey(house: RunningHouse, name: string): Promise<{ client: Client; key: string }> {
    const { body } = await eventually(async () => {
      const answer = await send<{ api_key: string }>(`${house.url}/accounts`, { name, plan: 'enterprise' });
      return answer.status < 300 ? answer : undefined;
    });
    return { client: new Client(house.url, body.api_key), key: body.api_key };
  }

  get<T = Record<string, unknown>>(path: string, accept = 'application/json'): Promise<Answer<T>> {
    return send<T>(this.url + path, undefined, { authorization: `Bearer ${this.key}`, accept });
  }

  post<T = Record<string, unknown>>(path: string, body: object): Promise<Answer<T>> {
    return send<T>(this.url + path, body, { authorization: `Bearer ${this.key}` });
  }

  /** Asks until the answer has rows, and headers that are wanted. */
  rows<T>(path: string, wanted: (headers: Headers) => boolean = () => true): Promise<Answer<T>> {
    return eventually(async () => {
      const answer = await this.get<T>(path);
      return answer.status === 200 && wanted(answer.headers) ? answer : undefined;
    });
  }
}

async function send<T>(url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
}
