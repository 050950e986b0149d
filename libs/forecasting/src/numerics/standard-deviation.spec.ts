import { computeStandardDeviation } from './standard-deviation';

describe('the standard deviation', () => {
  it('is the root of the mean squared distance from the mean, without missing values', () => {
    expect(computeStandardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
    expect(computeStandardDeviation(Float64Array.of(2, NaN, 4))).toBe(1);
  });

  it('does not lose the digits of values far from zero', () => {
    expect(computeStandardDeviation([1e9 - 1, 1e9 + 1])).toBe(1);
  });

  it('is 0 for equal values and NaN without values', () => {
    expect(computeStandardDeviation([0.1, 0.1, 0.1])).toBeCloseTo(0, 15);
    expect(computeStandardDeviation([])).toBeNaN();
    expect(computeStandardDeviation([NaN])).toBeNaN();
  });
});
