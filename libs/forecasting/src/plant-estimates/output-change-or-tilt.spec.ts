import { DAY } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 60;
const SEEDS = [1, 2, 3, 4, 5];
const SITES = [
  { latitude: 40, longitude: -3.7, tilt: 20 },
  ...PLACES.slice(3, 6).map((place) => ({ ...place, tilt: 30 })),
];

it.each(SEEDS)('a decline by 18 %% under forecast weather is no wrong tilt, direction or size; seed %d', (seed) => {
  for (const place of [SITES[0], SITES[1 + (seed % 3)]]) {
    const site = createSite({ ...place, azimuth: place.latitude < 0 ? 0 : 180 });
    const from = Date.UTC(2026, (seed * 5) % 12, 1);
    const post = (power: number, end: number) => ({ total_power: power * (1 - (0.18 * (end - from)) / (DAYS * DAY)) });
    const { measurements, sky } = simulatePlant(site, site, { seed, days: DAYS, post });
    const { estimates = [], likely_mistakes = [] } = estimatePlant(site, measurements, sky) ?? {};
    const names = ['tilt', 'azimuth', 'capacity_dc'];
    expect(estimates.filter(({ property, significant }) => significant && names.includes(property))).toEqual([]);
    expect(likely_mistakes).toEqual([]);
  }
});
