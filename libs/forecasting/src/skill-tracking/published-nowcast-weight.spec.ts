import { HOUR } from '@daystar/timeseries';
import { publishedNowcastWeight } from './published-nowcast-weight';

describe('the published nowcast weight', () => {
  it('is 1 at lead time 0, 0.5 after 2.5 hours and 0 from 6 hours on', () => {
    expect(publishedNowcastWeight(0)).toBe(1);
    expect(publishedNowcastWeight(-HOUR)).toBe(1);
    expect(publishedNowcastWeight(2.5 * HOUR)).toBeCloseTo(0.5, 9);
    expect(publishedNowcastWeight(6 * HOUR)).toBe(0);
    expect(publishedNowcastWeight(100 * HOUR)).toBe(0);
  });

  it('never increases with lead time', () => {
    for (let lead = 0; lead < 7 * HOUR; lead += HOUR / 12)
      expect(publishedNowcastWeight(lead + HOUR / 12)).toBeLessThanOrEqual(publishedNowcastWeight(lead));
  });
});
