import { HALF_HOUR, MINUTE, NATIVE_PERIOD_MS, firstStart, stepsBetween } from '@daystar/timeseries';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { computeAggregationClearSky, computeSiteClearSky } from './clear-sky-power';
import type { VerificationReport } from './verification.service';

type Row = Record<string, number | null> & { period_end: string };

const PLACE = { name: 'x', latitude: 0, longitude: 0, capacity: 100 };

describe('verification', () => {
  const fixture = new GatewayFixture();
  const aggregation = '/pv_power/collections/country_total/aggregations/it_total';
  let path = '';
  let rooftop = '';

  beforeAll(async () => {
    await fixture.start();
    const id = await fixture.addSiteWithRows({ ...PLACE, tilt: 0 });
    path = `/utility_scale_sites/${id}`;
    const body = { name: 'Home', latitude: 1, longitude: 2 };
    const home = (await (await fixture.send('POST', '/rooftop_sites', body)).json()) as { resource_id: string };
    rooftop = `/rooftop_sites/${home.resource_id}`;
    await fixture.addAggregation({ members: [{ resource_id: id, capacity: 100 }] });
    // A day of issues; each forecasts a little more than the one before.
    for (let made = -144; made <= 0; made++) {
      fixture.clock.time = NOW + made * 10 * MINUTE;
      for (const resource of [`site/${id}`, 'aggregation/country_total/it_total']) {
        const issue = fixture.buildIssue(resource);
        const pv_estimate = issue.forecasts.pv_estimate.map((power) => power + (144 + made) / 100);
        fixture.archived.push({
          ...issue,
          forecasts: {
            ...issue.forecasts,
            pv_estimate,
            pv_estimate10: pv_estimate.map((power) => power - 1),
            pv_estimate90: pv_estimate.map((power) => power + 0.5),
          },
        });
      }
    }
    fixture.clock.time = NOW;
    await fixture.rowCache.publishIssue(fixture.archived.at(-2)!);
  });
  afterAll(() => fixture.close());

  it('names the weather sources of the current issue', async () => {
    const { headers } = await fixture.get(`${path}/verification?window=P1D`);
    expect(headers.get('x-weather-source')).toBe('gfs');
  });

  const report = async (query: string, of = path) =>
    (await (await fixture.get(`${of}/verification?${query}`)).json()) as VerificationReport;

  /** Computes scores from other responses: rows by lead time, and estimated actuals. */
  const expected = async (lead: string, outcome: (row: Row) => number | null | undefined) => {
    const rows = async (query: string) =>
      ((await (await fixture.get(`${path}/estimated_actuals?${query}`)).json()) as { estimated_actuals: Row[] })
        .estimated_actuals;
    const forecasts = await rows(`lead=${lead}&hours=24`);
    const actuals = new Map((await rows('hours=24')).map((row) => [row.period_end, row]));
    const errors: number[] = [];
    for (const forecast of forecasts.slice(0, 48)) {
      const end = Date.parse(forecast.period_end);
      const steps = { firstEnd: end, stepMs: HALF_HOUR, count: 1 };
      const observed = outcome(actuals.get(forecast.period_end)!);
      const isDay = (await computeSiteClearSky({ ...PLACE, tilt: 0 }, 'utility', steps))[0] >= 10;
      if (isDay && forecast.pv_estimate !== null && observed !== null && observed !== undefined) {
        errors.push(forecast.pv_estimate - observed);
      }
    }
    return { n: errors.length, mae: errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length };
  };

  it('of a site scores each lead time against the estimated actuals of other responses', async () => {
    const { verification, ...about } = await report('window=P1D&by=lead');
    expect(about).toEqual({
      from: '2026-02-28T15:00:00.0000000Z',
      to: '2026-03-01T15:00:00.0000000Z',
      period: 'PT30M',
      reference: 'estimated_actual',
      unit: 'MW',
      capacity: 1000,
      issues: { expected: 146, missing: 1, late: 2 },
    });
    expect(verification.map(({ lead }) => lead).slice(0, 4)).toEqual(['PT0M', 'PT15M', 'PT30M', 'PT60M']);
    for (const lead of ['PT0M', 'PT60M', 'PT360M']) {
      const scores = verification.find((one) => one.lead === lead)!;
      const { n, mae } = await expected(lead, (row) => row.pv_estimate);
      expect([lead, scores.n]).toEqual([lead, n]);
      expect(scores.mae).toBeCloseTo(mae, 3);
      expect(scores.nmae).toBeCloseTo(mae / 10, 4);
      expect(scores.missing).toBeGreaterThanOrEqual(0);
    }
    expect(verification.at(-1)).toMatchObject({ lead: 'PT7200M', n: 0, mae: null, crps: null });
  });

  it('uses measurements where there are enough of them, and says so', async () => {
    const steps = stepsBetween(Date.UTC(2026, 1, 28, 15), Date.UTC(2026, 2, 1, 15), 10 * MINUTE);
    for (let step = 0; step < steps.count; step++) {
      const period_end = new Date(firstStart(steps) + (step + 1) * steps.stepMs).toISOString();
      fixture.measurements.push({ period_end, period: 'PT10M', total_power: 20 });
    }
    expect((await report('window=P1D')).reference).toBe('estimated_actual');
    // A report is cached for five minutes.
    fixture.clock.time += 6 * MINUTE;
    const { reference, verification } = await report('window=P1D');
    expect(reference).toBe('measurement');
    const { n, mae } = await expected('PT60M', () => 20);
    const scores = verification.find((one) => one.lead === 'PT60M')!;
    expect([scores.n, scores.mae]).toEqual([n, expect.closeTo(mae, 3)]);
    expect((await report('window=P1D&reference=estimated_actual')).reference).toBe('estimated_actual');
  });

  it('relates errors to the capacity at the time of each half hour', async () => {
    const stated = { ...PLACE, name: 'grown', tilt: 0 };
    const id = await fixture.addSiteWithRows({ ...stated, capacity_changes: [{ start: '2020-01-01', capacity: 50 }] });
    fixture.archived.push(
      ...fixture.archived
        .filter(({ resource }) => resource === path.replace('/utility_scale_sites', 'site'))
        .map((issue) => ({ ...issue, resource: `site/${id}` })),
    );
    const query = 'window=P1D&reference=estimated_actual&by=lead';
    const [own, constant] = [await report(query, `/utility_scale_sites/${id}`), await report(query)];
    expect([own.capacity, constant.capacity]).toEqual([500, 1000]);
    const scoresOf = ({ verification }: VerificationReport) => verification.find(({ lead }) => lead === 'PT60M')!;
    expect(scoresOf(own).mae).toBe(scoresOf(constant).mae);
    expect(scoresOf(own).nmae).toBeCloseTo(2 * scoresOf(constant).nmae!, 4);
  });

  it('is also available for an aggregation, and for a rooftop without any issue', async () => {
    const sum = await report('window=P2D', aggregation);
    expect(sum).toMatchObject({ reference: 'estimated_actual', unit: 'MW' });
    expect(sum.verification[0].n).toBeGreaterThan(5);
    const none = await report('', rooftop);
    expect(none).toMatchObject({ unit: 'kW', capacity: 1, issues: { expected: 0 }, verification: [] });
    const text = await (await fixture.get(`${rooftop}/verification?format=html`)).text();
    expect(text).toContain('No scores yet');
  });

  it('has the capacity of an aggregation without any issue', async () => {
    const [resource_id] = fixture.sites.keys();
    await fixture.addAggregation({ aggregation_id: 'new', members: [{ resource_id, capacity: 100 }] });
    const { capacity, verification } = await report('', aggregation.replace(/[^/]+$/, 'new'));
    expect([capacity, verification]).toEqual([PLACE.capacity, []]);
  });

  it('is served as CSV, XML and page with the same scores', async () => {
    const { verification } = await report('window=P1D');
    const get = async (format: string) =>
      (await fixture.get(`${path}/verification?window=P1D&format=${format}`)).text();
    const lines = parse<Record<string, string>>(await get('csv'), { columns: true });
    expect(lines.map(({ lead }) => lead)).toEqual(verification.map(({ lead }) => lead));
    expect(Number(lines[0].mae)).toBeCloseTo(Number(verification[0].mae), 4);
    expect(lines[0]).toMatchObject({ reference: 'measurement', issues_late: '2' });
    const xml = new XMLParser({ ignoreDeclaration: true }).parse(await get('xml')) as {
      response: { verification: { lead_time: Record<string, unknown>[] } };
    };
    expect(xml.response.verification.lead_time[3]).toMatchObject({ lead: 'PT60M', n: verification[3].n });
    const page = await get('html');
    expect(page).toMatch(/<svg[\s\S]*<rect/);
    expect(page).toContain('posted measurements');
    expect(page).toContain(`href="${path}/verification?window=P1D&amp;format=csv"`);
  });

  it('has errors by local hour and by sky on request, and none of fewer than ten half hours', async () => {
    const query = 'window=P2D&reference=estimated_actual';
    const { verification, hours } = await report(query);
    expect(hours).toBeUndefined();
    const byHour = await report(`${query}&by=hour`);
    expect(byHour.time_zone).toBe('Etc/GMT');
    const errors = byHour.hours.filter(({ lead }) => lead === 'PT60M');
    expect(errors.reduce((sum, { n }) => sum + n!, 0)).toBe(verification.find(({ lead }) => lead === 'PT60M')!.n);
    expect(errors.every(({ n, nmae }) => n! < 10 === (nmae === null))).toBe(true);
    const bySky = await report(`${query}&by=sky`);
    expect(new Set(bySky.skies.map(({ sky }) => sky)).size).toBeGreaterThan(0);
    const csv = await (await fixture.get(`${path}/verification?${query}&by=sky&format=csv`)).text();
    expect(parse<Record<string, string>>(csv, { columns: true })).toHaveLength(bySky.skies.length);
  });

  it('shows on its page how forecasts compare with the previous period, and diagrams by percentile, hour and sky', async () => {
    const page = await (await fixture.get(`${path}/verification?window=P1D&format=html`)).text();
    for (const part of ['Compared with the previous period', 'Are the percentiles reliable?', 'an hour ahead'])
      expect(page).toContain(part);
    expect(page).toMatch(/The previous period is 2026-02-27 15:00 to 2026-02-28 15:00 UTC/);
  });

  it.each(['window=P0D', 'window=P91D', 'window=PT1H', 'by=moon', 'reference=guess', 'format=columns'])(
    'is refused for %s',
    async (query) => {
      const answer = await fixture.get(`${path}/verification?${query}`);
      const { response_status } = (await answer.json()) as { response_status: { errors: { field_name: string }[] } };
      expect([answer.status, response_status.errors[0].field_name]).toEqual([400, query.split('=')[0]]);
    },
  );

  it('is hidden from other accounts', async () => {
    const stranger = { authorization: 'Bearer the-key-of-somebody-else' };
    expect((await fixture.get(`${path}/verification`, stranger)).status).toBe(404);
  });
});

