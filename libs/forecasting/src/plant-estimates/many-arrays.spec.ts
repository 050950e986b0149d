import type { Site, TuningEstimate } from '@daystar/contracts';
import { MINUTE, formatStamp } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

type ArrayDescription = Omit<NonNullable<Site['arrays']>[number], 'dc_share'>;

const TRACKER: ArrayDescription = { tracking_type: 'horizontal_single_axis', ground_coverage_ratio: 0.35 };
const THREE: readonly ArrayDescription[] = [{ azimuth: -90, tilt: 20 }, { azimuth: 90, tilt: 20 }, TRACKER];
/** Two pairs that face almost alike, and one array between them. */
const FIVE: readonly ArrayDescription[] = [
  { azimuth: -92, tilt: 40 },
  { azimuth: -88, tilt: 40 },
  { azimuth: 180, tilt: 15 },
  { azimuth: 88, tilt: 40 },
  { azimuth: 92, tilt: 40 },
];

/** Places on the northern side of the equator, so that the arrays are the same. */
const NORTHERN = PLACES.filter(({ latitude }) => latitude > 0);

function createPlant(seed: number, arrays: readonly ArrayDescription[], shares: readonly number[]): Site {
  const orientation = { tilt: undefined, azimuth: undefined, tracking_type: undefined };
  const described = arrays.map((array, k) => ({ tracking_type: 'fixed' as const, ...array, dc_share: shares[k] }));
  return createSite({ ...NORTHERN[seed % NORTHERN.length], ...orientation, arrays: described });
}

const getMembers = ({ array = NaN, arrays = [array] }: TuningEstimate) => arrays;

/**
 * Estimates the shares of a plant with random shares.
 * @param areStated whether the owner states them, or equal ones
 * @param delay of the clock, minutes
 */
function estimateShares(seed: number, arrays: readonly ArrayDescription[], areStated: boolean, delay = 0) {
  const random = createSeededRandom(31 * seed);
  const sizes = arrays.map(() => 0.25 + random());
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const truth = sizes.map((size) => size / total);
  const actual = createPlant(seed, arrays, truth);
  const stated = areStated
    ? actual
    : createPlant(
        seed,
        arrays,
        arrays.map(() => 1 / arrays.length),
      );
  const post = (total_power: number, end: number) => ({ total_power, period_end: formatStamp(end + delay * MINUTE) });
  const { measurements, sky } = simulatePlant(actual, stated, { seed, days: 35, post });
  const { estimates = [], likely_mistakes = [] } = estimatePlant(stated, measurements, sky) ?? {};
  const shares = estimates
    .filter(({ property }) => property === 'dc_share')
    .map((estimate) => ({
      ...estimate,
      truth: 100 * getMembers(estimate).reduce((sum, number) => sum + truth[number - 1], 0),
    }));
  return { shares, likely_mistakes };
}

const sumErrors = (
  shares: readonly (TuningEstimate & { readonly truth: number })[],
  property: 'stated' | 'estimate',
): number => shares.reduce((sum, share) => sum + Math.abs(share[property] - share.truth), 0);

describe.each([
  ['three arrays, one of which tracks the sun', THREE, 201],
  ['five arrays, of which two pairs face almost alike', FIVE, 221],
])('a plant of %s', (_, arrays, firstSeed) => {
  const seeds = Array.from({ length: 6 }, (__, k) => firstSeed + k);

  it('has shares nearer to the true ones than equal shares that its owner stated', () => {
    const plants = seeds.map((seed) => estimateShares(seed, arrays, false));
    const shown = plants.filter(({ shares }) => shares.length > 0);
    expect(shown.length).toBeGreaterThanOrEqual(0.5 * seeds.length);
    const all = shown.flatMap(({ shares }) => shares);
    expect(sumErrors(all, 'estimate')).toBeLessThan(0.7 * sumErrors(all, 'stated'));
    const different = all.filter(({ significant }) => significant);
    const nearer = different.filter((share) => sumErrors([share], 'estimate') < sumErrors([share], 'stated'));
    expect(different.length).toBeGreaterThan(0);
    expect(nearer.length).toBeGreaterThan(0.6 * different.length);
  });

  it('has no share that differs, and no mistake, when its owner stated the true shares', () => {
    const plants = seeds.map((seed) => estimateShares(seed, arrays, true));
    expect(plants.flatMap(({ shares }) => shares).filter(({ significant }) => significant)).toEqual([]);
    expect(plants.flatMap(({ likely_mistakes }) => likely_mistakes)).toEqual([]);
  });

  it('has a wrong clock, and not wrong shares, when the clock is an hour late', () => {
    const plants = seeds.slice(0, 3).map((seed) => estimateShares(seed, arrays, true, 60));
    // A wrong sign of the longitude may explain an hour as well.
    const codes = plants.flatMap(({ likely_mistakes }) => likely_mistakes.map(({ code }) => code));
    expect(codes.length).toBeGreaterThanOrEqual(2);
    expect(codes.filter((code) => code !== 'clock_offset' && code !== 'place')).toEqual([]);
    expect(plants.flatMap(({ shares }) => shares).filter(({ significant }) => significant)).toEqual([]);
  });
});

it('arrays that face alike have one estimate, of the sum of their shares', () => {
  const arrays = [
    { azimuth: -90, tilt: 30 },
    { azimuth: 90, tilt: 30 },
    { azimuth: -90, tilt: 30 },
  ];
  const { shares } = estimateShares(4, arrays, false);
  expect(shares.map(getMembers)).toEqual([[1, 3], [2]]);
});

it('an array that is off has a share of 0, which differs', () => {
  const arrays = [
    { azimuth: -90, tilt: 30 },
    { azimuth: 180, tilt: 30 },
    { azimuth: 90, tilt: 30 },
  ];
  const actual = createPlant(3, arrays, [0.5, 0.5, 1e-6]);
  const stated = createPlant(3, arrays, [0.35, 0.35, 0.3]);
  const { measurements, sky } = simulatePlant(actual, stated, { seed: 3, days: 35 });
  const { estimates = [] } = estimatePlant(stated, measurements, sky) ?? {};
  const off = estimates.find(({ property, array }) => property === 'dc_share' && array === 3);
  expect(off).toMatchObject({ stated: 30, significant: true });
  expect(off!.low).toBe(0);
  expect(off!.estimate).toBeLessThan(6);
});

it('fifty arrays are estimated, without shares that the measurements do not determine', () => {
  const arrays = Array.from({ length: 50 }, (_, k) => ({ azimuth: 5 * k - 120, tilt: 10 + 5 * (k % 7) }));
  const { shares, likely_mistakes } = estimateShares(2, arrays, true);
  expect(shares.length).toBeLessThan(10);
  expect(shares.filter(({ significant }) => significant)).toEqual([]);
  expect(likely_mistakes).toEqual([]);
});
