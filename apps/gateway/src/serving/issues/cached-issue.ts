import type { ScaledIssue } from '@daystar/row-cache';
import { type Series, toSeries } from '../tables/issue-series';

/** The current issue of a resource as this gateway knows it. */
export interface CachedIssue {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  readonly actuals: Series;
  readonly forecasts: Series;
  readonly coverage?: number;
  /** True while nobody can say whether there is a newer one. */
  stale: boolean;
  /** Packed rows, opened, as long as there is room for them: then no other body needs the row cache. */
  block?: Uint8Array;
  /** Clock time up to which it is known to be current. */
  checkedAt: number;
  /** Id of a newer one that this gateway was told of. */
  announcedId?: string;
  waitedForVersion?: number;
}

export const cachedIssue = (
  issue: Omit<ScaledIssue, 'column'>,
  checkedAt: number,
  block?: Uint8Array,
): CachedIssue => ({
  resource: issue.resource,
  id: issue.issue_id,
  version: issue.resource_version,
  issuedAt: Date.parse(issue.issued_at),
  nextIssueAt: Date.parse(issue.next_issue_at),
  actuals: toSeries(issue.estimated_actuals),
  forecasts: toSeries(issue.forecasts),
  coverage: issue.coverage,
  stale: false,
  block,
  checkedAt,
});
