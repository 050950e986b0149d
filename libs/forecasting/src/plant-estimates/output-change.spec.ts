import { DAY } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 60;
const SEEDS = [1, 3];

/**
 * Estimates a plant that is described correctly.
 * @param share share of its output by the days since the first measurement
 * @param forecast days of measurements under forecasts of the weather; the true weather by default
 */
function estimate(seed: number, share: (day: number) => number, forecast?: { readonly days: number }) {
  const place = PLACES[seed % PLACES.length];
  const azimuth = (place.latitude > 0 ? 180 : 0) - 30;
  const site = createSite({ ...place, azimuth, tilt: 25 });
  const from = Date.UTC(2026, (seed * 5) % 12, 1);
  const post = (power: number, end: number) => ({ total_power: power * share(Math.floor((end - 1 - from) / DAY)) });
  const { measurements, sky } = simulatePlant(site, site, {
    seed,
    days: DAYS,
    post,
    isSkyKnown: !forecast,
    ...forecast,
  });
  const { estimates = [], output_change } = estimatePlant(site, measurements, sky) ?? {};
  const toDay = (time?: string) => time && Math.round((Date.parse(time) - from) / DAY);
  return {
    output_change,
    since: toDay(output_change?.since),
    lowSince: toDay(output_change?.low_since),
    significant: estimates.filter(({ significant }) => significant),
  };
}

const CASES = {
  // Half a percent a day, washed on day 20 and 45.
  soiling: (day: number) => 1 - 0.005 * (day < 20 ? day : (day - 20) % 25),
  decline: (day: number) => 1 - 0.0025 * day,
  growth: (day: number) => (day < 30 ? 0.8 : 1),
};
const SHARES = { soiling: 12.5, decline: 15, growth: 20 };

describe.each(['soiling', 'decline', 'growth'] as const)('%s of a plant', (kind) => {
  const plants = SEEDS.map((seed) => estimate(seed, CASES[kind]));

  it('is found, with its size', () => {
    expect(plants.map(({ output_change }) => output_change?.kind)).toEqual(SEEDS.map(() => kind));
    for (const { output_change } of plants) expect(Math.abs(output_change!.share - SHARES[kind])).toBeLessThan(4);
  });

  it('is no wrong tilt, azimuth, size or second array', () => {
    expect(plants.flatMap(({ significant }) => significant)).toEqual([]);
  });
});

it('a plant whose output does not change has neither a change nor a second array under a known sky', () => {
  for (const { output_change, significant } of [2, 9].map((seed) => estimate(seed, () => 1)))
    expect([output_change, significant]).toEqual([undefined, []]);
});

describe('half of a plant that was off for weeks', () => {
  const BACK = 40;
  const SINCE = [5, 8];

  it.each(SINCE)('is a growth with date and size %i days after its return', (days) => {
    for (const seed of [1, 2, 5]) {
      const { output_change, since } = estimate(seed, (day) => (day < BACK ? 0.5 : 1), { days: BACK + days });
      expect([output_change?.kind, since]).toEqual(['growth', BACK]);
      expect(output_change!.low).toBeLessThan(50);
      expect(output_change!.high).toBeGreaterThan(50);
    }
  });

  it('is a growth with the beginning of the low output, if there was more before', () => {
    const { output_change, since, lowSince } = estimate(2, (day) => (day >= 21 && day < BACK ? 0.5 : 1), {
      days: BACK + 6,
    });
    expect([output_change?.kind, lowSince, since]).toEqual(['growth', 21, BACK]);
    expect(Math.abs(output_change!.share - 50)).toBeLessThan(3);
  });
});
