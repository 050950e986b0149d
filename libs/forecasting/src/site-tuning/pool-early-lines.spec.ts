import { MINUTE, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { PvColumns } from '../outputs/pv-columns';
import { DEFAULT_PRIOR } from './early-regression';
import { type PooledLine, poolEarlyLines } from './pool-early-lines';
import { buildPooledTuning } from './pooled-tuning';
import { tuneColumns } from './tune-columns';

/** Lines of the plants of some owners at a latitude. */
const createLines = (owners: readonly string[], slope: number, kind = 'utility', latitude = 40): PooledLine[] =>
  owners.map((owner, k) => ({
    site: `${owner} ${k} ${latitude}`,
    owner,
    kind,
    latitude,
    line: { offset: 0.1, slope: slope + 0.01 * k },
  }));

const PLANT = { site: 'newest', owner: 'new', kind: 'utility', latitude: 38 };
const FIVE = ['a', 'b', 'c', 'd', 'e'];

describe('the prior that is pooled from other sites', () => {
  it('is near the mean of many owners, and as certain as they agree', () => {
    const many = Array.from({ length: 50 }, (_, k) => `owner ${k}`);
    const { mean, deviation } = poolEarlyLines(createLines(many, 0.4), PLANT)!;
    expect(mean.slope).toBeGreaterThan(0.6);
    expect(mean.slope).toBeLessThan(0.7);
    expect(mean.offset).toBeGreaterThan(0.09);
    expect(deviation.slope).toBeLessThan(DEFAULT_PRIOR.deviation.slope);
  });

  it('needs five other owners, so that it tells nothing about one of them', () => {
    expect(poolEarlyLines(createLines(FIVE.slice(1), 0.5), PLANT)).toBeUndefined();
    expect(poolEarlyLines(createLines(FIVE, 0.5), PLANT)).toBeDefined();
  });

  it('uses five plants of the same owner, but not the plant itself', () => {
    const own = createLines(
      FIVE.map(() => 'new'),
      0.5,
    );
    expect(poolEarlyLines(own, PLANT)!.mean.slope).toBeLessThan(0.7);
    expect(poolEarlyLines(own, { ...PLANT, site: own[0].site })).toBeUndefined();
    expect(poolEarlyLines([...own, ...createLines(FIVE.slice(1), 0.9)], PLANT)).toEqual(poolEarlyLines(own, PLANT));
  });

  it('counts each other owner once', () => {
    const once = poolEarlyLines([...createLines(FIVE, 0.5), ...createLines(['f'], 0.9)], PLANT)!;
    const often = poolEarlyLines([...createLines(FIVE, 0.5), ...Array(20).fill(createLines(['f'], 0.9)[0])], PLANT)!;
    expect(often.mean.slope).toBeCloseTo(once.mean.slope, 12);
  });

  it('prefers plants of the same type and climate', () => {
    const others = [...createLines(FIVE, 0.9, 'rooftop'), ...createLines(FIVE, 0.8, 'utility', 5)];
    const slopeWith = (...near: PooledLine[]) => poolEarlyLines([...near, ...others], PLANT)!.mean.slope;
    expect(slopeWith(...createLines(FIVE, 0.5))).toBeLessThan(0.7);
    expect(slopeWith(...createLines(FIVE, 0.5, 'utility', -40))).toBeLessThan(0.7);
    expect(slopeWith()).toBeGreaterThan(0.8);
  });
});

describe('the tuning of a plant without measurements', () => {
  const steps = stepsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 4), 30 * MINUTE);
  const ACTUAL_STEPS = 72;
  const clear = Float64Array.from({ length: steps.count }, (_, i) =>
    Math.max(0, 10 * Math.sin((Math.PI * ((i % 48) - 11.5)) / 24)),
  );
  const plain = {
    pv_estimate: clear.map((power) => 0.8 * power),
    pv_estimate10: clear.map((power) => 0.75 * power),
    pv_estimate90: clear.map((power) => 0.85 * power),
  };
  const tune = (deviation: number) => {
    const prior = { mean: { offset: 0.1, slope: 0.5 }, deviation: { offset: 0.01, slope: deviation } };
    const issuedAt = stepEnd(steps, ACTUAL_STEPS - 1);
    const untuned = { columns: plain, clear, steps, actualSteps: ACTUAL_STEPS, issuedAt, capacity: 10 };
    return tuneColumns(untuned, buildPooledTuning(prior), { recent: [], past: [] });
  };

  it('follows the mean line of other sites before and after the issue', () => {
    const { pv_estimate, tuningFlags } = tune(0.1);
    clear.forEach((power, i) => expect(pv_estimate[i]).toBeCloseTo(0.5 * power, 2));
    expect(new Set(tuningFlags.slice(48))).toEqual(new Set(['pooled']));
  });

  it('has percentiles as wide, relative to the estimate, as plants differ', () => {
    const noon = 48 + 24 + 48;
    const [similar, different] = [0.02, 0.2].map((deviation) => tune(deviation));
    const width = ({ pv_estimate, pv_estimate10, pv_estimate90 }: PvColumns) =>
      (pv_estimate90[noon] - pv_estimate10[noon]) / pv_estimate[noon];
    expect(width(similar)).toBeGreaterThan(width(plain));
    expect(width(different)).toBeGreaterThan(2 * width(similar));
  });
});
