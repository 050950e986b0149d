import { findPercentile } from './find-percentile';

describe('the percentile of latencies', () => {
  const values = Array.from({ length: 200 }, (_, i) => 200 - i);

  it('is the value that this share does not exceed', () => {
    expect([0.5, 0.95, 0.99, 1].map((share) => findPercentile(values, share))).toEqual([100, 190, 198, 200]);
  });

  it('is the value itself if there is only one', () => {
    expect(findPercentile([7], 0.5)).toBe(7);
  });
});
