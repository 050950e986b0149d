import { MINUTE } from '@daystar/timeseries';
import { countIssues } from './count-issues';

const NOON = Date.UTC(2026, 5, 21, 12);
/** Issues so many minutes after noon, each promising the next one half a minute after its slot. */
const madeAt = (...minutes: number[]) =>
  minutes.map((minute) => {
    const issuedAt = NOON + minute * MINUTE;
    return { issue_id: String(minute), issuedAt, nextIssueAt: Math.floor(issuedAt / 600_000) * 600_000 + 630_000 };
  });

describe('issues', () => {
  it('that all came are neither missing nor late', () => {
    expect(countIssues(madeAt(1, 1.4, 11, 12, 21, 31), NOON + 35 * MINUTE)).toEqual({
      expected: 3,
      missing: 0,
      late: 0,
    });
  });

  it('are missing when a slot has none, and the one after it is late', () => {
    expect(countIssues(madeAt(1, 31, 41), NOON + 50 * MINUTE)).toEqual({ expected: 5, missing: 2, late: 1 });
  });

  it('are late over two minutes after the promise', () => {
    expect(countIssues(madeAt(1, 12.5, 22.6), NOON + 30 * MINUTE)).toMatchObject({ missing: 0, late: 1 });
  });

  it('are missing up to now when they end', () => {
    expect(countIssues(madeAt(1), NOON + 60 * MINUTE)).toEqual({ expected: 6, missing: 5, late: 0 });
  });

  it('are not expected before the first one', () => {
    expect(countIssues([], NOON)).toEqual({ expected: 0, missing: 0, late: 0 });
  });
});
