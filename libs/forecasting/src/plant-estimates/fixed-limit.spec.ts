import type { Site } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const SEEDS = [1, 2, 3, 4];
const EAST_WEST = [-90, 90].map((azimuth) => ({ dc_share: 0.5, tilt: 25, azimuth }));
const TRACKER = { tracking_type: 'horizontal_single_axis', tilt: undefined, azimuth: undefined } as const;

function createPlant(seed: number, properties: Partial<Site> = {}): Site {
  const place = PLACES[seed % PLACES.length];
  const azimuth = place.latitude < 0 ? 0 : 180;
  return createSite({ ...place, capacity: 20, capacity_dc: 24, tilt: 25, azimuth, ...properties });
}

describe('an undeclared limit of 14 MW below the stated 20 MW', () => {
  it.each(SEEDS)('is flagged in spite of a meter error of 1.5 %%, and estimated; seed %d', (seed) => {
    const stated = createPlant(seed);
    const random = createSeededRandom(seed);
    const post = (power: number) => ({ total_power: power * (1 + 0.02 * (random() - 0.5)) });
    const { measurements, sky } = simulatePlant({ ...stated, export_limit: 14 }, stated, { seed, days: 40, post });
    const atLimit = measurements.filter(({ total_power = 0 }) => total_power > 13.6);
    const clipped = atLimit.filter(({ verdict }) => verdict === 'clipped');
    expect(clipped.length).toBeGreaterThan(0.98 * atLimit.length);
    const capacity = estimatePlant(stated, measurements, sky)?.estimates.find(
      ({ property }) => property === 'capacity',
    );
    expect(capacity?.estimate).toBeCloseTo(14, 0);
    expect(capacity?.significant).toBe(true);
  });
});

describe('a plant without a limit', () => {
  const plants: Record<string, [actual: Partial<Site>, stated?: Partial<Site>]> = {
    'as stated': [{}],
    'with fewer modules than stated': [{ capacity_dc: 14 }],
    'that faces east, not south': [{ azimuth: -90 }, {}],
    'with an east-west roof that was not stated': [{ arrays: EAST_WEST }, {}],
    'on trackers': [TRACKER, TRACKER],
    'on trackers that were not stated': [TRACKER, {}],
  };

  it.each(Object.entries(plants))('%s, is never clipped below its capacity', (_, [actual, stated = actual]) => {
    for (const seed of SEEDS)
      for (const period of [15 * MINUTE, 60 * MINUTE]) {
        const [built, described] = [actual, stated].map((properties) =>
          createPlant(seed, { capacity_dc: 20, ...properties }),
        );
        const { measurements } = simulatePlant(built, described, { seed, days: 60, period });
        const clipped = measurements.filter(
          ({ verdict, total_power = 0 }) => verdict === 'clipped' && total_power < 19.6,
        );
        expect(clipped).toEqual([]);
      }
  });
});
