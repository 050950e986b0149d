/** Where a caller stands within a limit. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** When the count starts anew, ms since 1970 UTC. */
  readonly resetAt: number;
}

/** A limit: so many within each window of wall-clock time. */
export interface Limit {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts what callers use. */
export interface RateLimits {
  /** Takes one from the allowance of `who`, when there is one left. */
  consume(who: string, limit: Limit): Allowance | Promise<Allowance>;
  /** The same when that needs no asking and one is left; undefined, and nothing taken, otherwise. */
  tryConsumeLocal(who: string, limit: Limit): Allowance | undefined;
  /** Refunds one that was taken from the window that ends at `resetAt`; changes nothing once that window is over. */
  refund(who: string, limit: Limit, resetAt: number): Allowance;
  /** Where `who` stands as far as this process knows. */
  peek(who: string, limit: Limit): Allowance;
  close(): Promise<void>;
}
