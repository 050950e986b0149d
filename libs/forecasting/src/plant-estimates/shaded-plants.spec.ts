import type { Site } from '@daystar/contracts';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const SEEDS = [1, 2, 3, 4, 6, 8];
/** Elevations of hills, degrees, from north to the east. */
const HILLS = {
  morning: [5, 10, 25, 20, 5, 0, 0, 0],
  evening: [0, 0, 0, 0, 5, 20, 25, 10],
};
const ROOF = [-90, 90].map((azimuth) => ({ dc_share: 0.5, azimuth, tilt: 20 }));

/** Estimates a plant among hills that its owner does not state, under weather that has errors. */
function estimate(seed: number, plant: Partial<Site>, horizon: number[]) {
  const place = PLACES[(seed * 3) % PLACES.length];
  const stated = createSite({ ...place, azimuth: place.latitude < 0 ? 0 : 180, ...plant });
  const { measurements, sky } = simulatePlant({ ...stated, horizon }, stated, { seed, days: 45 });
  const { estimates = [], likely_mistakes = [], output_change } = estimatePlant(stated, measurements, sky) ?? {};
  const significant = estimates.filter((one) => one.significant).map(({ property }) => property);
  return { significant, likely_mistakes, output_change };
}

/** Both ends of the day for roofs and plants with one direction, at alternate seeds. */
const listCases = (first: 0 | 1) =>
  SEEDS.map((seed, i) => {
    const end = (first + i) % 2 === 0 ? 'morning' : 'evening';
    return [end, seed, HILLS[end]] as const;
  });

describe('hills that the owner does not state', () => {
  it.each(listCases(0))(
    'are a loss in the %s of a roof, and no wrong shares or clock; seed %d',
    (end, seed, horizon) => {
      const { significant, likely_mistakes } = estimate(
        seed,
        { arrays: ROOF, tilt: undefined, azimuth: undefined },
        horizon,
      );
      expect(likely_mistakes).toEqual([]);
      expect(significant).toEqual([`${end}_loss`]);
    },
  );

  it.each(listCases(1))(
    'are no wrong direction, clock or growth of a plant with one direction; %s, seed %d',
    (end, seed, horizon) => {
      const { significant, likely_mistakes, output_change } = estimate(seed, { tilt: 25 }, horizon);
      expect([likely_mistakes, output_change]).toEqual([[], undefined]);
      expect(significant.filter((property) => property !== `${end}_loss`)).toEqual([]);
    },
  );
});
