import { slopeOf } from './slope';

describe('the slope of a soak', () => {
  it('is that of a line, whatever lies around it', () => {
    expect(slopeOf([0, 1, 2, 3].map((x) => [x, 5 + 2 * x + (x % 3 === 0 ? 0.1 : -0.1)]))).toBeCloseTo(2, 1);
    expect(slopeOf([0, 1, 2].map((x) => [x, 7]))).toBe(0);
  });

  it('is none where there is but one point', () => {
    expect(slopeOf([[1, 2]])).toBe(0);
  });
});
