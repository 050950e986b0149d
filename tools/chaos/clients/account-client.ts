import type { Ledger } from '../ledger/ledger';

/** Timeout of a request, long enough for a busy machine. */
const TIMEOUT_MS = 30_000;

/** Current faults, during which some errors are expected. */
export interface FaultState {
  /** Whether the gateway has a fault or has just recovered. */
  isGatewayDown: boolean;
  /** Whether the row cache may have lost its newest rows. */
  isCacheIncomplete: boolean;
}

/** A complete response. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** API key; the key of the account when absent. */
  readonly key?: string;
}

/** A task that a client repeats until it is stopped. */
export interface RepeatedTask {
  readonly pauseMs: number;
  runOnce(): Promise<void>;
}

/** A task that writes values, and can read back what the services stored. */
export interface Writer extends RepeatedTask {
  /** @throws Error when it cannot be read */
  readStored(): Promise<[name: string, value: string][]>;
}

/** HTTP client of one account. */
export class AccountClient {
  constructor(
    readonly url: string,
    readonly key: string,
    readonly ledger: Ledger,
    readonly faultState: FaultState,
  ) {}

  /** Sends a request. @throws Error when no response arrives */
  async request(
    path: string,
    { method = 'GET', body, headers, key = this.key }: RequestOptions = {},
  ): Promise<CompleteResponse> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  /**
   * Reads data that must be available unless the gateway is down.
   * @returns a response with status 200 or 304; undefined after a failure, which is counted or recorded as a violation
   */
  async read(path: string, options: RequestOptions = {}): Promise<CompleteResponse | undefined> {
    const wasGatewayDown = this.faultState.isGatewayDown;
    const { ledger } = this;
    try {
      const response = await this.request(path, options);
      if (response.status === 200 || response.status === 304) return response;
      if (wasGatewayDown || this.faultState.isGatewayDown) ledger.counts.failedDuringOutage++;
      else ledger.recordViolation(`${path} got ${response.status}: ${response.body.slice(0, 200)}`);
    } catch (error) {
      if (wasGatewayDown || this.faultState.isGatewayDown) ledger.counts.failedDuringOutage++;
      else ledger.recordViolation(`${path} got no response: ${String(error)}`);
    }
    return undefined;
  }

  /** Writes data. @returns the response if acknowledged; undefined if refused, or if the outcome is unknown */
  async write(
    path: string,
    options: RequestOptions & { readonly allowedStatus?: number },
  ): Promise<CompleteResponse | undefined> {
    const { ledger } = this;
    const operation = `${options.method} ${path}`;
    ledger.counts.writes++;
    try {
      const response = await this.request(path, options);
      const { status, headers, body } = response;
      ledger.checkErrorResponse(operation, status, headers, body);
      if (status < 300) {
        ledger.counts.acknowledged++;
        return response;
      }
      if (status < 500 && status !== 429 && status !== options.allowedStatus)
        ledger.recordViolation(`${operation} was refused: ${status} ${body.slice(0, 200)}`);
      ledger.unknownOutcomes.push(`${operation}: ${status}`);
    } catch (error) {
      ledger.unknownOutcomes.push(`${operation}: ${String(error)}`);
    }
    ledger.counts.unknown++;
    return undefined;
  }
}
