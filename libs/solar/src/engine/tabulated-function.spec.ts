import { TabulatedFunction } from './tabulated-function';

describe('a tabulated function', () => {
  const square = new TabulatedFunction((x) => x * x, -2, 3, 500);

  it('is exact at the knots, and within an eighth of curvature times squared step between them', () => {
    expect(square.interpolate(-2)).toBe(4);
    expect(square.interpolate(1.23)).toBeCloseTo(1.5129, 12);
    expect(Math.abs(square.interpolate(1.235) - 1.235 ** 2)).toBeLessThan(2.6e-5);
  });

  it('is constant beyond its ends', () => {
    expect(square.interpolate(-7)).toBe(4);
    expect(square.interpolate(3)).toBeCloseTo(9, 9);
    expect(square.interpolate(99)).toBeCloseTo(9, 9);
  });
});
