import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';

type Row = Record<string, string | number | null>;
interface ChartRows {
  readonly aggregation_name: string;
  readonly measurements: number;
  readonly estimated_actuals: Row[];
  readonly forecasts: Row[];
}

describe('charts of an aggregation', () => {
  const fixture = new GatewayFixture();
  const own = '/pv_power/collections/my-fleet/aggregations/all';
  const assigned = '/pv_power/collections/country_total/aggregations/it_total';
  beforeAll(async () => {
    await fixture.start();
    const members = [await fixture.addSiteWithRows()];
    await fixture.send('POST', '/pv_power/collections/my-fleet/aggregations', {
      aggregation_id: 'all',
      name: 'All of it',
      members,
    });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/my-fleet/all'));
    await fixture.addAggregationWithRows({ writers: [] });
    const period_end = new Date(NOW - 13 * MINUTE).toISOString();
    fixture.aggregationMeasurements.push({ period_end, period: 'PT30M', total_power: 12.5 });
  });
  afterAll(() => fixture.close());
  const json = async (path: string) => (await (await fixture.get(path)).json()) as ChartRows;
  const measuredOf = ({ estimated_actuals }: ChartRows) =>
    estimated_actuals.flatMap(({ measured }) => (measured === null ? [] : [measured]));

  it('show two days back and ahead, with the periods that now falls into', async () => {
    const { aggregation_name, estimated_actuals, forecasts } = await json(`${own}/recent`);
    expect([aggregation_name, estimated_actuals.length, forecasts.length]).toEqual(['All of it', 97, 97]);
    const page = await (await fixture.get(`${own}/recent?format=html`)).text();
    expect(page).toContain('All of it');
    expect(page).toMatch(/recent"\s+aria-current="true"/);
  });

  it('show forecasts an hour ahead and the measurements beside estimated actuals', async () => {
    const rows = await json(`${own}/accuracy?hours=3`);
    expect(rows).toMatchObject({ aggregation_name: 'All of it', lead: 'PT60M', measurements: 1 });
    expect(rows.estimated_actuals[0]).toHaveProperty('hour_ahead90');
    expect(measuredOf(rows)).toEqual([12.5]);
    expect(await (await fixture.get(`${own}/accuracy?format=html`)).text()).toContain('1 measurements were posted');
  });

  it('have no measurements for an account with read-only access', async () => {
    const rows = await json(`${assigned}/accuracy?hours=3`);
    expect([rows.measurements, measuredOf(rows)]).toEqual([0, []]);
  });

  it.each([
    ['pv_power/collections/country_total/aggregations/none/accuracy', 404],
    ['pv_power/collections/my-fleet/aggregations/all/accuracy?lead=PT1H', 400],
    ['pv_power/collections/my-fleet/aggregations/all/accuracy?hours=0', 400],
  ])('of %s are refused with %i', async (path, status) => {
    expect((await fixture.get(`/${path}`)).status).toBe(status);
  });
});
