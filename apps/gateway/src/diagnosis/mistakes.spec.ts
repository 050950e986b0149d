import { type Measurement, type Site, showTuning } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, MINUTE, floorTo, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { GatewayFixture, NOW, OTHER_KEY } from '../gateway.fixture';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { AggregationDiagnosis, FleetDiagnosis } from './fleet-diagnosis.service';
import type { Diagnosis } from './diagnosis.service';

const PERIOD_MS = 30 * MINUTE;

describe('the diagnosis of a site with a mistake', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(() => fixture.measurements.splice(0));

  /** Stores two weeks of sunny power, as the registry flags them. @param actual properties of the plant */
  async function post(
    site: Site,
    actual: Partial<Site>,
    getFactor: (end: number) => number = () => 1,
    findStuckPower: (end: number) => number | undefined = () => undefined,
  ): Promise<void> {
    const to = floorTo(NOW, PERIOD_MS);
    const steps = stepsBetween(to - 14 * DAY, to, PERIOD_MS);
    const power = await computeSiteClearSky({ ...site, ...actual }, 'utility', steps);
    const measurements = Array.from(power, (value, row): Measurement => {
      const end = stepEnd(steps, row);
      // Every other day is cloudier.
      const cloud = Math.floor(end / DAY) % 2 === 0 ? 0.95 : 0.6;
      const total_power = findStuckPower(end) ?? value * cloud * getFactor(end);
      return { period_end: formatStamp(end), period: 'PT30M', total_power };
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
      const codes = findings.map(({ code }) => code);
      for (const code of ['rejected', 'stuck']) expect(codes).not.toContain(code);
    },
  );

  const daysAgo = (days: number) => floorTo(NOW, DAY) - days * DAY;
  it.each([
    ['two whole days', 47, 0.4, daysAgo(6), daysAgo(4), /^The same value is repeated from 2026-02-23 00:00 to/],
    ['52 hours until now', -33, 0.3, NOW - 52 * HOUR, NOW, /^Measurements are stuck at 3 MW since 2026-02-27 11/],
    ['52 hours of almost nothing', 47, 0.01, NOW - 52 * HOUR, NOW, /^Measurements are stuck at 0\.1 MW/],
  ] as const)(
    'says since when a sensor is stuck, before anything that this looks like: %s',
    async (_, latitude, share, from, to, title) => {
      const azimuth = latitude > 0 ? 180 : 0;
      const longitude = latitude > 0 ? 8 : 140;
      const place = { latitude, longitude, tilt: 30, azimuth, capacity: 10, capacity_dc: 10 };
      const id = await fixture.addSiteWithRows({ ...place, name: 'Stuck' });
      const site = fixture.sites.get(id)!;
      await post(site, {}, undefined, (end) => (end > from && end <= to ? 10 * share : undefined));
      const findings = await diagnose(id);
      expect(findings[0]).toMatchObject({
        code: 'stuck',
        severity: 'high',
        title: expect.stringMatching(title) as string,
      });
      const codes = findings.map(({ code }) => code);
      for (const code of ['rejected', 'curtailed', 'low_day', 'exceeded_capacity']) expect(codes).not.toContain(code);
    },
  );

  it('is part of the diagnosis of all sites of its kind', async () => {
    const place = { latitude: 47, longitude: 8, tilt: 30, azimuth: 180, capacity: 40, capacity_dc: 40 };
    const id = await fixture.addSiteWithRows({ ...place, name: 'Largest' });
    await post(fixture.sites.get(id)!, {}, (end) => (end > NOW - 2 * DAY ? 1000 : 1));
    const read = async (kind: string) => (await (await fixture.get(`/${kind}/diagnosis`)).json()) as FleetDiagnosis;
    expect((await read('utility_scale_sites')).pending).toBeGreaterThan(0);
    const { sites, checked, findings } = await eventually(async () => {
      const diagnosis = await read('utility_scale_sites');
      return diagnosis.pending === 0 ? diagnosis : undefined;
    });
    expect(checked).toBe(sites);
    expect(findings[0]).toMatchObject({ resource_id: id, name: 'Largest', code: 'unit', severity: 'high' });
    const page = await (await fixture.get('/utility_scale_sites/diagnosis', { accept: 'text/html' })).text();
    expect(page).toContain(`<a href="/utility_scale_sites/${id}/diagnosis">Power is probably posted in kW`);
    expect(await read('rooftop_sites')).toEqual({ sites: 0, checked: 0, pending: 0, findings: [] });
  });

  it('is part of the diagnosis of an aggregation, for the owner of the site alone', async () => {
    const place = { latitude: 47, longitude: 8, tilt: 30, azimuth: 180, capacity: 10, capacity_dc: 10 };
    const small = await fixture.addSiteWithRows({ ...place, name: 'Small', capacity: 5, capacity_dc: 5 });
    const large = await fixture.addSiteWithRows({ ...place, name: 'Large' });
    const members = [small, large, '0000-0000-0000-0001'].map((resource_id) => ({ resource_id, capacity: 1 }));
    const ids = { collection_id: 'mixed', aggregation_id: 'all', name: 'Mixed' };
    await fixture.addAggregation({ ...ids, owner: 'acme', accounts: ['acme', 'other'], members });
    await post(fixture.sites.get(large)!, {}, (end) => (end > NOW - 2 * DAY ? 1000 : 1));
    const path = '/pv_power/collections/mixed/aggregations/all/diagnosis';
    const read = async (headers?: Record<string, string>) => {
      const response = await fixture.get(path, headers);
      return (await response.json()) as AggregationDiagnosis;
    };
    expect(await read()).toMatchObject({ ...ids, members: 2, checked: 0, pending: 2, findings: [] });
    await eventually(async () => (await read()).pending === 0 || undefined);
    const { checked, findings } = await read();
    expect([checked, findings]).toEqual([
      2,
      [
        {
          resource_id: large,
          name: 'Large',
          code: 'unit',
          severity: 'high',
          title: 'Power is probably posted in kW, not in MW',
          diagnosed_at: expect.any(String),
        },
        expect.objectContaining({ resource_id: small, code: 'unit' }),
      ],
    ]);
    const page = await (await fixture.get(path, { accept: 'text/html' })).text();
    expect(page).toContain(`<a href="/utility_scale_sites/${large}/diagnosis">Power is probably posted in kW`);
    const others = await read({ authorization: `Bearer ${OTHER_KEY}` });
    expect([others.members, others.findings]).toEqual([0, []]);
  });

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
