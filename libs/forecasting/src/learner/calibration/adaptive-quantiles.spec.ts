import { HOUR } from '@daystar/timeseries';
import { AdaptiveQuantiles } from './adaptive-quantiles';
import { TARGET_TAIL_SHARES } from './conformal-calibrator';

const outcome = (measured: number) => ({ low: 40, middle: 50, high: 60, measured });

describe('adaptive quantiles', () => {
  it('widen the lower interval while too many outcomes lie below it', () => {
    const shares = new AdaptiveQuantiles(HOUR);
    for (let i = 0; i < 10; i++) shares.learn(outcome(i % 2 === 0 ? 30 : 50));
    expect(shares.tailShares.low).toBeLessThan(TARGET_TAIL_SHARES.low);
    expect(shares.tailShares.high).toBeGreaterThan(TARGET_TAIL_SHARES.high);
  });

  it('stay constant with 10 % of outcomes beyond either side', () => {
    const shares = new AdaptiveQuantiles(HOUR);
    for (let i = 0; i < 100; i++) shares.learn(outcome(i % 10 === 0 ? 30 : i % 10 === 5 ? 70 : 50));
    expect(shares.tailShares.low).toBeCloseTo(TARGET_TAIL_SHARES.low, 9);
    expect(shares.tailShares.high).toBeCloseTo(TARGET_TAIL_SHARES.high, 9);
  });

  it('stay within bounds', () => {
    const shares = new AdaptiveQuantiles(HOUR);
    for (let i = 0; i < 5000; i++) shares.learn(outcome(99));
    expect(shares.tailShares).toEqual({ low: 0.3, high: 0.01 });
  });
});
