import { MINUTE } from '@daystar/timeseries';
import { countIssues } from './count-issues';

const NOON = Date.UTC(2026, 5, 21, 12);
/** Issues at the given minutes after noon; each expects the next one half a minute after its slot. */
const issuesAt = (...minutes: number[]) =>
  minutes.map((minute) => {
    const issuedAt = NOON + minute * MINUTE;
    return { issue_id: String(minute), issuedAt, nextIssueAt: Math.floor(issuedAt / 600_000) * 600_000 + 630_000 };
  });

describe('the count of issues', () => {
  it('counts no missing or late issues when every slot has one', () => {
    expect(countIssues(issuesAt(1, 1.4, 11, 12, 21, 31), NOON + 35 * MINUTE)).toEqual({
      expected: 3,
      missing: 0,
      late: 0,
    });
  });

  it('counts each empty slot as missing, and the issue after it as late', () => {
    expect(countIssues(issuesAt(1, 31, 41), NOON + 50 * MINUTE)).toEqual({ expected: 5, missing: 2, late: 1 });
  });

  it('counts an issue as late when it was published over two minutes after the expected time', () => {
    expect(countIssues(issuesAt(1, 12.5, 22.6), NOON + 30 * MINUTE)).toMatchObject({ missing: 0, late: 1 });
  });

  it('counts the slots after the last issue as missing', () => {
    expect(countIssues(issuesAt(1), NOON + 60 * MINUTE)).toEqual({ expected: 6, missing: 5, late: 0 });
  });

  it('expects no issue before the first one', () => {
    expect(countIssues([], NOON)).toEqual({ expected: 0, missing: 0, late: 0 });
  });
});
