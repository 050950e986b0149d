import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW, OTHER_KEY } from '../gateway.fixture';
import type { ChangesResponse } from './forecast-changes.service';

type Row = Record<string, string | number | null>;

describe('changes between two issues', () => {
  const fixture = new GatewayFixture();
  let site = '';
  let first = '';
  let second = '';
  const rows = async (query = '') => {
    const response = await fixture.get(`/utility_scale_sites/${site}/forecasts?hours=6&format=json${query}`);
    return ((await response.json()) as { forecasts: Row[] }).forecasts;
  };
  const request = (query: string, key = KEY) =>
    fixture.get(`/utility_scale_sites/${site}/changes?${query}`, { authorization: `Bearer ${key}` });
  const changes = async (query: string) => {
    const response = await request(query);
    expect([response.status, response.headers.get('x-weather-source')]).toEqual([200, 'gfs']);
    return (await response.json()) as ChangesResponse;
  };
  let before: Row[];

  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
    first = fixture.archived[0].issue_id;
    before = await rows();
    fixture.clock.time = NOW + 10 * MINUTE;
    const issue = fixture.buildIssue(`site/${site}`);
    second = issue.issue_id;
    // One half hour, two hours from now, has 1.5 times the power.
    const pv_estimate = issue.forecasts.pv_estimate.map((power, i) => (i >= 24 && i < 30 ? power * 1.5 : power));
    fixture.archived.push({ ...issue, forecasts: { ...issue.forecasts, pv_estimate } });
    await fixture.rowCache.publishIssue(fixture.archived[1]);
  });
  afterAll(() => fixture.close());

  it('are the rows that differ, and turn the earlier issue into the later one', async () => {
    const { since, until, forecasts } = await changes(`since=${first}&hours=6`);
    expect([since.issue_id, until.issue_id]).toEqual([first, second]);
    expect(forecasts).toMatchObject({ compared: 13, changed: 1, new: 0 });
    const patched = new Map(before.map((row) => [row.period_end, row]));
    for (const row of forecasts.rows as Row[]) patched.set(row.period_end, row);
    expect([...patched.values()]).toEqual(await rows());
  });

  it('include the number of rows and the largest change', async () => {
    const { forecasts } = await changes(`since=${first}&hours=6&rows=none`);
    expect(forecasts).not.toHaveProperty('rows');
    const after = await rows();
    const at = after.findIndex((row, i) => row.pv_estimate !== before[i].pv_estimate);
    const { period_end, pv_estimate } = after[at];
    expect(forecasts.largest_change).toEqual({ period_end, before: before[at].pv_estimate, after: pv_estimate });
    const mean = ((pv_estimate as number) - (before[at].pv_estimate as number)) / 13;
    expect(forecasts.mean_change).toBeCloseTo(mean, 4);
  });

  it('do not exist for an aggregation without members', async () => {
    await fixture.addAggregation({ collection_id: 'empty', aggregation_id: 'yet', members: [], accounts: ['acme'] });
    const response = await fixture.get(`/pv_power/collections/empty/aggregations/yet/changes?since=${first}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('no members');
  });

  it('include estimated actuals that the earlier issue did not have', async () => {
    const { estimated_actuals } = await changes(`since=${first}&hours=2&period=PT5M`);
    // Two more five-minute periods have ended.
    expect(estimated_actuals).toMatchObject({ compared: 23, changed: 0, new: 2, largest_change: null, mean_change: 0 });
    const ends = estimated_actuals.rows!.map(({ period_end }) => period_end);
    expect(ends).toEqual(['2026-03-01T15:20:00.0000000Z', '2026-03-01T15:15:00.0000000Z']);
  });

  it('are empty between an issue and itself, and work in both directions', async () => {
    expect((await changes(`since=${second}`)).forecasts).toMatchObject({ changed: 0, new: 0, rows: [] });
    const back = await changes(`since=${second}&until=${first}&hours=6`);
    expect(back.forecasts.changed).toBe(1);
  });

  it('are rejected without `since`, for an unknown issue, and for other accounts', async () => {
    const wrong = await request('period=PT7M&rows=all');
    const { response_status } = (await wrong.json()) as { response_status: { errors: { field_name: string }[] } };
    expect(response_status.errors.map(({ field_name }) => field_name)).toEqual(['since', 'period', 'rows']);
    expect((await request('since=19990101T000000000Z-1')).status).toBe(404);
    expect((await request(`since=${first}`, OTHER_KEY)).status).toBe(404);
  });
});
