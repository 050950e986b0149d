import { GatewayFixture, KEY, OTHER_KEY, waitUntil } from '../gateway.fixture';

describe("aggregations of the caller's own sites", () => {
  const fixture = new GatewayFixture();
  const path = '/pv_power/collections/my-fleet';
  const sites: string[] = [];
  beforeAll(async () => {
    await fixture.start();
    sites.push(await fixture.addSiteWithRows(), await fixture.addSiteWithRows());
  });
  afterAll(() => fixture.close());
  const define = (body: unknown, collection = path) => fixture.send('POST', `${collection}/aggregations`, body);
  const errorsOf = async (result: Response) => {
    const { response_status } = (await result.json()) as {
      response_status: { error_code: string; errors: { field_name: string }[] };
    };
    return [result.status, response_status.error_code, ...response_status.errors.map(({ field_name }) => field_name)];
  };

  it('are defined, listed and read', async () => {
    const result = await define({ aggregation_id: 'all', name: 'All of it', members: sites });
    const ids = { collection_id: 'my-fleet', aggregation_id: 'all' };
    const defined = { ...ids, name: 'All of it', capacity: 200, members: sites };
    expect([result.status, await result.json()]).toEqual([201, defined]);
    expect(await (await fixture.get(`${path}/aggregations`)).json()).toEqual({
      aggregations: [{ id: 'all', name: 'All of it' }],
    });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/my-fleet/all'));
    const rows = (await (await fixture.get(`${path}/aggregations/all/forecasts`)).json()) as { forecasts: object[] };
    expect(rows.forecasts).toHaveLength(336);
  });

  it('accept only the caller’s utility-scale sites, and name every other one', async () => {
    const { resource_id: rooftop } = (await (
      await fixture.send('POST', '/rooftop_sites', { name: 'roof', latitude: 1, longitude: 2, capacity: 5 })
    ).json()) as { resource_id: string };
    const members = [sites[0], '0000-0000-0000-0000', rooftop, 7];
    expect(await errorsOf(await define({ aggregation_id: 'x', name: 'x', members }))).toEqual([
      400,
      'InvalidRequest',
      'members[1]',
      'members[2]',
      'members[3]',
    ]);
  });

  it.each([
    [{}, ['aggregation_id', 'name', 'members']],
    [{ aggregation_id: 'Not a Slug', name: '', members: [] }, ['aggregation_id', 'name', 'members']],
    [{ aggregation_id: 'x', name: 'x', members: 'all' }, ['members']],
    [{ aggregation_id: 'x', name: 'x', members: ['1234-abcd-5678-ef90'], tags: ['a'] }, ['members']],
    [{ aggregation_id: 'x', name: 'x', tags: ['a'], Weights: [0.5] }, ['Weights']],
    [{ aggregation_id: 'x', name: 'x', tags: [] }, ['tags']],
    [{ aggregation_id: 'x', name: 'x', tags: ['a', 'b\u2060'] }, ['tags']],
    [{ aggregation_id: 'x', name: 'x', area: { type: 'Point', coordinates: [1, 2] } }, ['area']],
    [{ aggregation_id: 'x', name: 'x', area: { type: 'Polygon', coordinates: [Array(4).fill([5, 45])] } }, ['area']],
  ])('are refused with %j', async (body, fields) => {
    expect(await errorsOf(await define(body))).toEqual([400, 'InvalidRequest', ...fields]);
  });

  it('count a site once that is listed repeatedly, and name at most a few of many invalid members', async () => {
    const often = Array.from({ length: 30_000 }, () => sites[0]);
    expect(await (await define({ aggregation_id: 'often', name: 'x', members: often })).json()).toMatchObject({
      members: [sites[0]],
    });
    const unknown = Array.from({ length: 30_000 }, () => '0000-0000-0000-0000');
    const [status, code, ...named] = await errorsOf(
      await define({ aggregation_id: 'wrong', name: 'x', members: unknown }),
    );
    expect([status, code, named.length]).toEqual([400, 'InvalidRequest', 100]);
  });

  it.each(['a\u0001b', 'a\nb', '\t=1', '\u202egnp', '\uffff', '\u2060x', '\u3164'])(
    'require printable names, not %j',
    async (name) => {
      expect(await errorsOf(await define({ aggregation_id: 'x', name, members: sites }))).toEqual([
        400,
        'InvalidRequest',
        'name',
      ]);
    },
  );

  it('select their members by area and tags, but not by a self-intersecting area', async () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [176, -20],
          [-177, -20],
          [-177, -15],
          [176, -15],
          [176, -20],
        ],
      ],
    };
    const chosen = { aggregation_id: 'fiji', name: 'Fiji', area, tags: ['new'] };
    const result = await define(chosen);
    expect(await result.json()).toEqual({ ...chosen, collection_id: 'my-fleet', capacity: 0, members: [] });
    const empty = await fixture.get(`${path}/aggregations/fiji/forecasts`);
    expect([empty.status, await empty.text()]).toEqual([404, expect.stringContaining('Fiji has no members')]);
    const bowTie = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
          [0, 0],
        ],
      ],
    };
    const refused = (await (await define({ ...chosen, area: bowTie })).json()) as {
      response_status: { errors: object[] };
    };
    expect(refused.response_status.errors).toEqual([
      { field_name: 'area', error_code: 'Invalid', message: "'area' crosses itself near longitude 1, latitude 1." },
    ]);
  });

  it('cannot be in a collection of another account, or in one with an invalid id', async () => {
    const body = { aggregation_id: 'x', name: 'x', members: sites };
    expect(await errorsOf(await define(body, '/pv_power/collections/of-another-account'))).toEqual([409, 'Conflict']);
    expect(await errorsOf(await define(body, '/pv_power/collections/Not%20a%20slug'))).toEqual([
      400,
      'InvalidRequest',
      'collection_id',
    ]);
  });

  it('show their members to their owner, not to other readers', async () => {
    await define({ aggregation_id: 'mine', name: 'Mine', members: sites });
    const described = { collection_id: 'my-fleet', aggregation_id: 'mine', name: 'Mine', capacity: 200 };
    expect(await (await fixture.get(`${path}/aggregations/mine`)).json()).toEqual({ ...described, members: sites });
    const { aggregations } = (await (await fixture.get(path)).json()) as { aggregations: { id: string }[] };
    expect(aggregations).toContainEqual({ id: 'mine', name: 'Mine' });
    await fixture.addAggregation({ collection_id: 'shared', aggregation_id: 'x', name: 'X', accounts: ['acme'] });
    const shared = { collection_id: 'shared', aggregation_id: 'x', name: 'X', capacity: 100 };
    await waitUntil(async () => (await fixture.get('/pv_power/collections/shared')).ok);
    expect(await (await fixture.get('/pv_power/collections/Shared/aggregations/X')).json()).toEqual(shared);
    for (const unknown of ['/pv_power/collections/none', `${path}/aggregations/none`]) {
      expect(await errorsOf(await fixture.get(unknown))).toEqual([404, 'NotFound']);
    }
    const otherAccount = { authorization: `Bearer ${OTHER_KEY}` };
    expect(await errorsOf(await fixture.get(`${path}/aggregations/mine`, otherAccount))).toEqual([404, 'NotFound']);
  });

  it('are replaced and deleted only by their owner', async () => {
    await define({ aggregation_id: 'old', name: 'Old', members: sites });
    const one = `${path}/aggregations/old`;
    const replaced = await fixture.send('PUT', one, { name: 'New', members: sites.slice(1) });
    const now = { collection_id: 'my-fleet', aggregation_id: 'old', name: 'New', members: sites.slice(1) };
    expect([replaced.status, await replaced.json()]).toEqual([200, { ...now, capacity: 100 }]);
    expect(await errorsOf(await fixture.send('PUT', one, { name: '' }))).toEqual([
      400,
      'InvalidRequest',
      'name',
      'members',
    ]);
    const otherAccount = { authorization: `Bearer ${OTHER_KEY}` };
    expect((await fixture.send('DELETE', one, undefined, otherAccount)).status).toBe(404);
    const deleted = await fixture.send('DELETE', one);
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    for (const gone of [one, `${one}/forecasts`]) expect((await fixture.get(gone)).status).toBe(404);
    expect((await fixture.send('PUT', one, { name: 'Again', members: sites })).status).toBe(404);
    expect((await define({ aggregation_id: 'old', name: 'Again', members: sites })).status).toBe(201);
    expect((await fixture.get(one)).status).toBe(200);
  });

  it('cannot be changed by accounts to which they are only assigned', async () => {
    await fixture.addAggregation({ collection_id: 'lent', aggregation_id: 'x', accounts: ['acme'] });
    await waitUntil(async () => (await fixture.get('/pv_power/collections/lent')).ok);
    const assignedPath = '/pv_power/collections/lent';
    const attempts = [
      await fixture.send('PUT', `${assignedPath}/aggregations/x`, { name: 'Mine', members: sites }),
      await fixture.send('DELETE', `${assignedPath}/aggregations/x`),
      await fixture.send('DELETE', assignedPath),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await fixture.get(`${assignedPath}/aggregations/x`)).status).toBe(200);
  });

  it('accept measurements, and report what was learned from them', async () => {
    await define({ aggregation_id: 'measured', name: 'Measured', members: sites });
    const one = `${path}/aggregations/measured`;
    const measurement = { period_end: '2026-03-01T12:00:00Z', period: 'PT30M', total_power: 6 };
    const stored = await fixture.send('POST', `${one}/measurements`, { measurement });
    expect([stored.status, await stored.json()]).toMatchObject([200, { measurement: { total_power: 6 } }]);
    const listed = (await (await fixture.get(`${one}/measurements`)).json()) as { measurements: object[] };
    expect(listed.measurements).toMatchObject([{ total_power: 6, verdict: 'ok' }]);
    const wrong = await fixture.send('POST', `${one}/measurements`, { measurements: [{ period: 'PT30M' }] });
    expect(await errorsOf(wrong)).toEqual([400, 'InvalidRequest', 'measurements[0].period_end']);
    expect((await (await fixture.get(`${one}/tuning`)).json()) as object).toMatchObject({ enabled: true });
    const off = await fixture.send('PUT', `${one}/tuning`, { enabled: false });
    expect(await off.json()).toMatchObject({ collection_id: 'my-fleet', aggregation_id: 'measured', enabled: false });
    expect((await fixture.send('PUT', `${one}/tuning`, {})).status).toBe(400);
    for (const page of ['measurements', 'tuning']) {
      expect(await (await fixture.get(`${one}/${page}`, { accept: 'text/html' })).text()).toContain(
        '<h1>Measured</h1>',
      );
    }
  });

  it('are removed with their collection', async () => {
    const passing = '/pv_power/collections/passing';
    for (const aggregation_id of ['a', 'b']) await define({ aggregation_id, name: 'x', members: sites }, passing);
    expect((await fixture.send('DELETE', passing)).status).toBe(204);
    expect((await fixture.get(passing)).status).toBe(404);
    const { collections } = (await (await fixture.get('/pv_power/collections')).json()) as {
      collections: { id: string }[];
    };
    expect(collections.map(({ id }) => id)).not.toContain('passing');
  });

  it('are not part of every plan', async () => {
    const headers = { authorization: `Bearer ${OTHER_KEY}` };
    const result = await fixture.send('POST', `${path}/aggregations`, { aggregation_id: 'x' }, headers);
    expect(await errorsOf(result)).toEqual([403, 'Forbidden']);
  });
});

