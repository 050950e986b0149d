import { computeQuantile } from './quantile';

describe('quantile', () => {
  it('is linear between neighbouring values', () => {
    expect(computeQuantile([1, 2, 3], 0.25)).toBe(1.5);
    expect(computeQuantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(computeQuantile([7], 0.9)).toBe(7);
  });

  it('is NaN without values', () => {
    expect(computeQuantile([], 0.5)).toBeNaN();
  });
});
