import { deltaT, deltaTAt } from './delta-t';

describe('delta-t', () => {
  // Historical values of the table in Espenak and Meeus, NASA/TP-2006-214141, which the polynomials are fitted to.
  it.each([
    [-500, 17190, 20],
    [0, 10580, 10],
    [500, 5710, 10],
    [1000, 1570, 10],
    [1600, 120, 2],
    [1700, 9, 2],
    [1800, 14, 1],
    [1900, -3, 1],
    [1950, 29, 0.5],
    [1990, 56.9, 0.3],
    [2000, 63.8, 0.2],
    [2005, 64.7, 0.2],
    [2050, 93, 0.5],
    [2100, 203, 0.5],
  ])('of the year %d is about %d s', (year, seconds, tolerance) => {
    expect(Math.abs(deltaT(year, 1) - seconds)).toBeLessThan(tolerance);
  });

  it('extrapolates beyond the years of its fit', () => {
    expect(deltaT(-3000, 6)).toBeGreaterThan(17190);
    expect(deltaT(4000, 6)).toBeGreaterThan(4000);
  });

  it('is that of the UTC month', () => {
    expect(deltaTAt(Date.UTC(2023, 11, 31, 23, 59, 59) / 1000)).toBe(deltaT(2023, 12));
    expect(deltaTAt(Date.UTC(2024, 0, 1) / 1000)).toBe(deltaT(2024, 1));
  });
});
