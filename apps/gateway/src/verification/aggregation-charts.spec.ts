import { DAY, MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';

type Row = Record<string, string | number | null>;
interface ChartRows {
  readonly aggregation_name: string;
  readonly measurements: number;
  readonly estimated_actuals: Row[];
  readonly forecasts: Row[];
}

type Night = readonly [sunset: number, sunrise: number];
interface ChartBackground {
  readonly nights: readonly Night[];
  readonly capacity: number;
  readonly capacitySteps?: readonly (readonly [from: number, capacity: number])[];
  readonly clearSky: { readonly power: readonly number[] };
}

describe('charts of an aggregation', () => {
  const fixture = new GatewayFixture();
  const own = '/pv_power/collections/my-fleet/aggregations/all';
  const assigned = '/pv_power/collections/country_total/aggregations/it_total';
  beforeAll(async () => {
    await fixture.start();
    const members = [
      await fixture.addSiteWithRows({ capacity: 100 }),
      await fixture.addSiteWithRows({ name: 'Far east', longitude: 60, capacity: 40 }),
    ];
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

  async function readBackground(path: string): Promise<ChartBackground> {
    const page = await (await fixture.get(`${path}/recent?format=html`)).text();
    const [, background] = /data-background="([^"]+)"/.exec(page)!;
    return JSON.parse(background.replaceAll('&quot;', '"')) as ChartBackground;
  }

  it('show two days back and ahead, with the periods that now falls into', async () => {
    const { aggregation_name, estimated_actuals, forecasts } = await json(`${own}/recent`);
    expect([aggregation_name, estimated_actuals.length, forecasts.length]).toEqual(['All of it', 97, 97]);
    const page = await (await fixture.get(`${own}/recent?format=html`)).text();
    expect(page).toContain('All of it');
    expect(page).toMatch(/recent"\s+aria-current="true"/);
  });

  it('draw the capacity and the clear-sky power of all members, and the nights that are dark at each of them', async () => {
    const [all, first, second] = await Promise.all(
      [own, ...[...fixture.sites.keys()].map((id) => `/utility_scale_sites/${id}`)].map(readBackground),
    );
    expect([all.capacity, first.capacity, second.capacity]).toEqual([140, 100, 40]);
    all.clearSky.power.forEach((power, i) => {
      expect(power).toBeCloseTo(first.clearSky.power[i] + second.clearSky.power[i], 1);
    });
    const longest = (nights: readonly Night[]) => Math.max(...nights.map(([sunset, sunrise]) => sunrise - sunset));
    expect(longest(all.nights)).toBeGreaterThan(0);
    expect(longest(all.nights)).toBeLessThan(longest(first.nights) - 3600);
    expect([all, first].map(({ capacitySteps }) => capacitySteps)).toEqual([undefined, undefined]);
  });

  it('draw a capacity that changes as steps, and name the capacity now', async () => {
    const [first, second] = [...fixture.sites.keys()].map((id) => `/utility_scale_sites/${id}`);
    const [past, future] = [NOW - DAY, NOW + DAY];
    const changes = { [first]: [past, 60] as const, [second]: [future, 80] as const };
    for (const [path, [start, capacity]] of Object.entries(changes)) {
      const capacity_changes = [{ start: new Date(start).toISOString(), capacity }];
      expect((await fixture.send('PATCH', path, { capacity_changes })).status).toBe(200);
    }
    const backgrounds = await Promise.all([own, first, second].map(readBackground));
    expect(backgrounds.map(({ capacity }) => capacity)).toEqual([100, 60, 40]);
    const steps = backgrounds.map(({ capacitySteps = [] }) => capacitySteps);
    expect(steps.map((pairs) => pairs.map(([, capacity]) => capacity))).toEqual([
      [140, 100, 140],
      [100, 60],
      [40, 80],
    ]);
    expect(steps[0].slice(1).map(([from]) => 1000 * from)).toEqual([past, future]);
    const readSites = async (query: string) => (await fixture.get(`/utility_scale_sites?format=html${query}`)).text();
    expect(await readSites('')).toMatch(/60 MW[^]*40 MW/);
    for (const path of [first, second]) await fixture.send('PATCH', path, { capacity_changes: null });
    expect(await readSites('')).toMatch(/100 MW[^]*40 MW/);
  });

  it('show forecasts an hour ahead and the measurements beside estimated actuals', async () => {
    const rows = await json(`${own}/accuracy?hours=3`);
    expect(rows).toMatchObject({ aggregation_name: 'All of it', lead: 'PT60M', measurements: 1 });
    expect(rows.estimated_actuals[0]).toHaveProperty('hour_ahead90');
    expect(measuredOf(rows)).toEqual([12.5]);
    const page = await (await fixture.get(`${own}/accuracy?format=html`)).text();
    expect(page).toContain('Measurements of the last 7 days: 1');
    expect(page).toContain('from weather alone, without measurements of the aggregation or its members.');
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

  it('are in local time if all members are in one time zone', async () => {
    const [member] = fixture.sites.keys();
    const near = own.replace('/all', '/near');
    const body = { aggregation_id: 'near', name: 'Near', members: [member] };
    await fixture.send('POST', '/pv_power/collections/my-fleet/aggregations', body);
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/my-fleet/near'));
    const period_end = new Date(NOW - 43 * MINUTE).toISOString();
    fixture.aggregationMeasurements.push({ period_end, period: 'PT30M', total_power: 12 });
    const readZone = async (path: string) => {
      const page = await (await fixture.get(`${path}?format=html`, { accept: 'text/html' })).text();
      return /data-zone="([^"]*)"/.exec(page)?.[1];
    };
    const zones = await Promise.all(
      [near, own].flatMap((path) => [`${path}/recent`, `${path}/measurements`]).map(readZone),
    );
    expect(zones).toEqual(['America/Denver', 'America/Denver', '', '']);
  });
});
