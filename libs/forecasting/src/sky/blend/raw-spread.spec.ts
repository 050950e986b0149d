import { HOUR } from '@daystar/timeseries';
import { nwpHalfWidth, nowcastHalfWidth } from './raw-spread';

describe('raw spread of opacity', () => {
  it('grows with lead time, and as the nowcast ages', () => {
    expect(nwpHalfWidth(50, HOUR)).toBeLessThan(nwpHalfWidth(50, 24 * HOUR));
    expect(nowcastHalfWidth(50, HOUR / 4)).toBeLessThan(nowcastHalfWidth(50, HOUR));
    expect(nowcastHalfWidth(50, HOUR / 4)).toBeLessThan(nwpHalfWidth(50, 0));
  });

  it('is largest under broken clouds, equal for clear and overcast skies, and never 0', () => {
    const width = (opacity: number) => nwpHalfWidth(opacity, 24 * HOUR);
    expect(width(50)).toBeGreaterThan(width(5));
    expect(width(5)).toBeCloseTo(width(95), 9);
    expect(nowcastHalfWidth(0, 0)).toBeGreaterThan(0);
  });
});
