import { DEFAULT_PRIOR } from './early-regression';
import { type PooledLine, poolEarlyLines } from './pool-early-lines';

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
