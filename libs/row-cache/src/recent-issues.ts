import { buildIssueId } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import type { RecentIssue } from './row-cache';

/**
 * Recent issues: those of the last hour, but at least 24 and at most 500. A site has 24 in four hours. Aggregations
 * issue on every refresh of a member. A client that was disconnected longer reads the current issue.
 */
const MIN_RECENT_ISSUES = 24;
const MAX_RECENT_ISSUES = 500;
const RECENT_MS = HOUR;

export interface RecentIssueBounds {
  readonly min: number;
  readonly max: number;
  /** Ids that sort before this one are older than the last hour. */
  readonly oldestId: string;
}

/** Returns the bounds of the recent issues. @param issuedAt time of the newest issue, ms */
export const getRecentIssueBounds = (issuedAt: number): RecentIssueBounds => ({
  min: MIN_RECENT_ISSUES,
  max: MAX_RECENT_ISSUES,
  oldestId: buildIssueId(issuedAt - RECENT_MS, 0),
});

/** Selects the recent issues. @param issues oldest first */
export function selectRecentIssues(
  issues: readonly RecentIssue[],
  { min, max, oldestId }: RecentIssueBounds,
): RecentIssue[] {
  const firstRecent = issues.findIndex(({ id }) => id >= oldestId);
  const count = firstRecent === -1 ? 0 : issues.length - firstRecent;
  return issues.slice(-Math.min(max, Math.max(min, count)));
}
