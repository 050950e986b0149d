import { HOUR } from '@daystar/timeseries';
import { computePublishedNowcastWeight } from './published-nowcast-weight';

describe('the published nowcast weight', () => {
  it('is 1 at lead time 0, 0.5 after 2.5 hours and 0 from 6 hours on', () => {
    expect(computePublishedNowcastWeight(0)).toBe(1);
    expect(computePublishedNowcastWeight(-HOUR)).toBe(1);
    expect(computePublishedNowcastWeight(2.5 * HOUR)).toBeCloseTo(0.5, 9);
    expect(computePublishedNowcastWeight(6 * HOUR)).toBe(0);
    expect(computePublishedNowcastWeight(100 * HOUR)).toBe(0);
  });

  it('never increases with lead time', () => {
    for (let lead = 0; lead < 7 * HOUR; lead += HOUR / 12)
      expect(computePublishedNowcastWeight(lead + HOUR / 12)).toBeLessThanOrEqual(computePublishedNowcastWeight(lead));
  });
});
