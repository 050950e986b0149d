/** How current a cached issue or sky is. */
export interface Freshness {
  /** Clock time after which the issue or sky is checked or fetched again, ms; -Infinity once it is outdated, or may be. */
  freshUntil: number;
  /** True while the row cache is unavailable or lost its rows, so that a newer one may exist. */
  isStale: boolean;
  /** Whether the issue or sky was requested since the last announcement: if so, the next announced one is prefetched. */
  isRequested: boolean;
}
