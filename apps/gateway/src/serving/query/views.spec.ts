import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { GatewayFixture } from '../../gateway.fixture';

type Row = Record<string, string | number>;

describe('views of rows', () => {
  const fixture = new GatewayFixture();
  const radiation = '/radiation/forecasts?latitude=10&longitude=20&hours=2';
  const ids: string[] = [];
  beforeAll(async () => {
    await fixture.start();
    ids.push(await fixture.addSiteWithRows({ tags: ['North'] }), await fixture.addSiteWithRows({ tags: ['South'] }));
  });
  afterAll(() => fixture.close());
  const json = async <T>(path: string) => (await (await fixture.get(path)).json()) as T;
  const fieldErrors = async (path: string) => {
    const answer = await fixture.get(path);
    const { response_status } = (await answer.json()) as { response_status: { errors: { field_name: string }[] } };
    return [answer.status, ...response_status.errors.map(({ field_name }) => field_name)];
  };

  it('contain the requested fields in the requested order', async () => {
    const { forecasts } = await json<{ forecasts: Row[] }>(`${radiation}&output_parameters=air_temp, ghi,Wind_Speed`);
    expect(forecasts[0]).toEqual({
      air_temp: 20,
      ghi: expect.any(Number) as number,
      wind_speed: 2,
      period_end: '2026-03-01T15:30:00.0000000Z',
      period: 'PT30M',
    });
    expect(Object.keys(forecasts[0])).toEqual(['air_temp', 'ghi', 'wind_speed', 'period_end', 'period']);
    const csv = await (await fixture.get(`${radiation}&output_parameters=ghi&format=csv`)).text();
    expect(csv).toMatch(/^ghi,period_end,period\r\n/);
  });

  it.each(['json', 'columns', 'csv', 'xml'])(
    'contain a field once that is requested repeatedly, in %s',
    async (format) => {
      const bodyOf = async (names: string) =>
        (await fixture.get(`${radiation}&format=${format}&output_parameters=${names}`)).text();
      expect(await bodyOf(`ghi,air_temp,GHI${',ghi'.repeat(200)}`)).toBe(await bodyOf('ghi,air_temp'));
    },
  );

  it.each([
    ['a place', 'ghi', radiation],
    ['a place', 'gti', radiation],
    ['a system', 'pv_estimate', '/world_pv_power/forecasts?latitude=10&longitude=20&capacity=5&hours=2'],
    ['a site', 'pv_estimate', undefined],
    ['a site before tuning', 'pv_estimate', 'tuned=false'],
  ])('contain quartiles of forecasts of %s on request: %s', async (_, field, path = '') => {
    const url = path.startsWith('/') ? path : `/utility_scale_sites/${ids[0]}/forecasts?hours=24&${path}`;
    const names = ['10', '25', '', '75', '90'].map((percent) => field + percent);
    const { forecasts } = await json<{ forecasts: Row[] }>(`${url}&output_parameters=${names.join()}&precision=4`);
    expect(forecasts.length).toBeGreaterThan(4);
    for (const row of forecasts) {
      const percentiles = names.map((name) => row[name] as number);
      expect(percentiles).toEqual(percentiles.toSorted((a, b) => a - b));
    }
    const [low, high] = [names[0], names[4]];
    for (const row of forecasts.filter((candidate) => candidate[high] > candidate[low]))
      expect(row[names[3]]).toBeGreaterThan(row[names[1]] as number);
    const alone = await json<{ forecasts: Row[] }>(`${url}&output_parameters=${field}25&precision=4`);
    expect(alone.forecasts.map((row) => row[names[1]])).toEqual(forecasts.map((row) => row[names[1]]));
  });

  it('are whole numbers unless more digits are requested', async () => {
    const plain = await json<{ forecasts: Row[] }>(radiation);
    const precise = await json<{ forecasts: Row[] }>(`${radiation}&precision=2`);
    plain.forecasts.forEach((row, index) => {
      expect(Number.isInteger(row.ghi)).toBe(true);
      expect(Math.abs(Number(row.ghi) - Number(precise.forecasts[index].ghi))).toBeLessThanOrEqual(0.5);
    });
    expect(precise.forecasts[0].air_temp).toBe(20.4);
    const power = await json<{ forecasts: Row[] }>(`/utility_scale_sites/${ids[0]}/forecasts?precision=0`);
    expect(power.forecasts.every(({ pv_estimate }) => Number.isInteger(pv_estimate))).toBe(true);
  });

  it.each(['output_parameters=ghi,nonsense', 'output_parameters=pv_estimate'])('reject %s', async (query) => {
    expect(await fieldErrors(`${radiation}&${query}`)).toEqual([400, 'output_parameters']);
  });

  it.each(['precision=7', 'precision=-1', 'precision=1.5', 'provenance=all'])('reject %s', async (query) => {
    expect(await fieldErrors(`${radiation}&${query}`)).toEqual([400, query.split('=')[0]]);
  });

  it('report the data basis in each row', async () => {
    const { forecasts } = await json<{ forecasts: Row[] }>(
      `${radiation}&hours=168&provenance=row`.replace('&hours=2', ''),
    );
    const made = { ladder: 'nwp', weather_source: 'gfs', newest_input: '2026-03-01T09:13:00.0000000Z', flags: '' };
    expect(forecasts[0]).toMatchObject(made);
    expect(forecasts[336]).toMatchObject({ ladder: 'climatology', weather_source: '', newest_input: '' });
  });

  it('report the data basis beside the rows', async () => {
    const path = `/utility_scale_sites/${ids[0]}/forecasts?provenance=summary`;
    const run = {
      from: '2026-03-01T15:00:00.0000000Z',
      to: '2026-03-08T15:00:00.0000000Z',
      ladder: 'nwp',
      inputs: [{ source: 'gfs', run: '2026-03-01T09:13:00.0000000Z' }],
      flags: [],
    };
    const summary = {
      rows: 'forecasts',
      issue_id: '20260301T151000000Z-1',
      issued_at: '2026-03-01T15:10:00.0000000Z',
      next_issue_at: '2026-03-01T15:20:00.0000000Z',
      runs: [run],
    };
    expect(await json<object>(path)).toMatchObject({ provenance: [summary] });
    const xml = await (await fixture.get(`${path}&format=xml`)).text();
    expect(new XMLParser().parse(xml)).toMatchObject({ response: { provenance: { runs: { ladder: 'nwp' } } } });
  });

  it.each([
    ['/radiation/combined?latitude=1&longitude=2', 'ghi'],
    ['/world_radiation/combined?latitude=1&longitude=2', 'ghi'],
    ['/world_pv_power/combined?latitude=1&longitude=2&capacity=5', 'pv_estimate'],
  ])('contain actuals and forecasts in one response: %s', async (path, field) => {
    const answer = await json<Record<string, Row[]>>(path);
    expect(Object.keys(answer)).toEqual(['estimated_actuals', 'forecasts']);
    for (const rows of Object.values(answer)) {
      expect(rows).toHaveLength(336);
      expect(rows[0]).toHaveProperty(field);
    }
  });

  it('of a site are the same in one response as in two', async () => {
    const path = `/utility_scale_sites/${ids[0]}`;
    const both = await json<Record<string, Row[]>>(`${path}/combined?hours=3`);
    for (const property of ['forecasts', 'estimated_actuals']) {
      expect(both[property]).toEqual((await json<Record<string, Row[]>>(`${path}/${property}?hours=3`))[property]);
    }
    const { headers } = await fixture.get(`${path}/combined`);
    expect(headers.get('x-issue-id')).toBe('20260301T151000000Z-1');
    const again = await fixture.get(`${path}/combined`, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('of several sites are in one response, each with its site', async () => {
    const all = await json<{ forecasts: Row[] }>('/utility_scale_sites/forecasts?hours=1');
    expect(all.forecasts.map(({ resource_id }) => resource_id)).toEqual(ids.flatMap((id) => [id, id, id]));
    const chosen = await fixture.get(
      `/utility_scale_sites/combined?hours=1&format=csv&resource_ids=${ids[1].toUpperCase()}`,
    );
    const lines = parse<Row>(await chosen.text(), { columns: true });
    expect(new Set(lines.map((row) => `${row.rows} ${row.resource_id}`))).toEqual(
      new Set([`estimated_actuals ${ids[1]}`, `forecasts ${ids[1]}`]),
    );
    const tagged = await json<{ estimated_actuals: Row[] }>(
      '/utility_scale_sites/estimated_actuals?tags=North&hours=1',
    );
    expect(new Set(tagged.estimated_actuals.map(({ resource_id }) => resource_id))).toEqual(new Set([ids[0]]));
  });

  it('of several sites are rejected when one is not the caller’s, or there is none', async () => {
    const path = '/utility_scale_sites/forecasts';
    expect(await fieldErrors(`${path}?resource_ids=${ids[0]},0000-0000-0000-0000,<b>`)).toEqual([
      400,
      'resource_ids',
      'resource_ids',
    ]);
    expect(await fieldErrors('/weather_sites/forecasts')).toEqual([404]);
    expect(await fieldErrors(`${path}?tags=nowhere`)).toEqual([404]);
  });

  it('are not available as an image', async () => {
    const answer = await fixture.get(radiation, { accept: 'image/png' });
    expect([answer.status, await answer.json()]).toMatchObject([
      406,
      { response_status: { error_code: 'NotAcceptable' } },
    ]);
    expect((await fixture.get(`${radiation}&format=json`, { accept: 'image/png' })).status).toBe(200);
  });

  it.each(['utility_scale_sites', 'rooftop_sites'])(
    'of %s include the latest actuals under that name',
    async (kind) => {
      const body = { name: 'x', latitude: 1, longitude: 2, capacity: 3 };
      const { resource_id } = (await (await fixture.send('POST', `/${kind}`, body)).json()) as { resource_id: string };
      await fixture.rowCache.publishIssue(fixture.buildIssue(`site/${resource_id}`));
      const path = `/${kind}/${resource_id}/estimated_actuals`;
      expect(await json(`${path}/latest`)).toEqual(await json(path));
    },
  );
});
