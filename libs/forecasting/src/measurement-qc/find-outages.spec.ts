import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { groupByDay } from './daily-readings';
import { findGradualReturns } from './find-gradual-returns';
import { findOutages } from './find-outages';

const CAPACITY = 10;
const DAYS = 16;

/** Readings of half hours of a plant that produces half of its clear-sky power. @param change changes the power at a time, ms */
function createDays(change: (power: number, end: number) => number) {
  const readings = Array.from({ length: DAYS * 48 }, (_, index) => {
    const end = (index + 1) * 30 * MINUTE;
    const clear = CAPACITY * Math.max(0, Math.sin(((end / HOUR - 6) / 12) * Math.PI));
    const sun = { clear, bound: clear, isDark: clear <= 0 };
    return { index, end, length: 30 * MINUTE, ...sun, power: change(clear / 2, end) };
  });
  return groupByDay(readings, 0);
}

describe('an outage', () => {
  const isOff = (end: number) => end > 3.5 * DAY && end <= 6.5 * DAY;

  it('of three days has all readings of the day, from noon to noon', () => {
    const found = findOutages(
      createDays((power, end) => (isOff(end) ? 0 : power)),
      CAPACITY,
    );
    // Twelve hours of sun on each day, but for half hours with a low sun.
    expect(found.length).toBeGreaterThan(3 * 22);
    expect(found.every(({ end }) => isOff(end))).toBe(true);
  });

  it('may last beyond the last reading, and is not ended by the consumption of the plant at night', () => {
    const found = findOutages(
      createDays((power, end) => (end > 6 * DAY ? -0.02 : power)),
      CAPACITY,
    );
    expect(found.length).toBeGreaterThan(2 * 22);
  });

  it.each<[string, (power: number, end: number) => number]>([
    ['under dark clouds', (power, end) => (end < 4 * DAY ? power : 0.03 * power)],
    ['in two hours at zero', (power, end) => (end % DAY > 11 * HOUR && end % DAY < 13 * HOUR ? 0 : power)],
    ['at a plant that has never produced', () => 0],
  ])('is not found %s', (_, change) => expect(findOutages(createDays(change), CAPACITY)).toEqual([]));
});

describe('the days after an outage', () => {
  /** Finds gradual returns. The outage lasts for two days, and `getShare` is the share of the usual power after it. */
  function findReturns(getShare: (daysAfter: number) => number) {
    const days = createDays((power, end) => power * (end < 6 * DAY ? 1 : end < 8 * DAY ? 0 : getShare(end / DAY - 8)));
    return findGradualReturns(days, findOutages(days, CAPACITY), CAPACITY).filter(
      ({ clear }) => clear > 0.3 * CAPACITY,
    );
  }

  it('are a gradual return until the usual power is reached', () => {
    const returns = findReturns((daysAfter) => Math.min(1, daysAfter / 2));
    expect(Math.min(...returns.map(({ end }) => end))).toBeLessThan(8.4 * DAY);
    expect(Math.max(...returns.map(({ end }) => end))).toBeLessThan(10 * DAY);
    expect(returns.length).toBeGreaterThan(30);
  });

  it('are a gradual return up to the hour at which the usual power is reached', () => {
    const ends = findReturns((daysAfter) => Math.min(1, 0.6 * daysAfter)).map(({ end }) => end);
    expect(Math.min(...ends)).toBeLessThan(8.4 * DAY);
    // 90 % of the usual power are reached at noon of the second day.
    expect(Math.max(...ends)).toBe(9.5 * DAY - 30 * MINUTE);
  });

  it.each<[string, (daysAfter: number) => number]>([
    ['produces as usual', () => 1],
    ['has a dark day', (daysAfter) => (daysAfter < 1 ? 0.3 : 1)],
    ['never returns to the usual power', (daysAfter) => Math.min(0.6, daysAfter)],
  ])('are not, if the plant %s', (_, getShare) => expect(findReturns(getShare)).toEqual([]));
});
