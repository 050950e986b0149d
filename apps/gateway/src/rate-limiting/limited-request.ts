import type { IncomingHttpHeaders } from 'node:http';
import type { Account, DaystarError } from '@daystar/contracts';
import type { Limit } from './rate-limits';

/** A client whose requests are counted. */
export interface Client {
  readonly account: Account;
}

/** One count of a request against a daily limit, which is refunded when the response is a 304. */
export interface DailyCount {
  readonly limit: Limit;
  readonly resetAt: number;
  /** The error to throw if the response is not a 304; set when the limit was reached. */
  readonly error?: DaystarError;
}

/** A request whose counts against daily limits are refunded when its response is a 304. */
export interface RefundableRequest {
  readonly caller: Client;
  readonly headers: IncomingHttpHeaders;
  dailyCounts?: readonly DailyCount[];
}

/** A request without a valid key; `ip` is undefined after the client closed the connection. */
export interface AnonymousRequest {
  readonly ip?: string;
}

/** A response with rate-limit headers. */
export interface LimitedReply {
  headers(values: Readonly<Record<string, string>>): unknown;
}
