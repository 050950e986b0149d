import type { Measurement, Site } from '@daystar/contracts';
import { DAY, HOUR, formatStamp } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const TRACKER: Partial<Site> = { tracking_type: 'horizontal_single_axis' };
const FIXED: Partial<Site> = { tilt: 22 };

interface ClockFault {
  readonly days: number;
  /** Days before the end from which the clock is wrong. */
  readonly lateDays: number;
  /** Time by which it is late, ms. */
  readonly by?: number;
  /** Share of the output that is left in the last 16 days. */
  readonly output?: number;
}

/** Simulates a plant whose clock is wrong in the last days. Each seed has a place and a month. */
function simulateLatePlant(seed: number, plant: Partial<Site>, { days, lateDays, by = HOUR, output = 1 }: ClockFault) {
  const place = PLACES[seed % PLACES.length];
  const site = createSite({ ...place, ...plant, azimuth: place.latitude > 0 ? 180 : 0 });
  const daysBeforeEnd = (before: number) => Date.UTC(2026, (seed * 5) % 12, 1) + (days - before) * DAY;
  // The clock changes at midnight of solar time.
  const lateSince = daysBeforeEnd(lateDays) - (place.longitude / 360) * DAY;
  const post = (power: number, end: number): Partial<Measurement> => ({
    total_power: end > daysBeforeEnd(16) ? output * power : power,
    period_end: formatStamp(end > lateSince ? end + by : end),
  });
  const { measurements, sky } = simulatePlant(site, site, { seed, days, post });
  return { site, measurements, sky };
}

/** Estimates of plants by seed, plant and fault: two tests read some of them. */
const estimated = new Map<string, ReturnType<typeof estimatePlant>>();

function estimateLatePlant(...plant: Parameters<typeof simulateLatePlant>) {
  const key = JSON.stringify(plant);
  if (!estimated.has(key)) {
    const { site, measurements, sky } = simulateLatePlant(...plant);
    estimated.set(key, estimatePlant(site, measurements, sky));
  }
  return estimated.get(key)!;
}

const SEEDS = Array.from({ length: 7 }, (_, k) => 502 + k);
const findChanges = (seed: number, plant: Partial<Site>, fault: ClockFault) => {
  const { lost_output, output_change } = estimateLatePlant(seed, plant, fault);
  return [lost_output ?? [], output_change ?? []].flat();
};

describe.each([
  ['modules that track the sun', TRACKER],
  ['fixed modules', FIXED],
])('a plant with %s whose clock is wrong in the last days', (_, plant) => {
  it.each<[string, ClockFault]>([
    ['8 of 24, an hour late', { days: 24, lateDays: 8 }],
    ['4 of 24, an hour late', { days: 24, lateDays: 4 }],
    ['14 of 40, an hour early', { days: 40, lateDays: 14, by: -HOUR }],
  ])('has no change of its output: %s', (__, fault) => {
    expect(SEEDS.flatMap((seed) => findChanges(seed, plant, fault))).toEqual([]);
  });

  it('has no offset between both clocks where too few days have one of them', () => {
    const offsets = SEEDS.slice(0, 4).flatMap((seed) => {
      const { estimates } = estimateLatePlant(seed, plant, { days: 24, lateDays: 8 });
      expect(estimates.length).toBeGreaterThan(0);
      return estimates.filter(({ property }) => property === 'clock_offset');
    });
    expect(offsets).toEqual([]);
  });

  it('has the estimates of the other days where these are enough', () => {
    for (const seed of SEEDS.slice(0, 3)) {
      const { site, measurements, sky } = simulateLatePlant(seed, plant, { days: 40, lateDays: 8 });
      const others = measurements.filter(({ verdict }) => verdict !== 'clock_suspect');
      expect(measurements.length - others.length).toBeGreaterThan(7 * 96);
      expect(estimatePlant(site, measurements, sky)).toEqual(estimatePlant(site, others, sky));
    }
  });
});

describe('a plant that lost 30 % of its output before its clock was wrong', () => {
  it('has this loss in most climates', () => {
    const fault: ClockFault = { days: 45, lateDays: 4, output: 0.7 };
    const shares = SEEDS.flatMap((seed) => findChanges(seed, TRACKER, fault).map(({ share }) => share));
    expect(shares.length).toBeGreaterThanOrEqual(0.6 * SEEDS.length);
    for (const share of shares) expect(Math.abs(share - 30)).toBeLessThan(8);
  });
});

describe('a plant whose clock was always an hour late', () => {
  it('has a likely offset of an hour', () => {
    const [mistake] = estimateLatePlant(506, FIXED, { days: 40, lateDays: 40 }).likely_mistakes;
    expect(mistake).toMatchObject({ code: 'clock_offset', likely: [60] });
  });
});
