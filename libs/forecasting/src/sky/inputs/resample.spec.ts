import { HOUR, MINUTE, stepEnd, stepsBetween } from '@daystar/timeseries';
import { resample, resampleConservatively } from './resample';

const start = Date.UTC(2026, 5, 1, 6);
const hours = stepsBetween(start, start + 4 * HOUR, HOUR);
const native = stepsBetween(start - HOUR, start + 5 * HOUR, 5 * MINUTE);

describe('resampling', () => {
  it('interpolates between the centres of the hours and holds the ends', () => {
    const fine = resample([0, 12, 24, 36], hours, native);
    expect(fine.slice(0, 12).every(Number.isNaN)).toBe(true);
    expect(fine[12]).toBe(0);
    // 06:30 to 07:30 climbs 12 in 60 minutes; the middle of the step ending 07:05 is 07:02:30.
    expect(fine[24]).toBeCloseTo(6.5, 9);
    expect(fine[12 + 47]).toBe(36);
    expect(fine.slice(60).every(Number.isNaN)).toBe(true);
  });

  it('interpolates over a gap', () => {
    const fine = resample([10, NaN, NaN, 40], hours, native);
    expect(fine[12 + 24]).toBeGreaterThan(20);
    expect(fine.slice(12, 60).some(Number.isNaN)).toBe(false);
  });

  it('gives a part of the steps the values that it gives all steps', () => {
    const values = [10, NaN, 25, 40];
    for (const maxGap of [HOUR, Infinity]) {
      const all = resample(values, hours, native, maxGap);
      for (const [from, count] of [
        [0, 20],
        [30, 1],
        [31, 25],
        [58, 14],
      ]) {
        const part = { ...native, firstEnd: stepEnd(native, from), count };
        expect(resample(values, hours, part, maxGap)).toEqual(all.slice(from, from + count));
      }
    }
  });

  it('is NaN when the source has no values', () => {
    expect(resample([NaN, NaN, NaN, NaN], hours, native).every(Number.isNaN)).toBe(true);
  });

  it('keeps the weighted mean of every hour', () => {
    const weights = Float64Array.from({ length: native.count }, (_, i) => Math.max(0, i - 15));
    const shares = [0.9, 0.2, 0.7, 0.4];
    const fine = resampleConservatively(shares, hours, native, weights);
    shares.forEach((value, hour) => {
      let sum = 0;
      let weight = 0;
      for (let i = 12 + hour * 12; i < 24 + hour * 12; i++) {
        sum += fine[i] * weights[i];
        weight += weights[i];
      }
      expect(sum / weight).toBeCloseTo(value, 9);
    });
  });

  it('works where the long steps extend beyond the window', () => {
    const short = stepsBetween(start + HOUR, start + 2 * HOUR, 5 * MINUTE);
    expect(resampleConservatively([1, 1, 1, 1], hours, short, new Float64Array(12).fill(1))).toEqual(
      new Float64Array(12).fill(1),
    );
  });
});
