import { DAY, HOUR } from '@daystar/timeseries';
import { TOO_FEW_DAYS, estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

describe('the reason for missing estimates', () => {
  it('is a limit that the plant reaches in most hours of daylight', () => {
    const site = createSite({ ...PLACES[0], tilt: 20, azimuth: 180, capacity_dc: 14, export_limit: 1.5 });
    const { measurements, sky } = simulatePlant(site, site, { seed: 5 });
    expect(estimatePlant(site, measurements, sky)).toMatchObject({ estimates: [], estimates_missing: 'limited' });
  });

  it('is undetermined when nothing limits the plant', () => {
    const site = createSite({ ...PLACES[0], tilt: 20, azimuth: 180 });
    // Power at all hours that has nothing to do with the sun, and no flat top.
    const post = (_: number, end: number) => ({ total_power: 3 + 2 * Math.sin(end / HOUR) });
    const { measurements, sky } = simulatePlant(site, site, { seed: 3, post });
    expect(estimatePlant(site, measurements, sky)).toMatchObject({ estimates: [], estimates_missing: 'undetermined' });
  });

  it('is absent when there are estimates', () => {
    const site = createSite({ ...PLACES[0], tilt: 20, azimuth: 180 });
    const { measurements, sky } = simulatePlant(site, site, { seed: 3 });
    expect(estimatePlant(site, measurements, sky)).not.toHaveProperty('estimates_missing');
  });
});

describe('a growth of the output of a new plant', () => {
  it.each([1, 2, 3])('is found when the output doubles on the tenth day (seed %i)', (seed) => {
    const { estimated, toDay } = estimateNewPlant(seed, (day) => (day < 9 ? 0.5 : 1));
    expect(estimated).toMatchObject({ estimates: [], estimates_missing: 'too_few_days' });
    const { kind, since, share } = estimated?.output_change ?? {};
    expect(kind).toBe('growth');
    // A dark day has no energy ratio.
    expect(Math.abs(toDay(since) - 9)).toBeLessThanOrEqual(2);
    expect(Math.abs(share! - 50)).toBeLessThan(5);
  });

  it.each([1, 2, 3])('is not found in the first weeks when the output is constant (seed %i)', (seed) => {
    expect(estimateNewPlant(seed, () => 1).estimated).toEqual(TOO_FEW_DAYS);
  });
});

/** Estimates a plant from its first 18 days. @param share share of its output by the days since the first measurement */
function estimateNewPlant(seed: number, share: (day: number) => number) {
  const place = PLACES[seed % PLACES.length];
  const azimuth = place.latitude > 0 ? 180 : 0;
  const site = createSite({ ...place, azimuth, tilt: 30 });
  const from = Date.UTC(2026, (seed * 5) % 12, 1);
  const post = (power: number, end: number) => ({ total_power: power * share(Math.floor((end - 1 - from) / DAY)) });
  const actual = { ...site, azimuth: azimuth + 15, tilt: 18 };
  const { measurements, sky } = simulatePlant(actual, site, { seed, days: 18, post, isSkyKnown: true });
  const toDay = (time = '') => Math.round((Date.parse(time) - from) / DAY);
  return { estimated: estimatePlant(site, measurements, sky), toDay };
}
