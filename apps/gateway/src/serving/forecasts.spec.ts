import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW, OTHER_KEY } from '../gateway.fixture';

interface Row {
  pv_estimate: number;
  pv_estimate10?: number;
  pv_estimate90?: number;
  period_end: string;
  period: string;
}

/** Mean of the issue's simulated power over a period, rounded as in responses. */
function meanPower(periodEnd: string, minutes: number): number {
  const last = Date.parse(periodEnd.replace('0000Z', 'Z')) / (5 * MINUTE);
  const steps = Array.from({ length: minutes / 5 }, (_, i) => ((last - i) % 1000) / 10);
  return Math.round((steps.reduce((sum, step) => sum + step, 0) / steps.length) * 1e4) / 1e4;
}

describe('forecasts of a site', () => {
  const fixture = new GatewayFixture();
  let id: string;
  beforeAll(async () => {
    await fixture.start();
    id = await fixture.addSiteWithRows();
  });
  afterAll(() => fixture.close());
  const rows = async (path: string): Promise<Row[]> => {
    const answer = (await (await fixture.get(`/utility_scale_sites/${id}${path}`)).json()) as Record<string, Row[]>;
    return answer.forecasts ?? answer.estimated_actuals;
  };

  it('are 336 half hours ahead in ascending order, from the current period on', async () => {
    const forecasts = await rows('/forecasts?format=json');
    expect(forecasts).toHaveLength(336);
    expect(forecasts[0].period_end).toBe('2026-03-01T15:30:00.0000000Z');
    expect(forecasts[335].period_end).toBe('2026-03-08T15:00:00.0000000Z');
    expect(Object.keys(forecasts[0])).toEqual([
      'pv_estimate',
      'pv_estimate10',
      'pv_estimate90',
      'period_end',
      'period',
    ]);
    for (const { period_end, pv_estimate, pv_estimate10 = 0, pv_estimate90 = 0 } of forecasts) {
      expect(pv_estimate).toBeCloseTo(meanPower(period_end, 30), 4);
      expect(pv_estimate10).toBeCloseTo(pv_estimate / 2, 3);
      expect(pv_estimate90).toBeGreaterThanOrEqual(pv_estimate);
    }
  });

  it('are 336 half hours back in descending order, from the last complete period', async () => {
    const actuals = await rows('/estimated_actuals');
    expect(actuals).toHaveLength(336);
    expect(actuals[0]).toEqual({
      pv_estimate: meanPower('2026-03-01T15:00:00.0000000Z', 30),
      period_end: '2026-03-01T15:00:00.0000000Z',
      period: 'PT30M',
    });
    expect(actuals[335].period_end).toBe('2026-02-22T15:30:00.0000000Z');
  });

  it.each([
    ['PT5M', 2016, '2026-03-01T15:15:00.0000000Z'],
    ['PT10M', 1008, '2026-03-01T15:20:00.0000000Z'],
    ['PT15M', 672, '2026-03-01T15:15:00.0000000Z'],
    ['pt30m', 336, '2026-03-01T15:30:00.0000000Z'],
    ['PT60M', 168, '2026-03-01T16:00:00.0000000Z'],
  ])('in periods of %s are %d exact means', async (period, count, firstEnd) => {
    const forecasts = await rows(`/forecasts?period=${period}`);
    expect([forecasts.length, forecasts[0].period_end]).toEqual([count, firstEnd]);
    const minutes = Number(period.replace(/\D/g, ''));
    for (const row of forecasts.slice(0, 20)) {
      expect(row.pv_estimate).toBeCloseTo(meanPower(row.period_end, minutes), 4);
    }
  });

  it.each([
    ['hours=1', 3],
    ['Hours=48', 97],
    ['HOURS=168', 337],
    ['hours=169', 337],
    ['hours=336', 337],
    ['hours=336&period=PT60M', 169],
    ['hours=24&Period=PT15M', 97],
  ])('with %s are %d, in any letter case', async (query, count) => {
    expect(await rows(`/forecasts?${query}`)).toHaveLength(count);
    expect(await rows(`/estimated_actuals?${query}`)).toHaveLength(count);
  });

  it('are also served at the path of the site with a trailing slash; without the slash it is the record', async () => {
    expect(await rows('/?period=PT60M')).toEqual(await rows('/forecasts?period=PT60M'));
    expect(await rows('//estimated_actuals//')).toHaveLength(336);
    const record = (await (await fixture.get(`/utility_scale_sites/${id}`)).json()) as object;
    expect(record).toHaveProperty('site.name', 'Beryl Flat');
  });

  it('have the same numbers as CSV, XML, columns and page', async () => {
    const url = `/utility_scale_sites/${id}/forecasts`;
    const json = await rows('/forecasts');
    const csv = await fixture.get(`${url}?format=csv`);
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    const records = parse(await csv.text(), { columns: true }) as Record<keyof Row, string>[];
    expect(records.map((row) => [Number(row.pv_estimate), row.period_end])).toEqual(
      json.map((row) => [row.pv_estimate, row.period_end]),
    );
    const xml = await (await fixture.get(url, { accept: 'application/xml' })).text();
    const parsed = new XMLParser().parse(xml) as { response: { forecasts: { forecast: Row[] } } };
    expect(parsed.response.forecasts.forecast).toEqual(json);
    const columns = (await (await fixture.get(`${url}?Format=columns`)).json()) as {
      forecasts: { pv_estimate: number[] };
    };
    expect(columns.forecasts.pv_estimate).toEqual(json.map((row) => row.pv_estimate));
    const page = await fixture.get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect((await page.text()).match(/<tr>/g)).toHaveLength(337);
  });

  it('fill the minutes since the issue with its forecasts', async () => {
    fixture.clock.time = NOW + 18 * MINUTE;
    try {
      const [newest] = await rows('/estimated_actuals');
      expect(newest).toMatchObject({ period_end: '2026-03-01T15:30:00.0000000Z' });
      expect(newest.pv_estimate).toBeCloseTo(meanPower(newest.period_end, 30), 4);
    } finally {
      fixture.clock.time = NOW;
    }
  });

  it('are not found for other accounts', async () => {
    const foreign = await fixture.get(`/utility_scale_sites/${id}/forecasts`, { authorization: `Bearer ${OTHER_KEY}` });
    const unknown = await fixture.get('/utility_scale_sites/0000-0000-0000-0000/forecasts');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.text()).toBe(await unknown.text());
  });

  it('of a new site are awaited', async () => {
    const body = { name: 'New', latitude: 1, longitude: 2, capacity: 3 };
    const { resource_id } = (await (await fixture.send('POST', '/utility_scale_sites', body)).json()) as {
      resource_id: string;
    };
    setTimeout(() => void fixture.rowCache.publishIssue(fixture.buildIssue(`site/${resource_id}`)), 200);
    const answer = await fixture.get(`/utility_scale_sites/${resource_id}/forecasts`);
    expect([answer.status, answer.headers.get('x-issue-id')]).toEqual([200, '20260301T151000000Z-1']);
  });

  it('that never arrive cause a 503 with retry-after', async () => {
    const body = { name: 'New', latitude: 1, longitude: 2, capacity: 3 };
    const { resource_id } = (await (await fixture.send('POST', '/rooftop_sites', body)).json()) as {
      resource_id: string;
    };
    const answer = await fixture.get(`/rooftop_sites/${resource_id}/forecasts`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ response_status: { error_code: 'Unavailable' } });
  }, 20_000);
});

