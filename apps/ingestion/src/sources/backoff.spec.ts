import { HOUR, MINUTE } from '@daystar/timeseries';
import { Backoff } from './backoff';

describe('a pause after failure', () => {
  it('doubles up to an hour', () => {
    const backoff = new Backoff(() => 1);
    const pauses = Array.from({ length: 9 }, () => {
      backoff.failed(0);
      return backoff.left(0) / MINUTE;
    });
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('is spread over its latter half, so that many do not come back at once', () => {
    const shortest = new Backoff(() => 0);
    shortest.failed(0);
    expect(shortest.left(0)).toBe(MINUTE / 4);
  });

  it('is at least what the source asked for, passes, and is forgotten after a success', () => {
    const backoff = new Backoff(() => 1);
    backoff.failed(0, HOUR);
    expect(backoff.left(MINUTE)).toBe(59 * MINUTE);
    expect(backoff.left(2 * HOUR)).toBe(0);
    expect([backoff.succeeded(), backoff.succeeded()]).toEqual([true, false]);
    backoff.failed(0);
    expect(backoff.left(0)).toBe(MINUTE / 2);
  });
});
