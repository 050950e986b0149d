import { addUnits } from './time-units';

const MONTH = 3;
const YEAR = 4;

describe('a step in months or years', () => {
  it.each([
    ['2026-01-31T06:00:00.000Z', 1, MONTH, '2026-02-28T06:00:00.000Z'],
    ['2026-01-31T06:00:00.000Z', 2, MONTH, '2026-03-31T06:00:00.000Z'],
    ['2026-11-15T00:00:00.000Z', 3, MONTH, '2027-02-15T00:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 1, YEAR, '2025-02-28T00:00:00.000Z'],
  ])('from %s, %d of unit %d, ends at %s', (start, count, unit, end) => {
    expect(addUnits(new Date(start), count, unit, 2)?.toISOString()).toBe(end);
  });
});
