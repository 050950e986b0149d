/** A client's use of a limit. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** When the window ends, ms since 1970 UTC. */
  readonly resetAt: number;
}

/** A maximum number of requests in each window of wall-clock time. */
export interface Limit {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts requests of callers. */
export interface RateLimits {
  /** Counts one for `who` when the limit is not reached. */
  consume(who: string, limit: Limit): Allowance | Promise<Allowance>;
  /** Counts one without a round trip. @returns undefined, and counts nothing, if that is impossible or the limit is reached */
  tryConsumeLocal(who: string, limit: Limit): Allowance | undefined;
  /** Refunds one that was taken from the window that ends at `resetAt`; changes nothing once that window is over. */
  refund(who: string, limit: Limit, resetAt: number): Allowance;
  /** Usage of `who`, as known to this process. */
  peek(who: string, limit: Limit): Allowance;
  close(): Promise<void>;
}
