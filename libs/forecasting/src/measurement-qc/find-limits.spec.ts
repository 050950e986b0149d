import { HOUR, MINUTE } from '@daystar/timeseries';
import { groupByDay } from './daily-readings';
import { findLimits } from './find-limits';

const CAPACITY = 10;
const DAYS = 8;

/** Lists the causes in half hours of a plant that produces clear-sky power. @param change changes the power at a time, ms */
function listCauses(change: (power: number, end: number) => number): string[] {
  const readings = Array.from({ length: DAYS * 48 }, (_, index) => {
    const end = (index + 1) * 30 * MINUTE;
    const clear = CAPACITY * Math.max(0, Math.sin(((end / HOUR - 6) / 12) * Math.PI));
    return { index, end, length: 30 * MINUTE, clear, bound: clear, power: change(clear, end) };
  });
  return [...new Set(findLimits(groupByDay(readings, 0), CAPACITY).values())];
}

describe('readings below what the sun allowed', () => {
  it.each<[cause: string, (power: number, end: number) => number]>([
    ['outage', (power, end) => (end > 66 * HOUR && end <= 138 * HOUR ? 0 : power)],
    ['switched_off', (power, end) => (end > 82 * HOUR && end <= 84 * HOUR ? 0 : power)],
    ['passing_limit', (power, end) => (end > 72 * HOUR && end <= 96 * HOUR ? Math.min(power, 6) : power)],
    ['fixed_limit', (power) => Math.min(power, 6)],
  ])('have the cause %s', (cause, change) => expect(listCauses(change)).toEqual([cause]));

  it('have no cause at a plant that produces all that', () => expect(listCauses((power) => power)).toEqual([]));
});
