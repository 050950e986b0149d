import { type Measurement, type Site, showTuning } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import { DAY, MINUTE, floorTo, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { Diagnosis } from './diagnosis.service';

const PERIOD = 30 * MINUTE;

describe('the diagnosis of a site with a mistake', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(() => fixture.measurements.splice(0));

  /** Stores two weeks of sunny power, as the registry flags them. @param actual properties of the plant */
  async function post(site: Site, actual: Partial<Site>, getFactor: (end: number) => number = () => 1): Promise<void> {
    const to = floorTo(NOW, PERIOD);
    const steps = stepsBetween(to - 14 * DAY, to, PERIOD);
    const power = await computeSiteClearSky({ ...site, ...actual }, 'utility', steps);
    const measurements = Array.from(power, (value, row): Measurement => {
      const end = stepEnd(steps, row);
      // Every other day is cloudier.
      const cloud = Math.floor(end / DAY) % 2 === 0 ? 0.95 : 0.6;
      return { period_end: formatStamp(end), period: 'PT30M', total_power: value * cloud * getFactor(end) };
    });
    const flags = flagSiteMeasurements(site, measurements);
    fixture.measurements.push(...measurements.map((measurement, i) => ({ ...measurement, verdict: flags[i] })));
  }
  const diagnose = async (id: string) =>
    ((await (await fixture.get(`/utility_scale_sites/${id}/diagnosis`)).json()) as Diagnosis).findings;

  it.each([
    ['kW', 10, 1000, '1,000'],
    ['W', 0.05, 1e6, '1,000,000'],
  ])(
    'rates a day in %s at a plant of %d MW as worth a look: none of it can be used',
    async (posted, capacity, factor, by) => {
      const place = { latitude: 47, longitude: 8, tilt: 30, azimuth: 180 };
      const id = await fixture.addSiteWithRows({ ...place, name: 'Mixed', capacity, capacity_dc: capacity });
      const to = floorTo(NOW, DAY) - 5 * DAY;
      await post(fixture.sites.get(id)!, {}, (end) => (end > to - DAY && end <= to ? factor : 1));
      const findings = await diagnose(id);
      expect(findings.find(({ code }) => code === 'unit')).toMatchObject({
        severity: 'medium',
        title: `Power is probably posted in ${posted}, not in MW`,
        action: `Divide these values by ${by}, and send them again.`,
        evidence: expect.stringMatching(/They are from these times: 2026-02-23 0.* to 2026-02-23 1/) as string,
      });
      expect(findings.map(({ code }) => code)).not.toContain('rejected');
    },
  );

  it.each([
    ['longitude with the wrong sign', [37.8, -25], [37.8, 25], 180, 'clock'],
    ['latitude with the wrong sign', [-37.8, 25], [37.8, 25], 0, 'facing'],
    ['latitude and longitude swapped', [-23.6, -68.9], [-68.9, -23.6], 0, 'clock'],
  ])('names a wrong place first (%s), and nothing that it explains', async (_, actual, stated, azimuth, explained) => {
    const properties = { latitude: stated[0], longitude: stated[1], tilt: 30, azimuth, capacity: 20 };
    const id = await fixture.addSiteWithRows({ ...properties, name: 'Misplaced' });
    const site: Site = fixture.sites.get(id)!;
    await post(site, { latitude: actual[0], longitude: actual[1] });
    const { reply } = showTuning.example;
    const { likely_mistakes } = reply;
    const listCodes = async () => (await diagnose(id)).map(({ code }) => code);

    Object.assign(reply, { likely_mistakes: [] });
    expect(await listCodes()).toContain(explained);
    Object.assign(reply, { likely_mistakes: [{ code: 'place', stated, likely: actual, days: 30 }] });
    const codes = await listCodes();
    Object.assign(reply, { likely_mistakes });
    expect(codes[0]).toBe('place');
    for (const code of ['clock', 'period_starts', 'facing', 'azimuth', 'clipped', 'curtailed'])
      expect(codes).not.toContain(code);
  });
});
