import type { EstimatedProperty } from '@daystar/contracts';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { wrapDegrees } from './list-estimates';
import { drawModels } from './simulate-by-models.fixture';
import { PLACES, coversStated, createSite, simulatePlant } from './simulated-site.fixture';

/**
 * Defines tests of sites in all climates of `PLACES`, whose modules face up to 60° away from the equator. Published models
 * drawn at random describe them. The weather is known for half of the sites.
 */
export function describeCoverage(seeds: { readonly from: number; readonly count: number }): void {
  const plants = Array.from({ length: seeds.count }, (_, k) => {
    const seed = seeds.from + k;
    const random = createSeededRandom(77 * seed);
    const place = PLACES[k % PLACES.length];
    const azimuth = wrapDegrees((place.latitude > 0 ? 180 : 0) + 120 * (random() - 0.5));
    const site = createSite({ ...place, azimuth, tilt: 10 + 30 * random(), capacity_dc: 9 + 4 * random() });
    const { measurements, sky } = simulatePlant(site, site, {
      seed,
      isSkyKnown: k % 2 === 0,
      models: drawModels(random),
    });
    return { seed, estimated: estimatePlant(site, measurements, sky) };
  });
  const allEstimates = plants.flatMap(({ estimated }) => estimated?.estimates ?? []);
  const filterByProperty = (property: EstimatedProperty) =>
    allEstimates.filter((estimate) => estimate.property === property);

  describe(`correctly stated sites of various models, seeds from ${seeds.from}`, () => {
    it('are estimated in nine of ten cases', () => {
      expect(filterByProperty('capacity_dc').length).toBeGreaterThanOrEqual(0.9 * seeds.count);
    });

    it('have 80 ± 10 % of all true values within the intervals', () => {
      // The level of clipping is known but for the noise of the meter.
      const uncertain = allEstimates.filter(({ property }) => property !== 'capacity');
      const covered = uncertain.filter(coversStated).length / uncertain.length;
      expect(covered).toBeGreaterThan(0.7);
      expect(covered).toBeLessThan(0.9);
    });

    it.each(['capacity_dc', 'tilt', 'azimuth', 'morning_loss', 'evening_loss', 'clock_offset'] as const)(
      'have the true %s within 80 %% of the intervals, but for the sampling error',
      (property) => {
        const estimates = filterByProperty(property);
        const covered = estimates.filter(coversStated).length / estimates.length;
        // Three standard errors of a share of 80 %.
        expect(Math.abs(covered - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / estimates.length));
      },
    );

    it('differ from what is stated in at most one of fifty estimates', () => {
      expect(allEstimates.filter(({ significant }) => significant).length).toBeLessThanOrEqual(
        allEstimates.length / 50,
      );
    });

    it('have no change of their output', () => {
      expect(plants.flatMap(({ estimated }) => estimated?.output_change ?? [])).toEqual([]);
    });

    it('have no likely mistake', () => {
      const mistakes = plants.flatMap(({ seed, estimated }) =>
        (estimated?.likely_mistakes ?? []).map((mistake) => ({ seed, ...mistake })),
      );
      expect(mistakes).toEqual([]);
    });
  });
}
