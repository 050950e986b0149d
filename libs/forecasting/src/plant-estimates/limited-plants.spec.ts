import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

/** Plants with more modules than the limit of their output allows. */
const LIMITED = [
  { capacity_dc: 14, export_limit: 7 },
  { capacity_dc: 14, capacity: 7 },
  { capacity_dc: 12, export_limit: 8 },
];

describe('plants as their owners state them, whose power is limited for much of the day', () => {
  const plants = Array.from({ length: 24 }, (_, k) => {
    const random = createSeededRandom(31 * (k + 1));
    const place = PLACES[k % PLACES.length];
    const fromEquator = 140 * (random() - 0.5);
    const azimuth = place.latitude > 0 ? ((fromEquator + 360) % 360) - 180 : fromEquator;
    const site = createSite({ ...place, azimuth, tilt: 20 + 15 * random(), ...LIMITED[k % LIMITED.length] });
    const { measurements, sky } = simulatePlant(site, site, { seed: k + 1 });
    return estimatePlant(site, measurements, sky);
  });
  const all = plants.flatMap((plant) => plant?.estimates ?? []);

  it('are estimated in eight of ten cases', () => {
    const estimated = plants.filter((plant) => plant!.estimates.length > 0);
    expect(estimated.length).toBeGreaterThanOrEqual(0.8 * plants.length);
  });

  it.each(['capacity_dc', 'tilt', 'azimuth', 'morning_loss', 'evening_loss', 'clock_offset'] as const)(
    'have the true %s within 80 %% of the intervals, as far as so many plants tell',
    (property) => {
      const estimates = all.filter((estimate) => estimate.property === property);
      const covered = estimates.filter(({ significant }) => !significant).length / estimates.length;
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

  it('cause no warning', () => {
    expect(plants.flatMap((plant) => plant?.likely_mistakes ?? [])).toEqual([]);
  });
});
