import { HOUR } from '@daystar/timeseries';
import { nowcastWeight } from './nowcast-weight';
import { opacityOfCloudCover } from './opacity-of-weather';
import { forecastHalf, nowcastHalf } from './spread';

describe('opacity from cloud cover', () => {
  it('follows Kasten and Czeplak', () => {
    expect(opacityOfCloudCover(0)).toBe(0);
    expect(opacityOfCloudCover(100)).toBe(75);
    // 6 of 8 oktas: 1 - 0.75 * 0.75^3.4 = 0.718 of the clear sky.
    expect(opacityOfCloudCover(75)).toBeCloseTo(28.2, 1);
  });
});

describe('the weight of the nowcast', () => {
  it('starts at one, is even after two and a half hours and ends at six', () => {
    expect(nowcastWeight(0)).toBe(1);
    expect(nowcastWeight(-HOUR)).toBe(1);
    expect(nowcastWeight(2.5 * HOUR)).toBeCloseTo(0.5, 9);
    expect(nowcastWeight(6 * HOUR)).toBe(0);
    expect(nowcastWeight(100 * HOUR)).toBe(0);
  });

  it('never grows with lead', () => {
    for (let lead = 0; lead < 7 * HOUR; lead += HOUR / 12)
      expect(nowcastWeight(lead + HOUR / 12)).toBeLessThanOrEqual(nowcastWeight(lead));
  });
});

describe('the spread of opacity', () => {
  it('grows with lead, and as the nowcast ages', () => {
    expect(forecastHalf(50, HOUR)).toBeLessThan(forecastHalf(50, 24 * HOUR));
    expect(nowcastHalf(50, HOUR / 4)).toBeLessThan(nowcastHalf(50, HOUR));
    expect(nowcastHalf(50, HOUR / 4)).toBeLessThan(forecastHalf(50, 0));
  });

  it('is widest under broken clouds, alike for clear and dark skies, and never nothing', () => {
    const width = (opacity: number) => forecastHalf(opacity, 24 * HOUR);
    expect(width(50)).toBeGreaterThan(width(5));
    expect(width(5)).toBeCloseTo(width(95), 9);
    expect(nowcastHalf(0, 0)).toBeGreaterThan(0);
  });
});
