import { DAY, HOUR } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import type { Site } from '@daystar/contracts';
import { estimatePlant } from './estimate-plant';
import { PLACES, type SimulationOptions, coversStated, createSite, simulatePlant } from './simulated-site.fixture';

/** Plants with more modules than the limit of their output allows. */
const LIMITED = [
  { capacity_dc: 14, export_limit: 7 },
  { capacity_dc: 14, capacity: 7 },
  { capacity_dc: 12, export_limit: 8 },
  { capacity_dc: 12, capacity: 10 },
  { capacity_dc: 13, capacity: 8 },
  { capacity_dc: 15, export_limit: 9 },
];

/** Creates a plant whose modules face up to 70 degrees from the equator. */
function createLimitedPlant(k: number): Site {
  const random = createSeededRandom(31 * (k + 1));
  const place = PLACES[k % PLACES.length];
  const fromEquator = 140 * (random() - 0.5);
  const azimuth = place.latitude > 0 ? ((fromEquator + 360) % 360) - 180 : fromEquator;
  return createSite({ ...place, azimuth, tilt: 10 + 30 * random(), ...LIMITED[k % LIMITED.length] });
}

function estimate(site: Site, options: SimulationOptions) {
  const { measurements, sky } = simulatePlant(site, site, options);
  return estimatePlant(site, measurements, sky)!;
}

describe('plants as their owners state them, whose power is limited for much of the day', () => {
  const plants = Array.from({ length: 18 }, (_, k) => estimate(createLimitedPlant(k), { seed: k + 1 }));
  const all = plants.flatMap(({ estimates }) => estimates);

  it('are estimated in eight of ten cases', () => {
    const estimated = plants.filter(({ estimates }) => estimates.length > 0);
    expect(estimated.length).toBeGreaterThanOrEqual(0.8 * plants.length);
  });

  it.each(['capacity_dc', 'tilt', 'azimuth', 'morning_loss', 'evening_loss', 'clock_offset'] as const)(
    'have the true %s within 80 %% of the intervals, as far as so many plants tell',
    (property) => {
      const estimates = all.filter((estimate) => estimate.property === property);
      const covered = estimates.filter(coversStated).length / estimates.length;
      // Three standard errors of a share of 80 %.
      expect(covered).toBeGreaterThan(0.8 - 3 * Math.sqrt((0.8 * 0.2) / estimates.length));
    },
  );

  it('have a mean DC capacity without bias', () => {
    const ratios = all
      .filter(({ property }) => property === 'capacity_dc')
      .map(({ estimate, stated }) => estimate / stated);
    expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.03);
  });

  it('differ from what is stated in at most one of fifty estimates', () => {
    expect(all.filter(({ significant }) => significant).length).toBeLessThanOrEqual(all.length / 50);
  });

  it('have no likely mistake', () => {
    expect(plants.flatMap(({ likely_mistakes }) => likely_mistakes)).toEqual([]);
  });
});

describe('a plant that faces east of south, with a limited output', () => {
  it.each(LIMITED.map((limits, k) => ({ ...PLACES[k], ...limits })))('has no losses that differ: %j', (properties) => {
    const site = createSite({ tilt: 30, azimuth: -120, ...properties });
    const { estimates } = estimate(site, { seed: 4 });
    const losses = estimates.filter(({ property }) => property === 'morning_loss' || property === 'evening_loss');
    expect(losses.filter(({ significant }) => significant)).toEqual([]);
  });
});

/** Computes a quarter of the daylight of a day, hours. */
function computeQuarterOfDaylight({ latitude }: Site, time: number): number {
  const declination = -0.409 * Math.cos((2 * Math.PI * (time / DAY + 10)) / 365.25);
  return (6 / Math.PI) * Math.acos(-Math.tan((latitude * Math.PI) / 180) * Math.tan(declination));
}

describe('limited plants whose evenings are shaded', () => {
  const plants = Array.from({ length: 18 }, (_, k) => {
    const site = createLimitedPlant(k);
    const limit = Math.min(site.capacity!, site.export_limit ?? Infinity);
    const shade = (power: number, end: number) => {
      const hour = ((((end / HOUR + site.longitude / 15) % 24) + 24) % 24) - 12;
      const isShaded = hour > computeQuarterOfDaylight(site, end) && power < 0.95 * limit;
      return { total_power: isShaded ? 0.5 * power : power };
    };
    return estimate(site, { seed: k + 1, post: shade });
  });
  const losses = plants.flatMap(({ estimates }) => estimates.filter(({ property }) => property === 'evening_loss'));

  it('have losses that differ in most cases in which losses are estimated', () => {
    expect(losses.length).toBeGreaterThanOrEqual(plants.length / 4);
    expect(losses.filter(({ significant }) => significant).length).toBeGreaterThan(losses.length / 2);
  });
});
