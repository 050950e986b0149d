import { HOUR } from '@daystar/timeseries';
import { computeNwpHalfWidth, computeNowcastHalfWidth } from './raw-spread';

describe('raw spread of opacity', () => {
  it('grows with lead time, and as the nowcast ages', () => {
    expect(computeNwpHalfWidth(50, HOUR)).toBeLessThan(computeNwpHalfWidth(50, 24 * HOUR));
    expect(computeNowcastHalfWidth(50, HOUR / 4)).toBeLessThan(computeNowcastHalfWidth(50, HOUR));
    expect(computeNowcastHalfWidth(50, HOUR / 4)).toBeLessThan(computeNwpHalfWidth(50, 0));
  });

  it('is largest under broken clouds, equal for clear and overcast skies, and never 0', () => {
    const width = (opacity: number) => computeNwpHalfWidth(opacity, 24 * HOUR);
    expect(width(50)).toBeGreaterThan(width(5));
    expect(width(5)).toBeCloseTo(width(95), 9);
    expect(computeNowcastHalfWidth(0, 0)).toBeGreaterThan(0);
  });
});
