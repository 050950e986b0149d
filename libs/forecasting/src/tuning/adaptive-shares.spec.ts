import { HOUR } from '@daystar/timeseries';
import { AdaptiveShares } from './adaptive-shares';
import { TARGET } from './conformal';

const outcome = (measured: number) => ({ low: 40, middle: 50, high: 60, measured });

describe('adaptive shares', () => {
  it('ask for wider intervals below while too many outcomes lie below', () => {
    const shares = new AdaptiveShares(HOUR);
    for (let i = 0; i < 10; i++) shares.learn(outcome(i % 2 === 0 ? 30 : 50));
    expect(shares.beyond.low).toBeLessThan(TARGET.low);
    expect(shares.beyond.high).toBeGreaterThan(TARGET.high);
  });

  it('stay where one outcome in ten lies beyond either side', () => {
    const shares = new AdaptiveShares(HOUR);
    for (let i = 0; i < 100; i++) shares.learn(outcome(i % 10 === 0 ? 30 : i % 10 === 5 ? 70 : 50));
    expect(shares.beyond.low).toBeCloseTo(TARGET.low, 9);
    expect(shares.beyond.high).toBeCloseTo(TARGET.high, 9);
  });

  it('stay between bounds whatever happens', () => {
    const shares = new AdaptiveShares(HOUR);
    for (let i = 0; i < 5000; i++) shares.learn(outcome(99));
    expect(shares.beyond).toEqual({ low: 0.3, high: 0.01 });
  });
});
