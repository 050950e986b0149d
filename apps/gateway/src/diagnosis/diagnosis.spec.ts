import { type Measurement, type Site, showTuning, buildSiteResource } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import { createSeededRandom } from '@daystar/testing';
import { DAY, MINUTE, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { GatewayFixture, NOW, OTHER_KEY } from '../gateway.fixture';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { Diagnosis } from './diagnosis.service';

const BROWSER = { accept: 'text/html' };
const PERIOD_MS = 30 * MINUTE;
const PLACE = { latitude: 47, longitude: 8, tilt: 30, azimuth: 180, capacity: 20 };

describe('the diagnosis of a site', () => {
  const fixture = new GatewayFixture();
  let site: Site;
  beforeAll(async () => {
    await fixture.start();
    const id = await fixture.addSiteWithRows({ ...PLACE, name: 'Hill' });
    site = fixture.sites.get(id)!;
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.measurements.splice(0));

  /** Stores two weeks of sunny power of a plant with other properties, as the registry flags them. */
  async function post(
    actual: Partial<Site>,
    change: (power: number, end: number) => Partial<Measurement> = (total_power) => ({ total_power }),
  ): Promise<void> {
    const to = floorTo(NOW, PERIOD_MS);
    const steps = stepsBetween(to - 14 * DAY, to, PERIOD_MS);
    const power = await computeSiteClearSky({ ...site, ...actual }, 'utility', steps);
    const measurements = Array.from(power, (value, row) => {
      const end = stepEnd(steps, row);
      // Every other day is cloudier.
      const cloud = Math.floor(end / DAY) % 2 === 0 ? 0.95 : 0.6;
      return { period_end: new Date(end).toISOString(), period: 'PT30M', ...change(value * cloud, end) };
    });
    const flags = flagSiteMeasurements(site, measurements);
    fixture.measurements.push(...measurements.map((measurement, i) => ({ ...measurement, verdict: flags[i] })));
  }
  const diagnose = async () =>
    (await (await fixture.get(`/utility_scale_sites/${site.resource_id}/diagnosis`)).json()) as Diagnosis;
  const shift = (by: number) => (total_power: number, end: number) => ({
    total_power,
    period_end: new Date(end + by).toISOString(),
  });

  it('names no fault of a plant that is as described', async () => {
    await post({});
    const codes = (await diagnose()).findings.filter(({ severity }) => severity !== 'low').map(({ code }) => code);
    expect(codes).toEqual([]);
  });

  it('names no fault of a plant under passing clouds', async () => {
    const random = createSeededRandom(7);
    await post({}, (power) => ({ total_power: power * (0.4 + 0.6 * random()) }));
    const codes = (await diagnose()).findings.filter(({ severity }) => severity !== 'low').map(({ code }) => code);
    expect(codes).toEqual([]);
  });

  it('asks for measurements where there are none', async () => {
    const { findings, measurements } = await diagnose();
    expect(measurements).toBe(0);
    expect(findings.map(({ code }) => code)).toContain('no_measurements');
  });

  it.each([
    ['azimuth', 'east', { azimuth: -90 }],
    ['azimuth', 'west', { azimuth: 90 }],
  ])('finds a wrong %s: modules that face %s', async (code, direction, actual) => {
    await post(actual);
    const { findings } = await diagnose();
    expect(findings[0]).toMatchObject({ code, severity: 'high' });
    expect(findings[0].evidence).toContain(`face further ${direction}. The settings say 180`);
    expect(findings[0].evidence).toContain('only the direction of the error');
    expect(findings[0].action).toBe('Check where the modules face, and set the azimuth.');
  });

  it.each([
    ['the interval', true, [expect.stringContaining('face between -101° and -78°')]],
    ['nothing', false, []],
  ])('says %s of a tuning estimate of the azimuth that is significant: %s', async (_, significant, evidence) => {
    await post({ azimuth: -90 });
    const { estimates } = showTuning.example.reply;
    const estimate = { property: 'azimuth' as const, stated: 180, default: false, estimate: -90, low: -101, high: -78 };
    Object.assign(showTuning.example.reply, { estimates: [{ ...estimate, unit: '°', days: 30, significant }] });
    const { findings } = await diagnose();
    Object.assign(showTuning.example.reply, { estimates });
    expect(findings.filter(({ code }) => code === 'azimuth').map((finding) => finding.evidence)).toEqual(evidence);
  });

  it.each([
    [true, ['capacity_dc']],
    [false, []],
  ])('names a DC capacity that measurements contradict, if it is significant: %s', async (significant, codes) => {
    const plain = site;
    site = fixture.sites.get(await fixture.addSiteWithRows({ ...PLACE, name: 'Large', capacity_dc: 24 }))!;
    await post({});
    const { estimates } = showTuning.example.reply;
    const estimate = {
      property: 'capacity_dc' as const,
      stated: 24,
      default: false,
      estimate: 16.2,
      low: 15.9,
      high: 16.5,
    };
    Object.assign(showTuning.example.reply, { estimates: [{ ...estimate, unit: 'MW', days: 30, significant }] });
    const { findings } = await diagnose();
    Object.assign(showTuning.example.reply, { estimates });
    site = plain;
    const found = findings.filter(({ code }) => code === 'capacity_dc');
    expect(found.map(({ code }) => code)).toEqual(codes);
    for (const finding of found) {
      expect(finding).toMatchObject({
        severity: 'high',
        title: 'Measured power matches a DC capacity of 16.2 MW, not 24 MW',
      });
      expect(finding.evidence).toContain('15.9 MW to 16.5 MW');
    }
  });

  it('names output that was lost since a date, and no smaller DC capacity beside it', async () => {
    await post({});
    const { estimates, lost_output } = showTuning.example.reply;
    const estimate = {
      property: 'capacity_dc' as const,
      stated: 12.7,
      default: true,
      estimate: 11.5,
      low: 11,
      high: 12,
    };
    const lost = { since: '2026-06-10T00:00:00.000Z', share: 11.8, low: 9.6, high: 13.9, days: 30 };
    const changed = { estimates: [{ ...estimate, unit: 'MW', days: 30, significant: true }], lost_output: lost };
    Object.assign(showTuning.example.reply, changed);
    const { findings } = await diagnose();
    Object.assign(showTuning.example.reply, { estimates, lost_output });
    const [found] = findings.filter(({ code }) => code === 'lost_output');
    expect(`${found.severity}: ${found.title}`).toBe('high: Output is 12 % below the estimate since about 2026-06-10');
    expect(found.evidence).toContain('fell by 9.6 to 13.9 %');
    expect(findings.map(({ code }) => code)).not.toContain('capacity_dc');
  });

  it('does not call a plant curtailed that delivers its stated export limit', async () => {
    const unlimited = site;
    const id = await fixture.addSiteWithRows({ ...PLACE, name: 'Limited', export_limit: 6 });
    site = fixture.sites.get(id)!;
    await post({}, (power) => ({ total_power: Math.min(power, 6) }));
    const { findings } = await diagnose();
    site = unlimited;
    expect(fixture.measurements).toContainEqual(expect.objectContaining({ verdict: 'curtailed' }));
    expect(findings.map(({ code }) => code)).not.toContain('curtailed');
  });

  it('finds the start of periods posted for their end', async () => {
    await post({}, shift(-PERIOD_MS));
    expect((await diagnose()).findings[0]).toMatchObject({ code: 'period_starts', severity: 'high' });
  });

  it('finds a clock that is two hours off, and by how much', async () => {
    await post({}, shift(2 * 60 * MINUTE));
    const [finding] = (await diagnose()).findings;
    expect(finding).toMatchObject({ code: 'clock', title: 'The clock of the measurements is off by 2 hours' });
    expect(finding.evidence).toMatch(/after the sun.*They are from these times: 2026-02-\d\d \d\d:\d\d to 2026-03/);
  });

  it('finds kW posted for MW', async () => {
    await post({}, (power) => ({ total_power: 1000 * power }));
    const [finding] = (await diagnose()).findings;
    expect(finding.title).toBe('Power is probably posted in kW, not in MW');
    expect(finding.action).toContain('Divide the values by 1000');
  });

  it.each([
    [5000, 'capacity_unit', 'The capacity is probably stated in kW, not in MW', 'Set the capacity to 5 MW.'],
    [
      800,
      'unit',
      'Power is probably posted in GW, not in MW',
      'If the capacity is stated in kW, set it to 0.8 MW instead.',
    ],
  ])(
    'names both mistakes about power far below a capacity of %d MW, the likelier one first',
    async (capacity, ...texts) => {
      const stated = site;
      site = fixture.sites.get(await fixture.addSiteWithRows({ ...PLACE, name: 'Wide', capacity }))!;
      await post({ capacity: capacity / 1000, capacity_dc: capacity / 1000 });
      const { findings } = await diagnose();
      site = stated;
      expect([findings[0].code, findings[0].title]).toEqual(texts.slice(0, 2));
      expect(findings[0].action).toContain(texts[2]);
      expect(findings[0].action).toMatch(/multiply the values by 1000/i);
    },
  );

  it('finds the level at which power is clipped', async () => {
    await post({}, (power) => ({ total_power: Math.min(power, 8) }));
    const found = (await diagnose()).findings.find(({ code }) => code === 'clipped');
    expect(found?.title).toBe('Power is clipped at 8 MW');
  });

  it('finds shade in the afternoon from the learned yields', async () => {
    await post({});
    const { yield_by_half_hour } = showTuning.example.reply;
    // 15:00 UTC and later.
    const shaded = Array.from({ length: 48 }, (_, slot) => (slot >= 30 ? 0.4 : 0.98));
    Object.assign(showTuning.example.reply, { yield_by_half_hour: shaded });
    const found = (await diagnose()).findings.find(({ code }) => code === 'shade');
    Object.assign(showTuning.example.reply, { yield_by_half_hour });
    expect(found).toMatchObject({ severity: 'medium', title: 'Shade after 16:00 (Europe/Zurich)' });
  });

  it('counts measurements that are older than the registration, and those that are rejected with their reasons', async () => {
    await post({}, (power) => ({ total_power: power > 0 && power < 3 ? -5 : power }));
    const { from } = showTuning.example.reply;
    Object.assign(showTuning.example.reply, { from: site.created_at });
    const { findings } = await diagnose();
    Object.assign(showTuning.example.reply, { from });
    const find = (name: string) => findings.find(({ code }) => code === name)!;
    expect(find('before_registration').title).toMatch(/^\d+ of \d+ measurements are older than the registration/);
    expect(find('rejected').title).toMatch(/^Tuning does not use \d+ of \d+ daytime measurements$/);
    expect(find('rejected').evidence).toMatch(
      /Far below zero, or far above capacity: \d+, 2026-02-\d\d \d\d:\d\d to 2026-/,
    );
  });

  it('does not count measurements that are older than the registration if tuning uses them, or has not run yet', async () => {
    await post({}, (power) => ({ total_power: power }));
    const older = (await diagnose()).findings.filter(({ code }) => code === 'before_registration');
    expect([Date.parse(showTuning.example.reply.from!) < Date.parse(site.created_at), older]).toEqual([true, []]);
    const { from, learnt_at } = showTuning.example.reply;
    Object.assign(showTuning.example.reply, { from: undefined, learnt_at: undefined });
    const untrained = await diagnose();
    Object.assign(showTuning.example.reply, { from, learnt_at });
    expect(untrained.findings.map(({ code }) => code)).not.toContain('before_registration');
  });

  it('finds an outage of three days, with its start, end and readings, in place of readings that are rejected', async () => {
    const to = floorTo(NOW, DAY) - 5 * DAY;
    const from = to - 3 * DAY;
    await post({}, (power, end) => ({ total_power: end > from && end <= to ? 0 : power }));
    const { findings } = await diagnose();
    const outage = findings.find(({ code }) => code === 'outage');
    expect(outage?.title).toMatch(/^No power in daylight from 2026-02-21 \d\d:\d\d to 2026-02-23 \d\d:\d\d UTC$/);
    const count = Number(/ UTC \((\d+)\)/.exec(String(outage?.evidence))?.[1]);
    // Ten hours of sun on each day, in half hours.
    expect(Math.abs(count - 60)).toBeLessThan(8);
    expect(findings.map(({ code }) => code)).not.toContain('rejected');
    expect(findings.map(({ code }) => code)).not.toContain('curtailed');
  });

  it('finds days without measurements between others', async () => {
    const to = floorTo(NOW, DAY) - 5 * DAY;
    await post({});
    const isMissing = ({ period_end }: Measurement) =>
      Date.parse(period_end) > to - 2 * DAY && Date.parse(period_end) <= to;
    fixture.measurements.splice(0, Infinity, ...fixture.measurements.filter((measurement) => !isMissing(measurement)));
    const found = (await diagnose()).findings.find(({ code }) => code === 'missing_measurements');
    expect(found?.title).toBe('No measurements from 2026-02-22 00:00 to 2026-02-24 00:00 UTC');
    expect(found?.evidence).toContain('2026-02-22 00:00 to 2026-02-24 00:00 UTC (96)');
  });

  it('says when the forecast runs on climatology', async () => {
    const issue = fixture.buildIssue(buildSiteResource(site.resource_id), { issue_id: '20260301T150500000Z-1' });
    const provenance = [{ steps: issue.forecasts.pv_estimate.length, ladder: 'climatology' as const, inputs: [] }];
    await fixture.rowCache.publishIssue({ ...issue, forecasts: { ...issue.forecasts, provenance } });
    expect((await diagnose()).findings[0].code).toBe('climatology');
  });

  it.each([
    ['uploaded measurements wait', { history_pending: true }, 'Your measurements are being prepared for tuning'],
    ['the changed site waits', { description_changed: true }, 'Tuning is being trained for the changed site'],
  ])('does not ask for more measurements while %s for training', async (_, state, title) => {
    await post({});
    const { reply } = showTuning.example;
    const before = { ...reply };
    Object.assign(reply, { values: 0, models: [], ...state });
    const { findings } = await diagnose();
    Object.assign(reply, { history_pending: undefined, description_changed: undefined }, before);
    const pending = findings.filter(({ code }) => code === 'tuning_pending');
    expect(pending).toMatchObject([{ title, action: expect.stringContaining('training starts at once') as string }]);
  });

  it('is ranked, and a page with what to do', async () => {
    await post({ azimuth: -90 });
    const severities = (await diagnose()).findings.map(({ severity }) => severity);
    const ranks = severities.map((severity) => ['high', 'medium', 'low'].indexOf(severity));
    expect(ranks).toEqual([...ranks].sort());
    const page = await fixture.get(`/utility_scale_sites/${site.resource_id}/diagnosis`, BROWSER);
    const text = await page.text();
    expect(text).toContain('The azimuth is probably wrong');
    expect(text).toContain(`href="/sites/${site.resource_id}/edit"`);
  });

  it('is hidden from other accounts', async () => {
    const headers = { authorization: `Bearer ${OTHER_KEY}` };
    expect((await fixture.get(`/utility_scale_sites/${site.resource_id}/diagnosis`, headers)).status).toBe(404);
  });
});
