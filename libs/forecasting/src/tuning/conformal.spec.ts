import { seededRandom } from '@daystar/testing';
import { Conformal } from './conformal';
import { Ring } from './ring';

describe('a ring of numbers', () => {
  it('forgets the oldest and knows the quantiles of the rest', () => {
    const ring = new Ring(4);
    for (const value of [100, 3, 1, 4, 2]) ring.push(value);
    expect(ring.count).toBe(4);
    // Of 1 2 3 4 and one more to come, three fifths do not exceed 3.
    expect(ring.quantile(0.6)).toBe(3);
    expect(ring.quantile(1)).toBe(4);
  });
});

describe('conformal calibration', () => {
  const random = seededRandom(11);
  /** Outcomes lie evenly in 0..100 but the raw interval says 40..60. */
  let day = 0;
  const outcome = () => ({ low: 40, middle: 50, high: 60, measured: 100 * random(), day: day++ });

  it('covers eight of ten later outcomes however wrong the raw interval is', () => {
    const conformal = new Conformal(500, 30, 1);
    let inside = 0;
    for (let i = 0; i < 3000; i++) {
      const one = outcome();
      const { low, high } = conformal.calibrated(0, one);
      if (i >= 1000 && one.measured >= low && one.measured <= high) inside++;
      conformal.learn(0, one);
    }
    expect(inside / 2000).toBeGreaterThan(0.77);
    expect(inside / 2000).toBeLessThan(0.83);
  });

  it('narrows an interval that is too wide', () => {
    const conformal = new Conformal(500, 30, 1);
    for (let i = 0; i < 400; i++)
      conformal.learn(0, { low: 0, middle: 50, high: 100, measured: 45 + 10 * random(), day: i });
    const { low, high } = conformal.calibrated(0, { low: 0, middle: 50, high: 100 });
    expect(low).toBeGreaterThan(44);
    expect(high).toBeLessThan(56);
  });

  it('leaves a class alone of which it knows too little', () => {
    const conformal = new Conformal(500, 30, 1);
    for (let i = 0; i < 29; i++) conformal.learn(0, outcome());
    expect(conformal.calibrated(0, { low: 4, middle: 5, high: 6 })).toEqual({ low: 4, middle: 5, high: 6 });
    expect(conformal.calibrated(1, { low: 4, middle: 5, high: 6 })).toEqual({ low: 4, middle: 5, high: 6 });
  });

  it('is surer of many outcomes of many days than of as many of two', () => {
    const width = (perDay: number) => {
      const again = seededRandom(3);
      const conformal = new Conformal(500, 30, 1);
      for (let i = 0; i < 400; i++)
        conformal.learn(0, { low: 40, middle: 50, high: 60, measured: 100 * again(), day: Math.floor(i / perDay) });
      const { low, high } = conformal.calibrated(0, { low: 40, middle: 50, high: 60 });
      return high - low;
    };
    expect(width(1)).toBeGreaterThan(77);
    expect(width(1)).toBeLessThan(83);
    expect(width(200)).toBeGreaterThan(95);
  });

  it('never crosses the median nor goes below 0', () => {
    const conformal = new Conformal(500, 30, 1);
    for (let i = 0; i < 100; i++)
      conformal.learn(0, { low: 40, middle: 50, high: 60, measured: i % 2 === 0 ? 500 : 499, day: i });
    const { low, middle, high } = conformal.calibrated(0, { low: 1, middle: 2, high: 3 });
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThanOrEqual(middle);
    expect(high).toBeGreaterThanOrEqual(middle);
  });
});
