import { type EnergyRow, computeDailyEnergy } from './daily-energy';

/** Half hours of 2 kW from a time on. */
const rowsFrom = (start: string, count: number, change: Partial<EnergyRow> = {}): EnergyRow[] =>
  Array.from({ length: count }, (_, index) => ({
    period_end: new Date(Date.parse(start) + (index + 1) * 1_800_000).toISOString(),
    period: 'PT30M' as const,
    pv_estimate: 2,
    ...change,
  }));

describe('the energy of a day', () => {
  it('is power times hours, by the date of the time zone', () => {
    const days = computeDailyEnergy(rowsFrom('2026-06-01T22:00:00Z', 52), 'Europe/Paris');
    expect(days.map(({ date, weekday, energy, is_complete }) => [date, weekday, energy, is_complete])).toEqual([
      ['2026-06-02', 'Tue', 48, true],
      ['2026-06-03', 'Wed', 4, false],
    ]);
  });

  it.each([
    ['2026-03-29', '2026-03-28T23:00:00Z', 46],
    ['2026-10-25', '2026-10-24T22:00:00Z', 50],
  ])('is that of 23 or 25 hours when clocks change: %s', (date, start, count) => {
    const [day] = computeDailyEnergy(rowsFrom(start, count), 'Europe/Paris');
    expect([day.date, day.energy, day.is_complete]).toEqual([date, count, true]);
  });

  it('is incomplete when it begins late, ends early or lacks a value', () => {
    expect(computeDailyEnergy(rowsFrom('2026-06-01T00:30:00Z', 47), 'UTC')[0].is_complete).toBe(false);
    expect(computeDailyEnergy(rowsFrom('2026-06-01T00:00:00Z', 47), 'UTC')[0].is_complete).toBe(false);
    const rows = [
      ...rowsFrom('2026-06-01T00:00:00Z', 47),
      ...rowsFrom('2026-06-01T23:30:00Z', 1, { pv_estimate: null }),
    ];
    expect(computeDailyEnergy(rows, 'UTC')[0]).toMatchObject({ energy: 47, is_complete: false });
  });

  it('is omitted when no row of the day has a value', () => {
    const rows = [
      ...rowsFrom('2026-06-01T00:00:00Z', 48, { pv_estimate: null }),
      ...rowsFrom('2026-06-02T00:00:00Z', 48),
    ];
    expect(computeDailyEnergy(rows, 'UTC').map(({ date, energy }) => [date, energy])).toEqual([['2026-06-02', 48]]);
  });

  it('has sums of percentiles only if the rows have them', () => {
    const rows = rowsFrom('2026-06-01T00:00:00Z', 2, { pv_estimate10: 1, pv_estimate90: 3 });
    expect(computeDailyEnergy(rows, 'UTC')[0]).toMatchObject({ energy: 2, energy10_sum: 1, energy90_sum: 3 });
    expect(computeDailyEnergy(rowsFrom('2026-06-01T00:00:00Z', 2), 'UTC')[0]).not.toHaveProperty('energy10_sum');
  });

  it('counts whole periods where midnight is not on a half hour', () => {
    const days = computeDailyEnergy(rowsFrom('2026-06-01T00:00:00Z', 96), 'Asia/Kathmandu');
    expect(days.map(({ is_complete }) => is_complete)).toEqual([false, true, false]);
    expect(days.reduce((sum, { energy }) => sum + energy, 0)).toBe(96);
  });
});
