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
