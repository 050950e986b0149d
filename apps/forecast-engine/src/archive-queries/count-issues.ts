import { MINUTE, floorTo } from '@daystar/timeseries';
import { REFRESH_SLOT } from '../issues/issue-window';
import type { IssueTimes } from '../archive/issue-archive';

/** What is later than this after the moment that was promised is late. */
const TOLERANCE = 2 * MINUTE;

export interface IssueCounts {
  readonly expected: number;
  readonly missing: number;
  readonly late: number;
}

/**
 * Issues that should have been made up to a moment, those that never were, and those that came late. One is due in every
 * refresh slot, from that of the first issue on; the slot in progress does not count.
 * @param moments in the order of time
 */
export function countIssues(moments: readonly IssueTimes[], to: number): IssueCounts {
  if (moments.length === 0) return { expected: 0, missing: 0, late: 0 };
  const last = floorTo(to, REFRESH_SLOT);
  const slots = new Set(moments.map(({ issuedAt }) => floorTo(issuedAt, REFRESH_SLOT)).filter((slot) => slot < last));
  const expected = Math.max(0, (last - floorTo(moments[0].issuedAt, REFRESH_SLOT)) / REFRESH_SLOT);
  const late = moments.filter(({ issuedAt }, i) => i > 0 && issuedAt > moments[i - 1].nextIssueAt + TOLERANCE).length;
  return { expected, missing: expected - slots.size, late };
}
