import { refraction } from './refraction';

describe('refraction', () => {
  // G. G. Bennett's table (J. Navigation 35, 1982) at 1010 hPa and 10 C: 34.5' at the horizon, 5.3' at 10 deg, 1' at 45 deg.
  it.each([
    [0, 0.485],
    [10, 0.09],
    [45, 0.0168],
  ])('lifts a sun at true elevation %d deg by %d deg', (elevation, lift) => {
    expect(Math.abs(refraction(elevation, 101000, 10) - lift)).toBeLessThan(0.004);
  });

  it('ends where the whole disc is below the horizon', () => {
    expect(refraction(-0.8333, 101325, 12)).toBeGreaterThan(0.5);
    expect(refraction(-0.8334, 101325, 12)).toBe(0);
    expect(refraction(-90, 101325, 12)).toBe(0);
  });

  it('grows with pressure and with cold', () => {
    expect(refraction(5, 50650, 10)).toBeCloseTo(refraction(5, 101300, 10) / 2, 10);
    expect(refraction(5, 101300, -30)).toBeGreaterThan(refraction(5, 101300, 30));
  });
});
