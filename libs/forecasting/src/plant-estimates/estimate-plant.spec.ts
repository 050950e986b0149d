import { DAY } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

describe('an estimate', () => {
  it('tells what was stated from a default, with its days and whether it differs', () => {
    const site = createSite({ ...PLACES[2], capacity_dc: 10, tilt: 20, azimuth: 180 });
    const stated = { ...site, capacity_dc: undefined, tilt: 20, azimuth: undefined };
    const { measurements, sky } = simulatePlant(site, stated, { seed: 5 });
    const { estimates } = estimatePlant(stated, measurements, sky)!;
    const [dc, tilt, azimuth] = (['capacity_dc', 'tilt', 'azimuth'] as const).map((name) =>
      estimates.find(({ property }) => property === name),
    );
    expect(dc).toMatchObject({ stated: 12.7, default: true, unit: 'MW', days: 48, significant: true });
    expect(Math.abs(dc!.estimate - 10)).toBeLessThan(1);
    expect([tilt!.default, azimuth!.default]).toEqual([false, true]);
  });

  it('contradicts nothing that was stated because of one odd day', () => {
    for (const seed of [1, 2, 3]) {
      const site = createSite({ ...PLACES[seed], tilt: 25, azimuth: PLACES[seed].latitude > 0 ? 170 : 10 });
      const oddDay = Date.UTC(2026, (seed * 5) % 12, 21) + (6 - site.longitude / 15) * (DAY / 24);
      // On one day, power as that of larger modules that face west: none before noon, and up to the limit after it.
      const post = (power: number, end: number) => {
        const hour = (24 * (end - oddDay)) / DAY;
        return hour > 0 && hour <= 12 ? { total_power: hour < 6 ? 0.2 * power : Math.min(10, 1.6 * power) } : {};
      };
      const { measurements, sky } = simulatePlant(site, site, { seed, post });
      const { estimates = [] } = estimatePlant(site, measurements, sky) ?? {};
      expect(estimates.filter(({ significant }) => significant)).toEqual([]);
    }
  });

  it('needs three weeks of measurements', () => {
    const site = createSite(PLACES[0]);
    const { measurements, sky } = simulatePlant(site, site, { seed: 1, days: 19 });
    expect(estimatePlant(site, measurements, sky)).toEqual({
      estimates: [],
      likely_mistakes: [],
      estimates_missing: 'too_few_days',
    });
  });
});
