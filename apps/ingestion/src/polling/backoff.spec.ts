import { HOUR, MINUTE } from '@daystar/timeseries';
import { Backoff } from './backoff';

describe('Backoff', () => {
  it('doubles its pause up to an hour', () => {
    const backoff = new Backoff(() => 1);
    const pauses = Array.from({ length: 9 }, () => {
      backoff.recordFailure(0);
      return backoff.getRemainingPause(0) / MINUTE;
    });
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('randomizes the second half of each pause, so that sources are not retried at the same time', () => {
    const shortest = new Backoff(() => 0);
    shortest.recordFailure(0);
    expect(shortest.getRemainingPause(0)).toBe(MINUTE / 4);
  });

  it('waits at least the time that the source requests, and resets after a success', () => {
    const backoff = new Backoff(() => 1);
    backoff.recordFailure(0, HOUR);
    expect(backoff.getRemainingPause(MINUTE)).toBe(59 * MINUTE);
    expect(backoff.getRemainingPause(2 * HOUR)).toBe(0);
    expect([backoff.recordSuccess(), backoff.recordSuccess()]).toEqual([true, false]);
    backoff.recordFailure(0);
    expect(backoff.getRemainingPause(0)).toBe(MINUTE / 2);
  });
});
