import { DAY, HOUR } from '@daystar/timeseries';
import { getSkyHistorySpan } from './sky-history-span';

describe('a block of past sky', () => {
  const now = Date.UTC(2026, 10, 25, 13);

  it('is a calendar month with two hours before and after it', () => {
    const [from, to] = [Date.UTC(2024, 0, 31, 22), Date.UTC(2024, 2, 1, 2)];
    expect(getSkyHistorySpan('c1-1', '2024-02', now)).toEqual({ name: 'c1-1/2024-02', from, to });
  });

  it('is empty before the first year', () => {
    expect(getSkyHistorySpan('c1-1', '2007-01', now).from).toBe(Date.UTC(2007, 0));
  });

  it('ends with the last whole day of the month in progress, and has a new name each day', () => {
    const [from, to] = [Date.UTC(2026, 9, 31, 22), Date.UTC(2026, 10, 25)];
    expect(getSkyHistorySpan('c1-1', '2026-11', now)).toEqual({ name: 'c1-1/2026-11/2026-11-25', from, to });
  });

  it('lacks its last hours on the day after its month', () => {
    const first = Date.UTC(2026, 11, 1);
    expect(getSkyHistorySpan('c1-1', '2026-11', first + HOUR)).toMatchObject({
      name: 'c1-1/2026-11/2026-12-01',
      to: first,
    });
    expect(getSkyHistorySpan('c1-1', '2026-11', first + DAY)).toMatchObject({ name: 'c1-1/2026-11' });
  });

  it('is empty in the future', () => {
    const { from, to } = getSkyHistorySpan('c1-1', '2027-01', now);
    expect(to).toBe(from);
  });
});
