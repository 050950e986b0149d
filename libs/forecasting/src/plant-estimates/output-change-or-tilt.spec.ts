import { DAY } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 60;
const SITES = [
  { latitude: 40, longitude: -3.7, tilt: 20 },
  ...PLACES.slice(3, 6).map((place) => ({ ...place, tilt: 30 })),
];

const CASES = [1, 2, 3, 4, 5].map((seed) => ({ seed, place: SITES[seed % 2 === 0 ? 0 : 1 + (seed % 3)] }));

describe('a decline by 18 % within 60 days, under forecast weather', () => {
  const plants = CASES.map(({ seed, place }) => {
    const site = createSite({ ...place, azimuth: place.latitude < 0 ? 0 : 180 });
    const from = Date.UTC(2026, (seed * 5) % 12, 1);
    const post = (power: number, end: number) => ({ total_power: power * (1 - (0.18 * (end - from)) / (DAYS * DAY)) });
    const { measurements, sky } = simulatePlant(site, site, { seed, days: DAYS, post });
    const { estimates = [], likely_mistakes = [], output_change } = estimatePlant(site, measurements, sky) ?? {};
    const significant = estimates.filter((one) => one.significant).map(({ property }) => property);
    return { significant, likely_mistakes, kind: output_change?.kind };
  });

  it('is no wrong tilt or direction, no other mistake, and no soiling', () => {
    for (const { significant, likely_mistakes, kind } of plants) {
      expect(significant.filter((property) => property === 'tilt' || property === 'azimuth')).toEqual([]);
      expect(likely_mistakes).toEqual([]);
      expect([undefined, 'decline']).toContain(kind);
    }
  });

  it('is rarely a smaller size alone', () => {
    const smaller = plants.filter(({ significant }) => significant.includes('capacity_dc'));
    expect(smaller.length).toBeLessThanOrEqual(0.2 * plants.length);
  });
});
