import { type PowerColumn, type PowerSeries, aggregationDefined, buildAggregationResource } from '@daystar/contracts';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { ForecastsService } from './forecasts.service';

const PATH = '/pv_power/collections/country_total/aggregations/it_total/forecasts?format=json';
const RESOURCE = buildAggregationResource('country_total', 'it_total');
const KEY = 'the-key-of-a-reader';

describe('a repeated request for an aggregation', () => {
  const fixture = new GatewayFixture();
  const headers = { authorization: `Bearer ${KEY}` };
  const served = jest.spyOn(ForecastsService.prototype, 'serve');
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.addAccount('reader', 'enterprise', KEY);
    await fixture.addAggregation({ accounts: ['plan:enterprise'], version: 1 });
    await fixture.rowCache.publishIssue(fixture.buildIssue(RESOURCE, { resource_version: 2 }));
    await get();
    served.mockClear();
  });
  const get = async () => {
    const response = await fixture.get(PATH, headers);
    return { status: response.status, issueId: response.headers.get('x-issue-id'), body: await response.text() };
  };

  it('gets the cached response, and the rows of the next issue after it', async () => {
    const [first, second] = [await get(), await get()];
    expect(second).toEqual(first);
    const newer = fixture.buildIssue(RESOURCE, { resource_version: 2 });
    const issue_id = '20260301T151500000Z-0123456789ab';
    await fixture.rowCache.publishIssue({ ...newer, issue_id, issued_at: new Date(NOW).toISOString() });
    expect((await get()).issueId).toBe(issue_id);
    expect(served).not.toHaveBeenCalled();
  });

  it('gets a new response once the aggregation has changed', async () => {
    await fixture.addAggregation({ accounts: ['plan:enterprise'], name: 'Italia', version: 2 });
    const { body } = await get();
    expect(JSON.parse(body)).toMatchObject({ aggregation_name: 'Italia' });
    expect(served).toHaveBeenCalledTimes(1);
  });

  it('gets 404 once its account changes to a plan without the aggregation', async () => {
    await fixture.addAccount('reader', 'free', KEY);
    expect((await get()).status).toBe(404);
  });

  it('gets 404 once the aggregation is removed', async () => {
    await fixture.bus.remove(aggregationDefined, 'country_total/it_total');
    expect((await get()).status).toBe(404);
  });
});

describe('rows of an aggregation with tuned=false', () => {
  const fixture = new GatewayFixture();
  beforeAll(async () => {
    await fixture.start();
    await fixture.addAccount('reader', 'enterprise', KEY);
    await fixture.addAggregation({ accounts: ['plan:enterprise'], version: 1 });
  });
  afterAll(() => fixture.close());

  const fill = (series: PowerSeries, powers: Partial<Record<PowerColumn, number>>): PowerSeries => ({
    ...series,
    ...Object.fromEntries(Object.entries(powers).map(([name, power]) => [name, series.pv_estimate.map(() => power)])),
    provenance: series.provenance.map((run) => ({ ...run, tuning_flags: ['learned' as const] })),
  });
  const read = async (query: string) => {
    const response = await fixture.get(`${PATH}&hours=2&provenance=row&${query}`, {
      authorization: `Bearer ${KEY}`,
    });
    const [row] = ((await response.json()) as { forecasts: { pv_estimate: number; flags: string }[] }).forecasts;
    return [row.pv_estimate, row.flags, response.headers.get('x-tuning')];
  };

  it.each([
    [
      'are from weather alone',
      { weather_estimate: 5, untuned_estimate: 3 },
      [5, '', null],
      'learned; correction=-3.0000',
    ],
    [
      'are so without measurements of the aggregation itself',
      { weather_estimate: 5 },
      [5, '', null],
      'learned; correction=-3.0000',
    ],
    ['keep the tuning of members in issues of earlier releases', {}, [2, 'learned', 'learned'], 'learned'],
  ])('%s', async (_, columns, untuned, tuning) => {
    const issue = fixture.buildIssue(RESOURCE, { resource_version: 2 });
    const series = {
      estimated_actuals: fill(issue.estimated_actuals, { pv_estimate: 2, ...columns }),
      forecasts: fill(issue.forecasts, { pv_estimate: 2, ...columns }),
    };
    const issue_id = `${issue.issue_id}${Object.keys(columns).length}`;
    await fixture.rowCache.publishIssue({ ...issue, ...series, issue_id });
    expect(await read('tuned=false')).toEqual(untuned);
    expect(await read('')).toEqual([2, 'learned', tuning]);
  });
});
