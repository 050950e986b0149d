import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

/** Flags 40 days of a plant whose DC capacity is stated wrongly. @param ratio of stated to true DC capacity */
function countCurtailed(seed: number, ratio: number): number {
  const place = PLACES[seed % PLACES.length];
  const azimuth = place.latitude < 0 ? 0 : 180;
  const site = createSite({ ...place, azimuth, tilt: 25, capacity: 10, capacity_dc: 12 });
  const { measurements } = simulatePlant(site, { ...site, capacity_dc: ratio * 12 }, { seed, days: 40 });
  return measurements.filter(({ verdict }) => verdict === 'curtailed').length;
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

describe('a plant that is not limited', () => {
  it.each([0.7, 1, 1.48, 2])(
    'has no readings with the flag curtailed when its DC capacity is stated %d times',
    (ratio) => {
      expect(SEEDS.map((seed) => countCurtailed(seed, ratio))).toEqual(SEEDS.map(() => 0));
    },
  );
});
