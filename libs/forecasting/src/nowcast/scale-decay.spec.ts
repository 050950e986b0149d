import { HOUR, MINUTE } from '@daystar/timeseries';
import { computeRemainingDetail, computeTendencyMinutes } from './scale-decay';

describe('remaining detail', () => {
  it('is complete at lead time 0', () => {
    expect(computeRemainingDetail(0, 1.5, 5)).toEqual([1, 1, 1, 1, 1]);
  });

  it('decreases with lead time, and faster for small clouds', () => {
    for (const lead of [15, 30, 60, 240]) {
      const left = computeRemainingDetail(lead * MINUTE, 1.5, 6);
      const later = computeRemainingDetail(2 * lead * MINUTE, 1.5, 6);
      for (let level = 0; level < 5; level++) {
        expect(left[level]).toBeLessThan(left[level + 1]);
        expect(later[level]).toBeLessThan(left[level]);
      }
    }
  });

  it('is small after an hour below ten kilometres and large above fifty, for any pixel size', () => {
    for (const kilometres of [0.5, 1, 2]) {
      const left = computeRemainingDetail(HOUR, kilometres, 9);
      // A level's detail is of waves of two to four of its pixels.
      const levelOf = (size: number) => Math.log2(size / kilometres);
      expect(left[levelOf(2)]).toBeLessThan(0.5);
      expect(left[levelOf(32)]).toBeGreaterThan(0.9);
    }
    expect(computeRemainingDetail(HOUR, 4, 7)[2]).toBeCloseTo(computeRemainingDetail(HOUR, 1, 7)[4], 12);
  });

  it('keeps the coarsest level at any lead time', () => {
    expect(computeRemainingDetail(100 * HOUR, 1, 4)[3]).toBe(1);
    expect(computeRemainingDetail(100 * HOUR, 1, 1)).toEqual([1]);
  });
});

describe('duration of a tendency', () => {
  it('is 0 for small clouds, and longer for larger ones', () => {
    const minutes = computeTendencyMinutes(30 * MINUTE, 1, 7);
    expect(minutes.slice(0, 3)).toEqual([0, 0, 0]);
    for (let level = 3; level < 7; level++) expect(minutes[level]).toBeGreaterThan(minutes[level - 1]);
  });

  it('equals the lead time at first, and converges', () => {
    const level = 5;
    expect(computeTendencyMinutes(MINUTE, 1, 7)[level]).toBeCloseTo(1, 1);
    expect(computeTendencyMinutes(12 * HOUR, 1, 7)[level]).toBeCloseTo(
      computeTendencyMinutes(24 * HOUR, 1, 7)[level],
      6,
    );
  });
});
