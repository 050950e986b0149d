import { type Measurement, type Site, showTuning } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import { DAY, MINUTE, floorTo, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { Diagnosis } from './diagnosis.service';

const PERIOD = 30 * MINUTE;

describe('the diagnosis of a site with wrong coordinates', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(() => fixture.measurements.splice(0));

  it.each([
    ['longitude with the wrong sign', [37.8, -25], [37.8, 25], 180, 'clock'],
    ['latitude with the wrong sign', [-37.8, 25], [37.8, 25], 0, 'facing'],
    ['latitude and longitude swapped', [-23.6, -68.9], [-68.9, -23.6], 0, 'clock'],
  ])('names a %s first, and nothing that it explains', async (_, actual, stated, azimuth, explained) => {
    const properties = { latitude: stated[0], longitude: stated[1], tilt: 30, azimuth, capacity: 20 };
    const id = await fixture.addSiteWithRows({ ...properties, name: 'Misplaced' });
    const site: Site = fixture.sites.get(id)!;
    const to = floorTo(NOW, PERIOD);
    const steps = stepsBetween(to - 14 * DAY, to, PERIOD);
    const power = await computeSiteClearSky({ ...site, latitude: actual[0], longitude: actual[1] }, 'utility', steps);
    const measurements = Array.from(power, (value, row): Measurement => {
      const end = stepEnd(steps, row);
      // Every other day is cloudier.
      const cloud = Math.floor(end / DAY) % 2 === 0 ? 0.95 : 0.6;
      return { period_end: formatStamp(end), period: 'PT30M', total_power: value * cloud };
    });
    const flags = flagSiteMeasurements(site, measurements);
    fixture.measurements.push(...measurements.map((measurement, i) => ({ ...measurement, verdict: flags[i] })));
    const { reply } = showTuning.example;
    const { likely_mistakes } = reply;
    const diagnose = async () =>
      ((await (await fixture.get(`/utility_scale_sites/${id}/diagnosis`)).json()) as Diagnosis).findings.map(
        ({ code }) => code,
      );

    Object.assign(reply, { likely_mistakes: [] });
    expect(await diagnose()).toContain(explained);
    Object.assign(reply, { likely_mistakes: [{ code: 'place', stated, likely: actual, days: 30 }] });
    const codes = await diagnose();
    Object.assign(reply, { likely_mistakes });
    expect(codes[0]).toBe('place');
    for (const code of ['clock', 'period_starts', 'facing', 'azimuth', 'clipped', 'curtailed'])
      expect(codes).not.toContain(code);
  });
});
