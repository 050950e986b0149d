import { pressureAt } from './pressure';

describe('pressure of the standard atmosphere', () => {
  // U.S. Standard Atmosphere (1976).
  it.each([
    [-500, 107478],
    [0, 101325],
    [1000, 89876],
    [3000, 70121],
    [5000, 54048],
    [8000, 35651],
  ])('at %d m is %d Pa', (elevation, pressure) => {
    expect(Math.abs(pressureAt(elevation) / pressure - 1)).toBeLessThan(0.0015);
  });

  it('is 0, not NaN, above the atmosphere', () => {
    expect(pressureAt(50000)).toBe(0);
  });
});
