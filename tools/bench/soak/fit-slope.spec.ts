import { fitSlope } from './fit-slope';

describe('the slope of a soak', () => {
  it('is that of a line, and exact where all points lie on it', () => {
    const { slope, standardError } = fitSlope([0, 1, 2, 3].map((x) => [x, 5 + 2 * x]));
    expect(slope).toBeCloseTo(2, 9);
    expect(standardError).toBeCloseTo(0, 9);
  });

  it('has a larger error the further points are from the line', () => {
    const scattered = (by: number) => fitSlope([0, 1, 2, 3].map((x) => [x, 2 * x + (x % 3 === 0 ? by : -by)]));
    expect(scattered(0.1).slope).toBeCloseTo(2, 9);
    // Residuals 0.1, -0.1, -0.1, 0.1 with two degrees of freedom, over a spread of 5.
    expect(scattered(0.1).standardError).toBeCloseTo(Math.sqrt(0.04 / 2 / 5), 9);
    expect(scattered(1).standardError).toBeCloseTo(10 * scattered(0.1).standardError, 9);
  });

  it('is undefined with too few points, or if all have one time', () => {
    expect(fitSlope([[1, 2]])).toEqual({ slope: 0, standardError: 0 });
    expect(fitSlope([0, 1, 2].map((y) => [1, y]))).toEqual({ slope: 0, standardError: 0 });
  });
});
