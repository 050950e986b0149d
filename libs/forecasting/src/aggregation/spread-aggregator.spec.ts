import { createSeededRandom } from '@daystar/testing';
import { type WeightedPlace, computeDistanceKm, typicalDecorrelationLength } from './error-correlation';
import { type ErrorSource, createErrorGroups } from './error-groups';
import { SpreadAggregator } from './spread-aggregator';

// Local names: under jest, access to Math is slow.
const { PI, abs, cos, exp, expm1, log, sqrt } = Math;
const DAY = 86_400_000;
const random = createSeededRandom(7);
/** Box and Muller. */
const normal = () => sqrt(-2 * log(1 - random())) * cos(2 * PI * random());

/** 200 sites of 1 to 50 MW over 1,000 km x 1,000 km. */
const sites: WeightedPlace[] = Array.from({ length: 200 }, () => ({
  latitude: 42 + 9 * random(),
  longitude: -2 + 13 * random(),
  capacity: 1 + 49 * random(),
}));

const DRAWS = 3000;

/** Standard normal errors of all sites at many times, correlated as exp(-distance / decay): L z with L L^T = R. */
function correlatedErrors(decay: number): Float64Array[] {
  const triangle = sites.map(() => new Float64Array(sites.length));
  sites.forEach((site, i) => {
    for (let j = 0; j <= i; j++) {
      let rest = exp(-computeDistanceKm(site, sites[j]) / decay);
      for (let k = 0; k < j; k++) rest -= triangle[i][k] * triangle[j][k];
      triangle[i][j] = i === j ? sqrt(rest) : rest / triangle[j][j];
    }
  });
  return Array.from({ length: DRAWS }, () => {
    const z = Float64Array.from(sites, normal);
    const errors = new Float64Array(z.length);
    for (let i = 0; i < z.length; i++) {
      const weights = triangle[i];
      for (let j = 0; j <= i; j++) errors[i] += weights[j] * z[j];
    }
    return errors;
  });
}

/** An error of a site whose standard normal deviate is z: a share of its capacity, skewed by the share `skew`. */
const error = (z: number, i: number, skew: number) =>
  (0.15 * sites[i].capacity * (skew === 0 ? z : expm1(skew * z))) / (skew || 1);

/** Shares of true sums within the interval and within that of the naive sum, and how much wider the latter is. */
function verified(errors: readonly Float64Array[], decay: number, skew: number) {
  const z90 = 1.2816;
  const adder = new SpreadAggregator(
    createErrorGroups(
      sites.map((site) => ({ places: [site] })),
      () => decay,
    ),
  );
  let [naiveBelow, naiveAbove] = [0, 0];
  sites.forEach((_, i) => {
    const [below, above] = [-error(-z90, i, skew), error(z90, i, skew)];
    adder.add(i, below, above);
    naiveBelow += below;
    naiveAbove += above;
  });
  const { below, above } = adder.computeSpread(DAY);
  const sums = errors.map((moment) => moment.reduce((sum, z, i) => sum + error(z, i, skew), 0));
  const share = (low: number, high: number) => sums.filter((sum) => sum >= low && sum <= high).length / DRAWS;
  return {
    coverage: share(-below, above),
    naive: share(-naiveBelow, naiveAbove),
    wider: (naiveBelow + naiveAbove) / (below + above),
  };
}

describe('the interval of a sum of 200 sites', () => {
  it.each([40, 150, 400])(
    'covers 80 %% of observations with a decorrelation length of %d km, skewed or not',
    (decay) => {
      const errors = correlatedErrors(decay);
      for (const skew of [0, 0.25, -0.25]) {
        const { coverage, naive, wider } = verified(errors, decay, skew);
        expect(abs(coverage - 0.8)).toBeLessThan(0.03);
        expect(naive).toBeGreaterThan(0.9);
        expect(wider).toBeGreaterThan(1.3);
      }
    },
  );
});

const spreadOf = (members: readonly ErrorSource[], decay: number, below: number, above: number) => {
  const adder = new SpreadAggregator(createErrorGroups(members, () => decay));
  members.forEach((_, i) => adder.add(i, below, above));
  return adder.computeSpread(DAY);
};
const at = (latitude: number, longitude = 0.1): WeightedPlace => ({ latitude, longitude, capacity: 1 });

describe('the spread of a sum', () => {
  it('equals that of a single member', () => {
    const { below, above } = spreadOf([{ places: [at(40)] }], 100, 3, 5);
    expect([below, above]).toEqual([expect.closeTo(3, 9), expect.closeTo(5, 9)]);
  });

  it('is the sum of spreads at one location, also at the poles and the date line', () => {
    for (const place of [at(40), at(90), at(-90), at(0, 180)]) {
      const { below, above } = spreadOf([{ places: [place] }, { places: [place] }], 100, 3, 5);
      expect([below, above]).toEqual([expect.closeTo(6, 9), expect.closeTo(10, 9)]);
    }
  });

  it('is the same across the date line as elsewhere', () => {
    const members = (west: number, east: number) => [{ places: [at(0, west)] }, { places: [at(0, east)] }];
    const across = spreadOf(members(179.5, -179.5), 100, 2, 2).above;
    expect(across).toBeCloseTo(spreadOf(members(9.5, 10.5), 100, 2, 2).above, 9);
    // 111.2 km: variance 4 + 4 + 2 x 4 exp(-1.112).
    expect(across).toBeCloseTo(sqrt(8 + 8 * exp(-1.1119)), 2);
  });

  it('is 0 for members without spread', () => {
    expect(spreadOf([{ places: [at(40)] }], 100, 0, 0)).toEqual({ below: 0, above: 0 });
  });

  it('is nearly the same for pooled locations', () => {
    const places = Array.from({ length: 16 }, (_, i) => at(40.1 + i / 8));
    const apart = spreadOf(
      places.map((place) => ({ places: [place] })),
      100,
      1,
      1,
    );
    const adder = new SpreadAggregator(createErrorGroups([{ places, isPooled: true }], () => 100));
    adder.add(0, 16, 16);
    expect(adder.computeSpread(DAY).above / apart.above).toBeCloseTo(1, 1);
  });

  it('grows with lead time, as errors extend from clouds to fronts', () => {
    const adder = new SpreadAggregator(
      createErrorGroups([{ places: [at(40)] }, { places: [at(41)] }], typicalDecorrelationLength),
    );
    adder.add(0, 1, 1);
    adder.add(1, 1, 1);
    const widths = [0, 0.02, 0.1, 0.3, 1, 5].map((days) => adder.computeSpread(days * DAY).above);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(widths[0]).toBeCloseTo(sqrt(2), 1);
  });

  it('has at most 48 groups for any number of tiles', () => {
    const world = Array.from({ length: 1000 }, (_, i) => ({ places: [at(-60 + i / 10, -170 + ((i * 37) % 340))] }));
    expect(createErrorGroups(world).count).toBeLessThanOrEqual(48);
  });
});
