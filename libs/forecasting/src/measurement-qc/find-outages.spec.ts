import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { groupByDay } from './daily-readings';
import { findOutages } from './find-outages';

const CAPACITY = 10;
const DAYS = 8;

/** Readings of half hours of a plant that produces half of its clear-sky power. @param change changes the power at a time, ms */
function createDays(change: (power: number, end: number) => number) {
  const readings = Array.from({ length: DAYS * 48 }, (_, index) => {
    const end = (index + 1) * 30 * MINUTE;
    const clear = CAPACITY * Math.max(0, Math.sin(((end / HOUR - 6) / 12) * Math.PI));
    return { index, end, length: 30 * MINUTE, clear, bound: clear, power: change(clear / 2, end) };
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
