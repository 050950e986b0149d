import { createSeededRandom } from '@daystar/testing';
import { ConformalCalibrator } from './conformal-calibrator';
import { RollingQuantiles } from './rolling-quantiles';

describe('rolling quantiles', () => {
  it('drop the oldest value and return quantiles of the rest', () => {
    const ring = new RollingQuantiles(4);
    for (const value of [100, 3, 1, 4, 2]) ring.push(value);
    expect(ring.count).toBe(4);
    // Of 1 2 3 4 and one more value, three fifths are at most 3.
    expect(ring.getQuantile(0.6)).toBe(3);
    expect(ring.getQuantile(1)).toBe(4);
  });
});

describe('conformal calibration', () => {
  const random = createSeededRandom(11);
  /** Uniform outcomes in 0..100 with a raw interval of 40..60. */
  let day = 0;
  const outcome = () => ({ p10: 40, p50: 50, p90: 60, measured: 100 * random(), day: day++ });

  it('covers 80 % of later outcomes for any raw interval', () => {
    const conformal = new ConformalCalibrator(500, 30, 1);
    let inside = 0;
    for (let i = 0; i < 3000; i++) {
      const one = outcome();
      const { p10, p90 } = conformal.calibrate(0, one);
      if (i >= 1000 && one.measured >= p10 && one.measured <= p90) inside++;
      conformal.learn(0, one);
    }
    expect(inside / 2000).toBeGreaterThan(0.77);
    expect(inside / 2000).toBeLessThan(0.83);
  });

  it('narrows an interval that is too wide', () => {
    const conformal = new ConformalCalibrator(500, 30, 1);
    for (let i = 0; i < 400; i++)
      conformal.learn(0, { p10: 0, p50: 50, p90: 100, measured: 45 + 10 * random(), day: i });
    const { p10, p90 } = conformal.calibrate(0, { p10: 0, p50: 50, p90: 100 });
    expect(p10).toBeGreaterThan(44);
    expect(p90).toBeLessThan(56);
  });

  it('does not change a class with too few outcomes', () => {
    const conformal = new ConformalCalibrator(500, 30, 1);
    for (let i = 0; i < 29; i++) conformal.learn(0, outcome());
    expect(conformal.calibrate(0, { p10: 4, p50: 5, p90: 6 })).toEqual({ p10: 4, p50: 5, p90: 6 });
    expect(conformal.calibrate(1, { p10: 4, p50: 5, p90: 6 })).toEqual({ p10: 4, p50: 5, p90: 6 });
  });

  it('is narrower for outcomes of many days than for as many of four days', () => {
    const width = (perDay: number) => {
      const again = createSeededRandom(3);
      const conformal = new ConformalCalibrator(500, 30, 1);
      for (let i = 0; i < 400; i++)
        conformal.learn(0, { p10: 40, p50: 50, p90: 60, measured: 100 * again(), day: Math.floor(i / perDay) });
      const { p10, p90 } = conformal.calibrate(0, { p10: 40, p50: 50, p90: 60 });
      return p90 - p10;
    };
    expect(width(1)).toBeGreaterThan(77);
    expect(width(1)).toBeLessThan(83);
    expect(width(100)).toBeGreaterThan(90);
  });

  it('never crosses the median nor goes below 0', () => {
    const conformal = new ConformalCalibrator(500, 30, 1);
    for (let i = 0; i < 100; i++)
      conformal.learn(0, { p10: 40, p50: 50, p90: 60, measured: i % 2 === 0 ? 500 : 499, day: i });
    const { p10, p50, p90 } = conformal.calibrate(0, { p10: 1, p50: 2, p90: 3 });
    expect(p10).toBeGreaterThanOrEqual(0);
    expect(p10).toBeLessThanOrEqual(p50);
    expect(p90).toBeGreaterThanOrEqual(p50);
  });
});
