import { DAY } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { wrapDegrees } from './list-estimates';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 40;
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, k) => first + k);

/**
 * Finds lost output of a plant that faces up to 60 degrees away from the equator. Its owner states the orientation with
 * an error of up to 10 degrees.
 * @param shareOfDay share of the output by the days before the end
 */
function findLoss(seed: number, shareOfDay: (daysBeforeEnd: number) => number) {
  const random = createSeededRandom(77 * seed);
  const place = PLACES[seed % PLACES.length];
  const azimuth = wrapDegrees((place.latitude > 0 ? 180 : 0) + 120 * (random() - 0.5));
  const site = createSite({ ...place, azimuth, tilt: 10 + 30 * random(), capacity_dc: 9 + 4 * random() });
  const stated = {
    ...site,
    azimuth: wrapDegrees(azimuth + 20 * (random() - 0.5)),
    tilt: site.tilt! + 10 * (random() - 0.5),
  };
  const to = Date.UTC(2026, (seed * 5) % 12, 1) + DAYS * DAY;
  const post = (power: number, end: number) => ({ total_power: power * shareOfDay((to - end) / DAY) });
  const { measurements, sky } = simulatePlant(site, stated, { seed, days: DAYS, post });
  const lost = estimatePlant(stated, measurements, sky)?.lost_output;
  return lost && { ...lost, daysBeforeEnd: (to - Date.parse(lost.since)) / DAY };
}

describe('a plant that lost 12 % of its strings ten days ago', () => {
  const losses = seedsFrom(301, 14).map((seed) => findLoss(seed, (age) => (age < 10 ? 0.88 : 1)));
  const found = losses.flatMap((loss) => loss ?? []);

  it('has lost output in most climates and seasons', () => {
    expect(found.length).toBeGreaterThanOrEqual(0.6 * losses.length);
  });

  it('has a share near 12 %, within most of the intervals', () => {
    for (const { share } of found) expect(Math.abs(share - 12)).toBeLessThan(6);
    const covered = found.filter(({ low, high }) => low <= 12 && 12 <= high);
    expect(covered.length).toBeGreaterThan(0.6 * found.length);
  });

  it('has a date within four days in eight of ten cases', () => {
    const near = found.filter(({ daysBeforeEnd }) => Math.abs(daysBeforeEnd - 10) <= 4);
    expect(near.length).toBeGreaterThanOrEqual(0.8 * found.length);
  });
});

describe('a plant without a loss that lasts', () => {
  it('has no lost output', () => {
    expect(seedsFrom(401, 14).flatMap((seed) => findLoss(seed, () => 1) ?? [])).toEqual([]);
  });

  it('has no lost output when the loss was repaired, or when it becomes dirty by a quarter of a percent a day', () => {
    const repaired = (age: number) => (age > 12 && age < 22 ? 0.88 : 1);
    const dirty = (age: number) => 1 - 0.0025 * (DAYS - age);
    const found = [repaired, dirty].map((share, k) =>
      seedsFrom(301 + 4 * k, 4).flatMap((seed) => findLoss(seed, share) ?? []),
    );
    expect(found).toEqual([[], []]);
  });
});
