/** A client's use of a limit. */
export interface Allowance {
  /** After `consume`: whether the request was counted. After `peek` and `refund`: whether another one would be. */
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** End of the window, ms since 1970 UTC. */
  readonly resetAt: number;
}

/** A maximum number of requests in each window of wall-clock time. */
export interface Limit {
  readonly name: string;
  /** Maximum number of requests in a window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Counts the same units by day for the report of usage, without a limit. Absent for units that are not reported. */
  readonly usage?: Limit;
}

/** Counts requests by client: an account id or an address group. */
export interface RateLimits {
  /**
   * Counts a request of the client, unless the limit is reached.
   * @param count units of the limit that the request takes, all or none; 1 when absent
   */
  consume(client: string, limit: Limit, count?: number): Allowance | Promise<Allowance>;
  /**
   * Counts a request without a round trip. Returns undefined, and counts nothing, if that is impossible or the limit is
   * reached.
   */
  tryConsumeLocal(client: string, limit: Limit): Allowance | undefined;
  /** Refunds a request of the window that ends at `windowEnd`, ms since 1970 UTC; changes nothing after that time. */
  refund(client: string, limit: Limit, windowEnd: number, count?: number): Allowance;
  /** Returns the usage of the client as far as this process knows it, and counts nothing. */
  peek(client: string, limit: Limit): Allowance;
  close(): Promise<void>;
}