describe('the clear sky of an aggregation', () => {
  const steps = stepsBetween(Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2), HALF_HOUR);
  const site = {
    ...PLACE,
    resource_id: '1234-abcd-5678-ef90',
    kind: 'utility',
    account_id: 'a',
    version: 1,
    created_at: '',
  } as const;
  const aggregation = { collection_id: 'a', aggregation_id: 'b', name: 'c', accounts: [], version: 1, members: [] };

  it('sums that of its members and its fleet', async () => {
    const members = [{ resource_id: site.resource_id, capacity: 100 }];
    const alone = await computeSiteClearSky(site, 'utility', steps);
    const sum = await computeAggregationClearSky({ ...aggregation, members }, () => site, steps);
    // Sites and aggregations are computed in pieces of different lengths, between whose ends the air is interpolated.
    alone.forEach((power, i) => expect(sum[i]).toBeCloseTo(power, 3));
    const cells = [{ cell: 'c360-720', added: [0, 5], orientations: [0.2, 90, 0, 0.8, 10, 180] }];
    const fleet = { systems: 1, valid_from: ['1970-01-01'], cells };
    const both = await computeAggregationClearSky({ ...aggregation, members, fleet }, () => site, steps);
    expect(Math.max(...both)).toBeGreaterThan(Math.max(...alone) + 2);
  });

  it('is empty without known members', async () => {
    const none = await computeAggregationClearSky(aggregation, () => undefined, steps);
    expect(none.every((power) => power === 0)).toBe(true);
    expect(none).toHaveLength((48 * HALF_HOUR) / (6 * NATIVE_PERIOD_MS));
  });
});
