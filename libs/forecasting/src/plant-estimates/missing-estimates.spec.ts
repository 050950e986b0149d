import { HOUR } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

describe('a plant without estimates', () => {
  it('is said to be limited when it reaches its limit in most hours of daylight', () => {
    const site = createSite({ ...PLACES[0], tilt: 20, azimuth: 180, capacity_dc: 14, export_limit: 1.5 });
    const { measurements, sky } = simulatePlant(site, site, { seed: 5 });
    expect(estimatePlant(site, measurements, sky)).toMatchObject({ estimates: [], estimates_missing: 'limited' });
  });

  it('is said to be undetermined when nothing limits it', () => {
    const site = createSite({ ...PLACES[0], tilt: 20, azimuth: 180 });
    // Power at all hours that has nothing to do with the sun, and no flat top.
    const post = (_: number, end: number) => ({ total_power: 3 + 2 * Math.sin(end / HOUR) });
    const { measurements, sky } = simulatePlant(site, site, { seed: 3, post });
    expect(estimatePlant(site, measurements, sky)).toMatchObject({ estimates: [], estimates_missing: 'undetermined' });
  });

  it('has no reason when it has estimates', () => {
    const site = createSite({ ...PLACES[0], tilt: 20, azimuth: 180 });
    const { measurements, sky } = simulatePlant(site, site, { seed: 3 });
    expect(estimatePlant(site, measurements, sky)).not.toHaveProperty('estimates_missing');
  });
});
