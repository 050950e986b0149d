import { MINUTE, floorTo } from '@daystar/timeseries';
import type { IssueTimes } from '../archive-postgres/issue-store';
import { REFRESH_SLOT_MS } from '../issues/issue-window';

/** Delay after the expected time from which an issue counts as late, ms. */
const LATE_AFTER_MS = 2 * MINUTE;

/** Numbers of issues of a resource in a time range. */
export interface IssueCounts {
  readonly expected: number;
  readonly missing: number;
  readonly late: number;
}

/**
 * Counts the issues expected up to a time, the missing ones, and the late ones. One issue is expected in every refresh
 * slot since the first issue, except for the current slot.
 * @param issues oldest first
 * @param to ms
 */
export function countIssues(issues: readonly IssueTimes[], to: number): IssueCounts {
  if (issues.length === 0) return { expected: 0, missing: 0, late: 0 };
  const currentSlot = floorTo(to, REFRESH_SLOT_MS);
  const slots = new Set(
    issues.map(({ issuedAt }) => floorTo(issuedAt, REFRESH_SLOT_MS)).filter((slot) => slot < currentSlot),
  );
  const expected = Math.max(0, (currentSlot - floorTo(issues[0].issuedAt, REFRESH_SLOT_MS)) / REFRESH_SLOT_MS);
  const late = issues.filter(({ issuedAt }, i) => i > 0 && issuedAt > issues[i - 1].nextIssueAt + LATE_AFTER_MS).length;
  return { expected, missing: expected - slots.size, late };
}
