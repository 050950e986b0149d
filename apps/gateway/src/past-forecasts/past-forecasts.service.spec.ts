import { type Site, siteChanged } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';

type Row = Record<string, string | number | null>;
type Rows = Record<'forecasts' | 'estimated_actuals', Row[]>;

describe('past rows of a site', () => {
  const fixture = new GatewayFixture();
  const aggregation = '/pv_power/collections/country_total/aggregations/it_total';
  let site = '';
  let rooftop = '';
  /** Issue times: every ten minutes for two hours. */
  const issued: number[] = [];

  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
    const body = { name: 'Home', latitude: 1, longitude: 2, capacity: 3 };
    rooftop = ((await (await fixture.send('POST', '/rooftop_sites', body)).json()) as { resource_id: string })
      .resource_id;
    await fixture.addAggregation({});
    for (let made = 0; made < 12; made++) {
      fixture.clock.time = NOW + made * 10 * MINUTE;
      issued.push(Math.floor(fixture.clock.time / 300_000) * 300_000);
      for (const resource of [`site/${site}`, `site/${rooftop}`, 'aggregation/country_total/it_total']) {
        const issue = fixture.buildIssue(resource);
        const scaled = (values: readonly number[]) =>
          values.map((value) => Math.round(value * (10 + made) * 1000) / 1e4);
        const { pv_estimate, pv_estimate10 = [], pv_estimate90 = [] } = issue.forecasts;
        fixture.archived.push({
          ...issue,
          forecasts: {
            ...issue.forecasts,
            pv_estimate: scaled(pv_estimate),
            pv_estimate10: scaled(pv_estimate10),
            pv_estimate90: scaled(pv_estimate90),
          },
        });
        await fixture.rowCache.publishIssue(fixture.archived.at(-1)!);
      }
    }
  });
  afterAll(() => fixture.close());

  const text = async (path: string) => (await fixture.get(path)).text();
  const json = async (path: string) => (await (await fixture.get(path)).json()) as Rows;
  const iso = (time: number) => new Date(time).toISOString();
  const paths = () => [`/utility_scale_sites/${site}`, `/rooftop_sites/${rooftop}`, aggregation];

  it.each([
    [17, 'period=PT5M'],
    [42, 'hours=3&provenance=row'],
  ])('as of %d minutes later are the bytes that were served at that time', async (minutes, query) => {
    const time = NOW + minutes * MINUTE;
    const earlier = await openGatewayAt(time);
    for (const path of paths()) {
      for (const rows of ['forecasts', 'estimated_actuals', 'combined']) {
        for (const format of ['json', 'csv', 'xml', 'columns']) {
          const requested = `${path}/${rows}?${query}&format=${format}`;
          const served = await (await earlier.get(requested)).text();
          expect(await text(`${requested}&as_of=${iso(time)}`)).toBe(served);
        }
      }
    }
    await earlier.close();
  });

  /** Opens a gateway at an earlier time, without later issues. */
  async function openGatewayAt(time: number): Promise<GatewayFixture> {
    const earlier = new GatewayFixture();
    earlier.clock.time = time;
    await earlier.start();
    for (const { kind, name, latitude, longitude, capacity } of fixture.sites.values()) {
      const path = kind === 'rooftop' ? '/rooftop_sites' : '/utility_scale_sites';
      await earlier.send('POST', path, { name, latitude, longitude, capacity });
    }
    await earlier.addAggregation({});
    for (const issue of fixture.archived.filter(({ issued_at }) => Date.parse(issued_at) <= time)) {
      await earlier.rowCache.publishIssue(issue);
    }
    return earlier;
  }

  it('of an issue are its rows, and cacheable', async () => {
    const id = fixture.archived[5].issue_id;
    const response = await fixture.get(`/utility_scale_sites/${site}/forecasts?issue_id=${id}&hours=1`);
    expect(response.headers.get('x-issue-id')).toBe(id);
    expect(Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])).toBeGreaterThanOrEqual(
      86_400,
    );
    const again = await fixture.get(`/utility_scale_sites/${site}/forecasts?issue_id=${id}&hours=1`, {
      'if-none-match': response.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  });

  it('of an issue stay valid in caches when only the tags of the site change', async () => {
    const id = fixture.archived[5].issue_id;
    const readTags = async () => {
      const urls = paths()
        .slice(0, 2)
        .flatMap((path) => [`${path}/forecasts?issue_id=${id}&hours=1`, `${path}/forecasts?lead=PT1H&hours=3`]);
      const sources = [urls[0], urls[1], urls[3]];
      return Promise.all(sources.map(async (url) => (await fixture.get(url)).headers.get('etag')));
    };
    const change = async (properties: Partial<Site>) => {
      for (const key of [site, rooftop]) {
        const changed = { ...fixture.sites.get(key)!, ...properties };
        fixture.sites.set(key, { ...changed, version: changed.version + 1 });
      }
      await fixture.bus.publish(siteChanged, [...fixture.sites.values()]);
    };
    const before = await readTags();
    await change({ tags: ['hill', 'north'] });
    expect(await readTags()).toEqual(before);
    await change({ name: 'Beryl Hill' });
    const renamed = await readTags();
    expect(renamed.filter((tag) => before.includes(tag))).toEqual([]);
    await change({ name: 'Beryl Flat' });
  });

  it.each([
    ['PT1H', 60, 'PT30M', 30],
    ['PT0M', 0, 'PT5M', 5],
    ['PT30M', 30, 'PT60M', 60],
  ] as const)(
    'by a lead time of %s are the rows that were served so long before',
    async (lead, minutes, period, length) => {
      for (const path of paths()) {
        for (const series of ['forecasts', 'estimated_actuals'] as const) {
          const rows = (await json(`${path}/${series}?lead=${lead}&period=${period}&hours=3`))[series];
          expect(rows.length).toBe(180 / length + 1);
          for (const row of rows) {
            const before = Date.parse(String(row.period_end)) - (length + minutes) * MINUTE;
            const time = Math.min(before, fixture.clock.time);
            if (time < issued[0]) {
              expect([row.pv_estimate, row.pv_estimate10]).toEqual([null, null]);
              continue;
            }
            const { forecasts } = await json(`${path}/forecasts?as_of=${iso(time)}&period=${period}&hours=6`);
            expect(row).toEqual(forecasts.find(({ period_end }) => period_end === row.period_end));
          }
        }
      }
    },
  );

  it('by lead time say which share of them an issue covers', async () => {
    const read = async (lead: string, hours: number) => {
      const response = await fixture.get(`/utility_scale_sites/${site}/estimated_actuals?lead=${lead}&hours=${hours}`);
      const { estimated_actuals } = (await response.json()) as Rows;
      const covered = estimated_actuals.filter((row) => row.pv_estimate !== null).length;
      return { share: covered / estimated_actuals.length, header: response.headers.get('x-coverage') };
    };
    expect(await read('P7D', 2)).toEqual({ share: 0, header: 'rows 0.000' });
    const { share, header } = await read('PT1H', 3);
    expect(share).toBeGreaterThan(0);
    expect(header).toBe(`rows ${(Math.floor(share * 1000) / 1000).toFixed(3)}`);
    expect(await read('PT0M', 1)).toEqual({ share: 1, header: 'complete' });
  });

  it('by lead time name the issue of each row', async () => {
    const path = `/utility_scale_sites/${site}/estimated_actuals?lead=PT1H&hours=2`;
    const { estimated_actuals } = await json(`${path}&provenance=row`);
    expect(estimated_actuals[0]).toMatchObject({ ladder: 'nwp', issue_id: expect.stringMatching(/^20260301T1/) });
    expect(await json(`${path}&provenance=summary`)).toMatchObject({ provenance: [{ lead: 'PT60M' }] });
    expect(await text(`${path}&format=csv`)).toMatch(/^pv_estimate,pv_estimate10,pv_estimate90,period_end,period\r\n/);
  });

  it.each([
    ['issue_id=20200101T000000000Z-1', 404],
    ['as_of=2020-01-01', 404],
    ['as_of=2100-01-01', 400, 'as_of'],
    ['as_of=yesterday', 400, 'as_of'],
    ['lead=PT7M', 400, 'lead'],
    ['lead=P8D', 400, 'lead'],
    ['lead=-PT1H', 400, 'lead'],
    ['lead=PT1H&as_of=2026-03-01', 400, 'as_of', 'lead'],
  ])('are rejected for %s', async (query, status, ...fields) => {
    for (const path of paths()) {
      const response = await fixture.get(`${path}/forecasts?${query}`);
      const { response_status } = (await response.json()) as { response_status: { errors: { field_name: string }[] } };
      expect([response.status, ...response_status.errors.map(({ field_name }) => field_name)]).toEqual([
        status,
        ...fields,
      ]);
    }
  });

  it('are not available to other accounts', async () => {
    const stranger = { authorization: 'Bearer the-key-of-somebody-else' };
    expect((await fixture.get(`/utility_scale_sites/${site}/forecasts?as_of=${iso(NOW)}`, stranger)).status).toBe(404);
  });
});
