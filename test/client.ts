import { eventually } from '@daystar/testing';
import type { RunningInstallation } from './installations';

/** Response: status, headers, and the body, parsed if it is JSON. */
export interface ParsedResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** An HTTP client of an account of a running installation. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Registers an account; retries while the installation starts. */
  static async register(installation: RunningInstallation, name: string): Promise<Client> {
    return (await Client.registerWithKey(installation, name)).client;
  }

  /** Registers an account like `register`, and also returns the key. */
  static async registerWithKey(
    installation: RunningInstallation,
    name: string,
  ): Promise<{ client: Client; key: string }> {
    const { body } = await eventually(async () => {
      const response = await send<{ api_key: string }>(`${installation.url}/accounts`, { name, plan: 'enterprise' });
      return response.status < 300 ? response : undefined;
    });
    return { client: new Client(installation.url, body.api_key), key: body.api_key };
  }

  get<T = Record<string, unknown>>(path: string, accept = 'application/json'): Promise<ParsedResponse<T>> {
    return send<T>(this.url + path, undefined, { authorization: `Bearer ${this.key}`, accept });
  }

  post<T = Record<string, unknown>>(path: string, body: object): Promise<ParsedResponse<T>> {
    return send<T>(this.url + path, body, { authorization: `Bearer ${this.key}` });
  }

  async delete(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.key}` };
    return (await fetch(this.url + path, { method: 'DELETE', headers })).status;
  }

  /** Repeats a request until the response is 200 and its headers satisfy the condition. */
  getRowsUntil<T>(path: string, hasExpected: (headers: Headers) => boolean = () => true): Promise<ParsedResponse<T>> {
    return eventually(async () => {
      const response = await this.get<T>(path);
      return response.status === 200 && hasExpected(response.headers) ? response : undefined;
    });
  }
}

async function send<T>(url: string, body?: object, headers: Record<string, string> = {}): Promise<ParsedResponse<T>> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
}