describe('forecasts of a whole collection', () => {
  const fixture = new GatewayFixture();
  beforeAll(async () => {
    await fixture.start();
    for (const [aggregation_id, name] of [
      ['b', 'South'],
      ['a', 'North'],
    ]) {
      await fixture.addAggregation({ collection_id: 'all', aggregation_id, name });
      await fixture.rowCache.publishIssue(fixture.buildIssue(`aggregation/all/${aggregation_id}`, { capacity: 200 }));
    }
    await fixture.addAggregation({ collection_id: 'demo', aggregation_id: 'total', accounts: ['plan:enterprise'] });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/demo/total'));
  });
  afterAll(() => fixture.close());

  it.each(['forecasts', 'estimated_actuals'])('contain %s of each, with its id and name', async (property) => {
    const result = await fixture.get(`/pv_power/collections/all/${property}?hours=1`);
    const rows = ((await result.json()) as Record<string, Record<string, string>[]>)[property];
    expect(rows.map((row) => [row.aggregation_id, row.aggregation_name])).toEqual([
      ...Array.from({ length: 3 }, () => ['a', 'North']),
      ...Array.from({ length: 3 }, () => ['b', 'South']),
    ]);
    expect(result.headers.get('x-issue-id')).toBe('20260301T151000000Z-1');
  });

  it('include the share of capacity on request', async () => {
    const query = '?output_parameters=pv_estimate,percentage&hours=1';
    const { forecasts } = (await (await fixture.get(`/pv_power/collections/all/forecasts${query}`)).json()) as {
      forecasts: { pv_estimate: number; percentage: number }[];
    };
    for (const { pv_estimate, percentage } of forecasts) expect(percentage).toBeCloseTo(pv_estimate / 2, 0);
  });

  it('relate that share to the capacity of the members at the time of each row', async () => {
    const [from, to] = ['2026-02-28T00:00:00Z', '2026-03-01T15:30:00Z'];
    const changes = [50, 100].map((capacity, i) => ({ start: [from, to][i], capacity }));
    const members = [{ resource_id: await fixture.addSiteWithRows({ capacity_changes: changes }), capacity: 100 }];
    await fixture.addAggregation({ collection_id: 'grown', aggregation_id: 'one', name: 'One', members });
    fixture.archived.push(fixture.buildIssue('aggregation/grown/one', { capacity: 100 }));
    await fixture.rowCache.publishIssue(fixture.archived.at(-1)!);
    for (const series of ['forecasts?', 'estimated_actuals?', 'forecasts?lead=PT0M&']) {
      const path = `/pv_power/collections/grown/aggregations/one/${series}output_parameters=pv_estimate,percentage`;
      const reply = (await (await fixture.get(path)).json()) as Record<string, Record<string, number>[]>;
      for (const { period_end, pv_estimate, percentage } of reply[series.split('?')[0]]) {
        const capacity = new Date(period_end) > new Date(from) && new Date(period_end) <= new Date(to) ? 50 : 100;
        expect(Math.abs(percentage - Math.min(100, (100 * pv_estimate) / capacity))).toBeLessThan(0.06);
      }
    }
  });

  it("include the sums of members' quantiles on request", async () => {
    const issue = fixture.buildIssue('aggregation/all/a', { capacity: 200 });
    const p10_sum_naive = issue.forecasts.pv_estimate.map((power) => power / 4);
    const p90_sum_naive = issue.forecasts.pv_estimate.map((power) => 2 * power);
    const forecasts = { ...issue.forecasts, p10_sum_naive, p90_sum_naive };
    await fixture.rowCache.publishIssue({ ...issue, issue_id: 'naive', forecasts });
    const path = '/pv_power/collections/all/aggregations/a';
    const query = 'output_parameters=pv_estimate,p10_sum_naive,p90_sum_naive&hours=1';
    await waitUntil(async () => (await fixture.get(`${path}/forecasts`)).headers.get('x-issue-id') === 'naive');
    const rows = (await (await fixture.get(`${path}/forecasts?${query}`)).json()) as {
      forecasts: { pv_estimate: number; p10_sum_naive: number; p90_sum_naive: number }[];
    };
    for (const row of rows.forecasts) {
      expect(row.p10_sum_naive).toBeCloseTo(row.pv_estimate / 4, 3);
      expect(row.p90_sum_naive).toBeCloseTo(2 * row.pv_estimate, 3);
    }
    expect((await fixture.get(`${path}/estimated_actuals?${query}`)).status).toBe(400);
    expect((await fixture.get(`/radiation/forecasts?latitude=1&longitude=2&${query}`)).status).toBe(400);
  });

  it('are available to accounts whose plan has the collection', async () => {
    const query = (key: string) =>
      fixture.get('/pv_power/collections/demo/forecasts', { authorization: `Bearer ${key}` });
    expect((await query(KEY)).status).toBe(200);
    expect((await query(OTHER_KEY)).status).toBe(404);
  });
});
