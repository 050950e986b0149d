import { HOUR } from '@daystar/timeseries';
import { AdaptiveQuantiles } from './adaptive-quantiles';
import { TARGET_TAIL_SHARES } from './conformal-calibrator';

const outcome = (measured: number) => ({ p10: 40, p50: 50, p90: 60, measured });

describe('adaptive quantiles', () => {
  it('widen the lower interval while too many outcomes lie below it', () => {
    const shares = new AdaptiveQuantiles(HOUR);
    for (let i = 0; i < 10; i++) shares.learn(outcome(i % 2 === 0 ? 30 : 50));
    expect(shares.tailShares.below).toBeLessThan(TARGET_TAIL_SHARES.below);
    expect(shares.tailShares.above).toBeGreaterThan(TARGET_TAIL_SHARES.above);
  });

  it('stay constant with 10 % of outcomes beyond either side', () => {
    const shares = new AdaptiveQuantiles(HOUR);
    for (let i = 0; i < 100; i++) shares.learn(outcome(i % 10 === 0 ? 30 : i % 10 === 5 ? 70 : 50));
    expect(shares.tailShares.below).toBeCloseTo(TARGET_TAIL_SHARES.below, 9);
    expect(shares.tailShares.above).toBeCloseTo(TARGET_TAIL_SHARES.above, 9);
  });

  it('stay within bounds', () => {
    const shares = new AdaptiveQuantiles(HOUR);
    for (let i = 0; i < 5000; i++) shares.learn(outcome(99));
    expect(shares.tailShares).toEqual({ below: 0.3, above: 0.01 });
  });
});
