/** Part of an allowance that one process may spend without asking again. */
export interface Lease {
  readonly granted: number;
  /** What all processes together have been granted in this window. */
  readonly total: number;
}

/** Divides allowances among the processes of a service. Every method throws when there is no reply in time. */
export interface Leases {
  /** Grants some of what is left: fewer as it runs out, so that no process sits on the last ones; none when all are gone. */
  lease(key: string, limit: number, resetAt: number): Promise<Lease>;
  /** Takes back what was not spent. */
  release(unspent: readonly { readonly key: string; readonly count: number }[]): Promise<void>;
  close(): Promise<void>;
}

/** A lease is this part of what is left, at least one and at most so many. */
export const LEASE_PART = 8;
export const MAX_LEASE = 200;
