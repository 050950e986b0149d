import type { EstimatedProperty, Site } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const SEEDS = Array.from({ length: 10 }, (_, k) => k + 1);

/** A site whose arrays face away from each other, within 20 degrees of east and west. */
function createRoof(seed: number): Site {
  const random = createSeededRandom(91 * seed);
  const tilt = 15 + 30 * random();
  const azimuth = -90 + 40 * (random() - 0.5);
  const share = 0.3 + 0.4 * random();
  const arrays = [
    { dc_share: 1 - share, azimuth, tilt },
    { dc_share: share, azimuth: azimuth + 180, tilt },
  ];
  return createSite({ ...PLACES[seed % PLACES.length], tilt: undefined, azimuth: undefined, arrays });
}

/** Estimates of each array of a roof. @param stated properties that the owner stated */
function estimateArrays(roof: Site, stated: Site, seed: number) {
  const { measurements, sky } = simulatePlant(roof, stated, { seed });
  const { estimates = [], likely_mistakes = [] } = estimatePlant(stated, measurements, sky) ?? {};
  return { arrays: estimates.filter(({ array }) => array !== undefined), likely_mistakes };
}

describe('two arrays of an east-west roof', () => {
  const roofs = SEEDS.map((seed) => {
    const roof = createRoof(seed);
    const estimated = estimateArrays(
      roof,
      { ...roof, arrays: undefined, tilt: 25, azimuth: roof.latitude < 0 ? 0 : 180 },
      seed,
    );
    return { roof, ...estimated };
  });
  const shown = roofs.filter(({ arrays }) => arrays.length > 0);

  it('are found in most cases, although the owner stated one', () => {
    expect(shown.length).toBeGreaterThanOrEqual(SEEDS.length / 2);
    const { arrays } = shown.find(({ roof }) => roof.latitude > 0)!;
    expect(arrays.map(({ property, array, stated, unit }) => [property, array, stated, unit])).toEqual([
      ['dc_share', 1, 100, '%'],
      ['tilt', 1, 25, '°'],
      ['azimuth', 1, 180, '°'],
      ['dc_share', 2, 0, '%'],
      ['tilt', 2, 25, '°'],
      ['azimuth', 2, 180, '°'],
    ]);
  });

  it.each(['dc_share', 'tilt', 'azimuth'] as const)('have the true %s within 80 %% of the intervals', (property) => {
    const covered = shown.map(({ roof, arrays }) => {
      const estimates = arrays.filter((estimate) => estimate.property === property);
      // The first array of an estimate is the eastern one or the western one.
      const isCovered = (order: readonly number[]) =>
        estimates.every(({ low, high }, k) => {
          const truth = getTruth(roof, order[k], property);
          return [truth - 360, truth, truth + 360].some((value) => low <= value && value <= high);
        });
      return isCovered([0, 1]) || isCovered([1, 0]);
    });
    const share = covered.filter(Boolean).length / covered.length;
    // Three standard errors of a share of 80 %.
    expect(Math.abs(share - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / covered.length));
  });

  it('are no mistake of the owner', () => expect(roofs.flatMap(({ likely_mistakes }) => likely_mistakes)).toEqual([]));
});

const getTruth = ({ arrays = [] }: Site, index: number, property: EstimatedProperty): number => {
  const { dc_share, tilt = NaN, azimuth = NaN } = arrays[index];
  return property === 'dc_share' ? 100 * dc_share : property === 'tilt' ? tilt : azimuth;
};

describe('arrays that an owner stated', () => {
  it('are beside their estimates', () => {
    const arrays = [
      { dc_share: 0.7, azimuth: -90, tilt: 30 },
      { dc_share: 0.3, azimuth: 90, tilt: 30 },
    ];
    const stated = createSite({ ...PLACES[1], arrays });
    const swapped = createSite({
      ...stated,
      arrays: [
        { ...arrays[0], dc_share: 0.3 },
        { ...arrays[1], dc_share: 0.7 },
      ],
    });
    const { arrays: estimates } = estimateArrays(swapped, stated, 1);
    const shares = estimates.filter(({ property }) => property === 'dc_share');
    expect(shares).toMatchObject([
      { array: 1, stated: 70, significant: true },
      { array: 2, stated: 30, significant: true },
    ]);
    expect(Math.abs(shares[0].estimate - 30)).toBeLessThan(8);
    for (const { property, stated: value, estimate, high, low } of estimates.filter(
      (one) => one.property !== 'dc_share',
    ))
      // Three standard errors: an interval of 80 % may miss the true value.
      expect([property, Math.abs(value - estimate) < (3 / 1.28) * ((high - low) / 2)]).toEqual([property, true]);
  });
});

describe('a plant of one orientation', () => {
  it.each(SEEDS.slice(0, 4))('is not taken for two arrays, with a shed that shades its mornings; seed %d', (seed) => {
    const site = createSite({ ...PLACES[seed % PLACES.length], tilt: 25 });
    const noon = 12 * HOUR - (site.longitude / 15) * HOUR;
    const shade = (power: number, end: number) => {
      const hour = (((((end - noon) / HOUR) % 24) + 36) % 24) - 12;
      return { total_power: hour < -2 ? 0.5 * power : power };
    };
    const { measurements, sky } = simulatePlant(site, site, { seed, post: shade });
    const { estimates = [] } = estimatePlant(site, measurements, sky) ?? {};
    expect(estimates.filter(({ array }) => array !== undefined)).toEqual([]);
  });
});

it('arrays that lie almost flat are not told apart', () => {
  const arrays = [
    { dc_share: 0.5, azimuth: -90, tilt: 3 },
    { dc_share: 0.5, azimuth: 90, tilt: 3 },
  ];
  const roof = createSite({ ...PLACES[0], arrays });
  expect(estimateArrays(roof, { ...roof, arrays: undefined, tilt: 3 }, 2).arrays).toEqual([]);
});
