import { HOUR } from '@daystar/timeseries';
import type { PendingVerification } from './pending-verification';
import { SkillTracker } from './skill-tracker';
import { toLogit, fromLogit } from './opacity-logit';

const pendingVerification = (part: Partial<PendingVerification>): PendingVerification => ({
  end: 0,
  lead: HOUR,
  forecasts: [],
  regimes: [],
  background: 40,
  p10: 20,
  p50: 40,
  p90: 60,
  below: 1,
  above: 1,
  ...part,
});

describe('skill tracker', () => {
  it('corrects the bias of a source for its age and sky class only', () => {
    const record = new SkillTracker();
    for (let i = 0; i < 5000; i++) {
      record.learn(pendingVerification({ forecasts: [{ source: 'gfs', age: 24 * HOUR, opacity: 65 }] }), 55);
    }
    const gfs = record.getErrorStats('gfs');
    expect(gfs.correctBias(24 * HOUR, 65)).toBeCloseTo(55, 0);
    expect(gfs.correctBias(24 * HOUR, 4)).toBe(4);
    expect(gfs.correctBias(168 * HOUR, 65)).toBe(65);
    expect(record.getErrorStats('other').correctBias(24 * HOUR, 65)).toBe(65);
    // The error is the bias alone, which is removed.
    expect(gfs.varianceAt(24 * HOUR)).toBeLessThan(0.1 * record.getErrorStats('other').varianceAt(24 * HOUR));
  });

  it('finds the nowcast weight with the least error', () => {
    const record = new SkillTracker();
    // The truth always lies a quarter of the way from the background to the nowcast.
    for (let i = 0; i < 5000; i++) {
      const opacity = i % 2 ? 80 : 0;
      const nowcast = { kind: 'advection' as const, age: 2 * HOUR, opacity };
      record.learn(pendingVerification({ nowcast }), 40 + 0.25 * (opacity - 40));
    }
    expect(record.advection.weightAt(2 * HOUR)).toBeCloseTo(0.25, 1);
    expect(record.persistence.weightAt(2 * HOUR)).toBe(new SkillTracker().persistence.weightAt(2 * HOUR));
    expect(record.advection.weightAt(6 * HOUR)).toBe(0);
  });

  it('never weights an older nowcast more than a newer one', () => {
    const record = new SkillTracker();
    for (let i = 0; i < 5000; i++) {
      const nowcast = { kind: 'advection' as const, age: HOUR, opacity: i % 2 ? 80 : 0 };
      record.learn(pendingVerification({ nowcast }), 40);
    }
    expect(record.advection.weightAt(3 * HOUR)).toBeLessThanOrEqual(record.advection.weightAt(HOUR) + 1e-9);
    expect(record.advection.weightAt(HOUR)).toBeLessThan(0.1);
  });

  it('scales percentiles on each side until 10 % of observations lie beyond', () => {
    const record = new SkillTracker();
    // Uniform errors from -3 to 1 half widths: the 10th and 90th percentile lie at -2.6 and 0.6.
    const truthOf = (i: number) => -3 + (4 * (i % 400)) / 400;
    for (let i = 0; i < 20_000; i++) {
      const p10 = fromLogit(toLogit(40) - record.spread.getLowerFactor(4, 3));
      const p90 = fromLogit(toLogit(40) + record.spread.getUpperFactor(4, 3));
      record.learn(pendingVerification({ lead: 2 * HOUR, p10, p90 }), fromLogit(toLogit(40) + truthOf(i * 7)));
    }
    expect(record.spread.getLowerFactor(4, 3)).toBeCloseTo(2.6, 0);
    expect(record.spread.getUpperFactor(4, 3)).toBeCloseTo(0.6, 1);
    // There are no samples at another lead: the raw interval applies.
    expect(record.spread.getLowerFactor(9, 3)).toBeCloseTo(1, 1);
  });

  it('continues after a restart', () => {
    const record = new SkillTracker();
    for (let i = 0; i < 500; i++) {
      const forecasts = [{ source: 'gfs', age: 24 * HOUR, opacity: 65 }];
      const nowcast = { kind: 'persistence' as const, age: HOUR, opacity: i % 90 };
      record.learn(pendingVerification({ forecasts, nowcast }), (i * 37) % 95);
    }
    const again = SkillTracker.fromSnapshot(JSON.parse(JSON.stringify(record)) as ReturnType<SkillTracker['toJSON']>);
    expect(again.getErrorStats('gfs').correctBias(24 * HOUR, 65)).toBeCloseTo(
      record.getErrorStats('gfs').correctBias(24 * HOUR, 65),
      3,
    );
    expect(again.persistence.weightAt(HOUR)).toBeCloseTo(record.persistence.weightAt(HOUR), 4);
    expect(again.spread.getLowerFactor(3, 3)).toBeCloseTo(record.spread.getLowerFactor(3, 3), 2);
    expect(() => SkillTracker.fromSnapshot({ ...record.toJSON(), form: '0' })).toThrow('form');
  });

  it('stays below 200 kB', () => {
    const record = new SkillTracker();
    for (let i = 0; i < 3000; i++) {
      const forecasts = [{ source: 'gfs', age: (i % 168) * HOUR, opacity: i % 95 }];
      record.learn(pendingVerification({ lead: (i % 168) * HOUR, p50: i % 95, forecasts }), (i * 37) % 95);
    }
    expect(JSON.stringify(record).length).toBeLessThan(200_000);
  });
});

describe('opacity on the logit scale', () => {
  it('is inverted exactly, and never leaves 0 to 100', () => {
    for (const opacity of [0, 0.4, 3, 50, 95, 100]) expect(fromLogit(toLogit(opacity))).toBeCloseTo(opacity, 9);
    expect(fromLogit(-50)).toBe(0);
    expect(fromLogit(50)).toBe(100);
  });
});
