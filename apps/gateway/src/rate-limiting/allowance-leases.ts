/** Part of an allowance that one process may spend without a round trip. */
export interface AllowanceLease {
  /** Number of requests that the process may spend. */
  readonly granted: number;
  /** Requests granted to all processes in this window. */
  readonly total: number;
}

/** Divides allowances among the processes of a service. Every method throws on timeout. */
export interface AllowanceLeases {
  /**
   * Grants part of the remaining allowance: fewer requests as it runs out, so that no process keeps all that remain.
   * @param limit requests of all processes in the window
   * @param resetAt end of the window, ms since 1970 UTC
   * @param minimum number of requests that the lease must grant; it grants none when fewer remain
   */
  lease(key: string, limit: number, resetAt: number, minimum: number): Promise<AllowanceLease>;
  /** Returns unspent requests. */
  release(unspent: readonly { readonly key: string; readonly count: number }[]): Promise<void>;
  close(): Promise<void>;
}

/** A lease is 1/`LEASE_DIVISOR` of the remaining allowance, between 1 and `MAX_LEASE` requests, or the minimum. */
export const LEASE_DIVISOR = 8;
export const MAX_LEASE = 200;
