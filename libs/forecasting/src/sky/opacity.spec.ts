import { HOUR } from '@daystar/timeseries';
import { nowcastWeight } from './nowcast-weight';
import { opacityOfCloudCover } from './opacity-of-weather';
import { opacityQuantiles } from './spread';

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
  it('keeps the order of its quantiles and stays a percentage', () => {
    for (let opacity = 0; opacity <= 100; opacity += 5) {
      for (const lead of [0, HOUR, 24 * HOUR, 168 * HOUR]) {
        const { low, high } = opacityQuantiles(opacity, lead);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(opacity);
        expect(high).toBeGreaterThanOrEqual(opacity);
        expect(high).toBeLessThanOrEqual(100);
      }
    }
  });

  it('grows with lead and is widest under broken clouds', () => {
    const width = (opacity: number, lead: number) =>
      opacityQuantiles(opacity, lead).high - opacityQuantiles(opacity, lead).low;
    expect(width(50, HOUR)).toBeLessThan(width(50, 24 * HOUR));
    expect(width(50, 24 * HOUR)).toBeGreaterThan(width(5, 24 * HOUR));
  });
});
