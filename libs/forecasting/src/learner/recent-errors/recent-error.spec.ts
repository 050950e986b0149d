import { DAY, HOUR } from '@daystar/timeseries';
import { RecentError } from './recent-error';

const CLEAR = 100;
const STEPS_PER_DAY = DAY / HOUR;

/** Learns days with an error in the twelve hours of daylight, as a fraction of the clear-sky value. */
function learn(...dailyErrors: number[]): RecentError {
  const recentError = new RecentError(HOUR, CLEAR);
  for (const error of dailyErrors) {
    for (let hour = 0; hour < STEPS_PER_DAY; hour++)
      recentError.add(hour < STEPS_PER_DAY / 2 ? error * CLEAR : NaN, CLEAR);
  }
  return recentError;
}

/** The error to expect on the day after. */
const expectedAfter = (...dailyErrors: number[]): number => learn(...dailyErrors).predict(0);

const repeat = (error: number, days: number) => new Array<number>(days).fill(error);

describe('the recent error', () => {
  it('is 0 without outcomes', () => {
    expect(expectedAfter()).toBe(0);
  });

  it('approaches an error that lasts, and never exceeds it', () => {
    const [afterDay, afterWeek, afterSeason] = [1, 7, 90].map((days) => expectedAfter(...repeat(0.1, days)));
    expect(afterDay).toBeGreaterThan(0.02);
    expect(afterWeek).toBeGreaterThan(0.06);
    expect(afterSeason).toBeGreaterThan(0.085);
    expect(afterSeason).toBeLessThanOrEqual(0.1);
  });

  it('follows yesterday more than the day a week ago', () => {
    expect(expectedAfter(...repeat(0, 7), 0.1)).toBeGreaterThan(3 * expectedAfter(0.1, ...repeat(0, 7)));
  });

  it('forgets an error of a week within a week', () => {
    const week = repeat(-0.1, 7);
    expect(expectedAfter(...week, ...repeat(0, 7))).toBeGreaterThan(0.3 * expectedAfter(...week));
  });

  it('expects less of the error of yesterday from a forecast further ahead, but the same of an error that lasts', () => {
    const yesterday = learn(...repeat(0, 20), 0.1);
    expect(yesterday.predict(3 * DAY)).toBeLessThan(0.5 * yesterday.predict(0));
    const lasting = learn(...repeat(0.1, 90));
    expect(lasting.predict(3 * DAY)).toBeGreaterThan(0.8 * lasting.predict(0));
  });

  it('does not learn from unknown outcomes', () => {
    expect(expectedAfter(...repeat(NaN, 30))).toBe(0);
  });

  it('counts the errors of an outage as 0.3 of the clear-sky value', () => {
    expect(expectedAfter(...repeat(-0.9, 3))).toBe(expectedAfter(...repeat(-0.3, 3)));
    expect(expectedAfter(...repeat(5, 3))).toBe(expectedAfter(...repeat(0.3, 3)));
  });
});