describe('forecasts of an aggregation', () => {
  const fixture = new GatewayFixture();
  const path = '/pv_power/collections/country_total/aggregations/it_total';
  beforeAll(async () => {
    await fixture.start();
    await fixture.addAggregation({});
    const resource = 'aggregation/country_total/it_total';
    await fixture.rowCache.publishIssue(fixture.buildIssue(resource, { coverage: 0.97 }));
  });
  afterAll(() => fixture.close());

  it('come with its name and the covered share of capacity', async () => {
    const answer = await fixture.get(`${path}/forecasts?period=PT20M`);
    const { aggregation_name, forecasts } = (await answer.json()) as { aggregation_name: string; forecasts: Row[] };
    expect([aggregation_name, forecasts.length, forecasts[0].period]).toEqual(['Italy', 504, 'PT20M']);
    expect(forecasts[0].pv_estimate).toBeCloseTo(meanPower(forecasts[0].period_end, 20), 4);
    expect(answer.headers.get('x-coverage')).toBe('capacity 0.970');
  });

  it('include estimated actuals', async () => {
    const { estimated_actuals } = (await (await fixture.get(`${path}/estimated_actuals`)).json()) as {
      estimated_actuals: Row[];
    };
    expect(estimated_actuals).toHaveLength(336);
    expect(Object.keys(estimated_actuals[0])).toEqual(['pv_estimate', 'period_end', 'period']);
  });

  it('are listed for assigned accounts, and not found for others', async () => {
    expect(await (await fixture.get('/pv_power/collections')).json()).toEqual({
      collections: [{ id: 'country_total' }],
    });
    expect(await (await fixture.get('/pv_power/collections/country_total/aggregations')).json()).toEqual({
      aggregations: [{ id: 'it_total', name: 'Italy' }],
    });
    const other = { authorization: `Bearer ${OTHER_KEY}` };
    expect(await (await fixture.get('/pv_power/collections', other)).json()).toEqual({ collections: [] });
    expect((await fixture.get(`${path}/forecasts`, other)).status).toBe(404);
    expect((await fixture.get('/pv_power/collections/country_total/aggregations', other)).status).toBe(404);
  });

  it('follow new issues, and end when the aggregation is removed', async () => {
    fixture.clock.time = NOW + 10 * MINUTE;
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/country_total/it_total'));
    const answer = await fixture.get(`${path}/forecasts`);
    expect(answer.headers.get('x-issued-at')).toBe(new Date(NOW + 7 * MINUTE).toISOString());
    fixture.clock.time = NOW + HOUR;
    expect((await fixture.get(`${path}/forecasts`)).headers.get('x-data-age')).toBe(String(7 * 3600));
  });
});
