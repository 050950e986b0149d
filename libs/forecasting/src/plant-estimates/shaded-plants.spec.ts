import type { Site } from '@daystar/contracts';
import { observerAt, sunAt, sunPosition } from '@daystar/solar';
import { MINUTE } from '@daystar/timeseries';
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

describe('a tree that the owner does not state', () => {
  const place = { latitude: -33.9, longitude: 18.6 };
  const observer = observerAt(place.latitude, place.longitude);
  const roof = createSite({ ...place, kind: 'rooftop', capacity: 30, capacity_dc: 30, tilt: 15, azimuth: 20 });

  /** Power behind a tree in the east, up to 30 degrees high, which lets a share of the light through. */
  function shade(power: number, end: number, share: number) {
    const { azimuth, zenith } = sunPosition(observer, sunAt((end - 7.5 * MINUTE) / 1000));
    const isBehindTree = zenith > 60 && Math.abs(azimuth - 95) <= 20;
    return { total_power: isBehindTree ? share * power : power };
  }

  it.each([
    [9, 0.45],
    [14, 0.45],
    [26, 0.45],
    [5, 0.3],
    [43, 0.2],
    [45, 0.2],
    [50, 0.2],
  ])('is a loss in the morning of a roof, and no other tilt, size or clock; seed %d, share %d', (seed, share) => {
    const post = (power: number, end: number) => shade(power, end, share);
    const { measurements, sky } = simulatePlant(roof, roof, { seed, days: 23, post });
    const { estimates, likely_mistakes } = estimatePlant(roof, measurements, sky)!;
    expect(likely_mistakes).toEqual([]);
    const significant = estimates.filter((one) => one.significant).map(({ property }) => property);
    expect(significant.filter((property) => !property.endsWith('_loss'))).toEqual([]);
    const { stated, low } = estimates.find(({ property }) => property === 'morning_loss')!;
    expect(low).toBeGreaterThan(stated + 15);
  });
});

describe('a tree in the east of a roof that faces the pole', () => {
  const place = { latitude: 40, longitude: -4 };
  const observer = observerAt(place.latitude, place.longitude);
  const roof = createSite({ ...place, kind: 'rooftop', capacity: 10, capacity_dc: 11, tilt: 34, azimuth: 5 });

  it.each([
    [11, 0.2],
    [23, 0.2],
    [23, 0.3],
    [35, 0.2],
    [35, 0.3],
  ])('is no other tilt, azimuth or clock; seed %d, share %d', (seed, share) => {
    const post = (power: number, end: number) => {
      const { azimuth, zenith } = sunPosition(observer, sunAt((end - 7.5 * MINUTE) / 1000));
      return { total_power: zenith > 60 && azimuth < 180 ? share * power : power };
    };
    const { measurements, sky } = simulatePlant(roof, roof, { seed, days: 24, post });
    const { estimates, likely_mistakes } = estimatePlant(roof, measurements, sky)!;
    expect(likely_mistakes).toEqual([]);
    const significant = estimates.filter((one) => one.significant).map(({ property }) => property);
    expect(significant.filter((property) => ['tilt', 'azimuth', 'clock_offset'].includes(property))).toEqual([]);
  });
});
