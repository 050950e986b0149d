import { clearSky } from '../clear-sky/clear-sky';
import { rest2Sky } from '../clear-sky/rest2/rest2-sky';
import { computeClearSky } from './clear-sky-columns';
import { computeClearSkySpread, widenPercentile } from './clear-sky-spread';
import { computeCloudySky } from './cloudy-sky';
import { computeDaylight } from './daylight';
import { randomSites } from './random-sites.fixture';
import { computeSunTable } from './sun-table';

const air = {
  pressure: 95_000,
  aod550: 0.15,
  angstromExponent: 1.2,
  precipitableWater: 1.8,
  ozone: 0.32,
  albedo: 0.2,
};
const uncertain = { water: 0.2, aerosol: 0.3 };
const Z90 = 1.2815515655446004;

describe.each(randomSites(11, 8).map((site) => [site.name, site] as const))('over %s', (_name, site) => {
  const day = computeDaylight(site.observer, computeSunTable(site.instants));
  const clear = computeClearSky(day, () => air);
  const spreadFrom = (from: number) =>
    computeClearSkySpread(
      day,
      from,
      () => air,
      () => uncertain,
    );
  const bandsUnder = (middle: number, low: number, high: number, spread = spreadFrom(0)) => {
    const under = (opacity: number) =>
      computeCloudySky(day, clear, new Float64Array(site.instants.count).fill(opacity));
    const [median, dark, bright] = [under(middle), under(low), under(high)];
    widenPercentile(day, dark, median, spread, -1);
    widenPercentile(day, bright, median, spread, 1);
    return { median, dark, bright };
  };

  it('a clear sky is as uncertain as REST2 with varied water and aerosol', () => {
    const spread = spreadFrom(0);
    for (let n = 0; n < day.count; n += 41) {
      if (day.apparentZenith[n] > 80) continue;
      const through = (change: object) =>
        clearSky(rest2Sky({ ...air, ...change }), day.apparentZenith[n], 1, { ghi: 0, dni: 0, dhi: 0 });
      const [typical, damp, hazy] = [
        through({}),
        through({ precipitableWater: 1.8 * Math.exp(0.2) }),
        through({ aod550: 0.15 * 1.3 }),
      ];
      for (const part of ['ghi', 'dni'] as const) {
        const expected = Math.hypot(damp[part] / typical[part] - 1, hazy[part] / typical[part] - 1);
        expect(spread[part][n] / expected).toBeGreaterThan(0.75);
        expect(spread[part][n] / expected).toBeLessThan(1.3);
      }
    }
  });

  it('steps before the first have no uncertainty', () => {
    const from = Math.floor(site.instants.count / 2);
    const spread = spreadFrom(from);
    for (let n = 0; n < day.count; n++) expect(spread.ghi[n] > 0).toBe(day.step[n] >= from);
  });

  it('percentiles of a cloudless sky follow from its air, and close', () => {
    const { median, dark, bright } = bandsUnder(0, 0, 0);
    const spread = spreadFrom(0);
    for (let n = 0; n < day.count; n++) {
      expect(bright.ghi[n]).toBeCloseTo(median.ghi[n] * (1 + Z90 * spread.ghi[n]), 6);
      expect(dark.ghi[n]).toBeCloseTo(median.ghi[n] * (1 - Z90 * spread.ghi[n]), 6);
      for (const { ghi, dni, dhi } of [dark, bright]) {
        expect(Math.min(ghi[n], dni[n], dhi[n])).toBeGreaterThanOrEqual(-1e-9);
        expect(dhi[n] + dni[n] * Math.max(0, day.cosZenith[n])).toBeCloseTo(ghi[n], 6);
        expect(dni[n]).toBeLessThanOrEqual(day.dniExtra[n]);
      }
    }
  });

  it('percentiles of clouds are widened a little where only clouds matter, and never cross', () => {
    const { median, dark, bright } = bandsUnder(40, 80, 5);
    const alone = computeCloudySky(day, clear, new Float64Array(site.instants.count).fill(80));
    for (let n = 0; n < day.count; n++) {
      expect(dark.ghi[n]).toBeLessThanOrEqual(alone.ghi[n]);
      expect(dark.ghi[n]).toBeGreaterThan(0.9 * alone.ghi[n] - 1);
      for (const part of ['ghi', 'dni'] as const) {
        expect(dark[part][n]).toBeLessThanOrEqual(median[part][n] + 1e-9);
        expect(bright[part][n]).toBeGreaterThanOrEqual(median[part][n] - 1e-9);
      }
    }
  });
});

describe('a step', () => {
  it('has the same uncertainty in a series of steps that begins a few steps later', () => {
    const [{ observer, instants }] = randomSites(3, 9).slice(-1);
    const at = (later: number) => {
      const table = computeSunTable({
        ...instants,
        first: instants.first + later * instants.step,
        count: instants.count - later,
      });
      const day = computeDaylight(observer, table);
      const spread = computeClearSkySpread(
        day,
        100 - later,
        () => air,
        () => uncertain,
      );
      return new Map(Array.from({ length: day.count }, (_, n) => [day.step[n] + later, spread.dni[n]]));
    };
    const [whole, later] = [at(0), at(7)];
    // Well away from its end, and where anything is unknown.
    for (const [step, dni] of later) if (step < instants.count - 60) expect(dni).toBeCloseTo(whole.get(step)!, 12);
    expect([...later.values()].filter((dni) => dni > 0).length).toBeGreaterThan(100);
  });
});
