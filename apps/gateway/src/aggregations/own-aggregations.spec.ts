import { GatewayFixture, KEY, OTHER_KEY } from '../gateway.fixture';

describe('aggregations of one’s own sites', () => {
  const fixture = new GatewayFixture();
  const path = '/pv_power/collections/my-fleet';
  const sites: string[] = [];
  beforeAll(async () => {
    await fixture.start();
    sites.push(await fixture.siteWithRows(), await fixture.siteWithRows());
  });
  afterAll(() => fixture.close());
  const define = (body: unknown, collection = path) => fixture.send('POST', `${collection}/aggregations`, body);
  const errorsOf = async (answer: Response) => {
    const { response_status } = (await answer.json()) as {
      response_status: { error_code: string; errors: { field_name: string }[] };
    };
    const { error_code, errors } = response_status;
    return [answer.status, error_code, ...errors.map(({ field_name }) => field_name)];
  };

  it('are defined, listed and read', async () => {
    const answer = await define({ aggregation_id: 'all', name: 'All of it', members: sites });
    const defined = { collection_id: 'my-fleet', aggregation_id: 'all', name: 'All of it', members: sites };
    expect([answer.status, await answer.json()]).toEqual([201, defined]);
    expect(await (await fixture.get(`${path}/aggregations`)).json()).toEqual({
      aggregations: [{ id: 'all', name: 'All of it' }],
    });
    await fixture.rowCache.publishIssue(fixture.issueOf('aggregation/my-fleet/all'));
    const rows = (await (await fixture.get(`${path}/aggregations/all/forecasts`)).json()) as { forecasts: object[] };
    expect(rows.forecasts).toHaveLength(336);
  });

  it('have only the caller’s utility-scale sites: every other one is named', async () => {
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
  ])('are not made of %j', async (body, fields) => {
    expect(await errorsOf(await define(body))).toEqual([400, 'InvalidRequest', ...fields]);
  });

  it('cannot have a collection that somebody else owns, nor one that fits into no path', async () => {
    const body = { aggregation_id: 'x', name: 'x', members: sites };
    expect(await errorsOf(await define(body, '/pv_power/collections/taken'))).toEqual([409, 'Conflict']);
    expect(await errorsOf(await define(body, '/pv_power/collections/Not%20a%20slug'))).toEqual([
      400,
      'InvalidRequest',
      'collection_id',
    ]);
  });

  it('are not in every plan', async () => {
    const headers = { authorization: `Bearer ${OTHER_KEY}` };
    const answer = await fixture.send('POST', `${path}/aggregations`, { aggregation_id: 'x' }, headers);
    expect(await errorsOf(answer)).toEqual([403, 'Forbidden']);
  });
});

describe('rows of a whole collection', () => {
  const fixture = new GatewayFixture();
  beforeAll(async () => {
    await fixture.start();
    for (const [aggregation_id, name] of [
      ['b', 'South'],
      ['a', 'North'],
    ]) {
      await fixture.aggregation({ collection_id: 'all', aggregation_id, name });
      await fixture.rowCache.publishIssue(fixture.issueOf(`aggregation/all/${aggregation_id}`, { capacity: 200 }));
    }
    await fixture.aggregation({ collection_id: 'demo', aggregation_id: 'total', accounts: ['plan:enterprise'] });
    await fixture.rowCache.publishIssue(fixture.issueOf('aggregation/demo/total'));
  });
  afterAll(() => fixture.close());

  it.each(['forecasts', 'estimated_actuals'])('are %s of each, with its id and name', async (property) => {
    const answer = await fixture.get(`/pv_power/collections/all/${property}?hours=1`);
    const rows = ((await answer.json()) as Record<string, Record<string, string>[]>)[property];
    expect(rows.map((row) => [row.aggregation_id, row.aggregation_name])).toEqual([
      ...Array.from({ length: 3 }, () => ['a', 'North']),
      ...Array.from({ length: 3 }, () => ['b', 'South']),
    ]);
    expect(answer.headers.get('x-issue-id')).toBe('20260301T151000000Z-1');
  });

  it('show the share of capacity when asked', async () => {
    const query = '?output_parameters=pv_estimate,percentage&hours=1';
    const { forecasts } = (await (await fixture.get(`/pv_power/collections/all/forecasts${query}`)).json()) as {
      forecasts: { pv_estimate: number; percentage: number }[];
    };
    for (const { pv_estimate, percentage } of forecasts) expect(percentage).toBeCloseTo(pv_estimate / 2, 0);
  });

  it('are for those whose plan they are assigned to', async () => {
    const asked = (key: string) =>
      fixture.get('/pv_power/collections/demo/forecasts', { authorization: `Bearer ${key}` });
    expect((await asked(KEY)).status).toBe(200);
    expect((await asked(OTHER_KEY)).status).toBe(404);
  });
});
