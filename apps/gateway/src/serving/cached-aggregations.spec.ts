import { aggregationDefined, buildAggregationResource } from '@daystar/contracts';
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
