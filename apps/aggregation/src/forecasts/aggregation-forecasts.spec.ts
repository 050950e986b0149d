import { type Bus, openBus, createSubscription } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  type PowerSeries,
  type Site,
  aggregationDefined,
  aggregationForecastIssued,
  aggregationTuned,
  assignAggregation,
  defineAggregation,
  listAggregations,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { startAggregation } from '../start-aggregation';

const now = Date.UTC(2026, 5, 21, 17, 7);
const clock = { now: () => now };
const log = createLog('test', 'silent');

const site = (resource_id: string, capacity: number, kind: Site['kind'] = 'utility'): Site => ({
  ...siteChanged.example,
  resource_id,
  capacity,
  kind,
});
const flat = site('0000-0000-0000-0001', 40);
const hill = site('0000-0000-0000-0002', 60);

/** One hour of actuals and eight hours of forecasts at a constant power. */
function issueOf({ resource_id }: Site, power: number, id: string): ForecastIssue {
  const run = (steps: number) => [{ steps, ladder: 'nwp' as const, inputs: [] }];
  return {
    resource: buildSiteResource(resource_id),
    issue_id: id,
    issued_at: new Date(now).toISOString(),
    next_issue_at: new Date(now + 600_000).toISOString(),
    unit: 'MW',
    capacity: 100,
    resource_version: 1,
    estimated_actuals: {
      first_period_end: '2026-06-21T16:05:00Z',
      pv_estimate: Array(12).fill(power),
      provenance: run(12),
    },
    forecasts: {
      first_period_end: '2026-06-21T17:05:00Z',
      pv_estimate: Array(96).fill(power),
      pv_estimate10: Array(96).fill(power - 1),
      pv_estimate90: Array(96).fill(power + 1),
      provenance: run(96),
    },
  };
}

let bus: Bus;
let rowCache: RowCache;
let database: Database;
let service: RunningService;
const issues: ForecastIssue[] = [];
const definitions: Aggregation[] = [];

beforeAll(async () => {
  database = await openDatabase({ folder: 'memory' });
});
beforeEach(async () => {
  issues.length = definitions.length = 0;
  bus = await openBus({ clientId: 'test', log, now: clock.now });
  rowCache = openRowCache({ log, clock });
  await bus.listen({
    service: 'forecast-engine',
    subscriptions: [
      createSubscription(
        aggregationForecastIssued,
        'one-instance',
        async ({ payload }) => void (payload && issues.push(payload)),
      ),
      createSubscription(
        aggregationDefined,
        'one-instance',
        async ({ payload }) => void (payload && definitions.push(payload)),
      ),
    ],
    responders: [],
  });
  service = await startAggregation({ bus, database, rowCache, clock, log });
  await bus.publish(siteChanged, [flat, hill, site('0000-0000-0000-0003', 5, 'rooftop')]);
});
afterEach(async () => {
  await service.close();
  await bus.close();
  await rowCache.close();
});
afterAll(() => database.close());

const definition = (aggregation_id: string, members: string[]) => ({
  collection_id: 'region',
  aggregation_id,
  name: 'A region',
  members,
  accounts: ['acme'],
});
const publishIssue = async (issue: ForecastIssue) => {
  await rowCache.publishIssue(issue);
  await bus.publish(siteForecastIssued, [issue]);
};

const issuesOfSummed = () => issues.filter((issue) => issue.resource === 'aggregation/region/summed');

describe('an aggregation', () => {
  it('is stored, computed, published, and gets increasing versions', async () => {
    const first = await bus.request(defineAggregation, definition('stored', [flat.resource_id]));
    expect(first).toMatchObject({ version: 1, members: [{ resource_id: flat.resource_id, capacity: 40 }] });
    const second = await bus.request(defineAggregation, definition('stored', [flat.resource_id, hill.resource_id]));
    expect(second.version).toBe(2);
    expect(await eventually(() => definitions[1])).toEqual(second);
  });

  it('is computed again when a member has new rows', async () => {
    await bus.request(defineAggregation, definition('summed', [flat.resource_id, hill.resource_id]));
    await publishIssue(issueOf(flat, 10, 'a'));
    await publishIssue(issueOf(hill, 20.5, 'b'));
    const sum = await eventually(() => issuesOfSummed().find((issue) => issue.coverage === 1));
    expect(sum).toMatchObject({ resource: 'aggregation/region/summed', unit: 'MW', capacity: 100 });
    expect(new Set(sum.forecasts.pv_estimate)).toEqual(new Set([30.5]));
    expect(sum.members?.map((member) => member.issue_id)).toEqual(['a', 'b']);
    await publishIssue({ ...issueOf(hill, 40, 'c'), issued_at: new Date(now + 1).toISOString() });
    await eventually(() => issuesOfSummed().find((issue) => issue.forecasts.pv_estimate[0] === 50));
  });

  it('sums a member that other sites alone tune: with that tuning before it learns from its own measurements, then without', async () => {
    await bus.request(defineAggregation, definition('summed', [flat.resource_id, hill.resource_id]));
    const issue = issueOf(flat, 8, 'a');
    const pool = <Series extends PowerSeries>(series: Series) => ({
      ...series,
      untuned_estimate: series.pv_estimate.map(() => 10),
      provenance: series.provenance.map((run) => ({ ...run, tuning_flags: ['pooled' as const] })),
    });
    const { estimated_actuals, forecasts } = issue;
    await publishIssue({ ...issue, estimated_actuals: pool(estimated_actuals), forecasts: pool(forecasts) });
    await publishIssue(issueOf(hill, 20.5, 'b'));
    const sum = await eventually(() => issuesOfSummed().find(({ coverage }) => coverage === 1));
    expect(new Set(sum.forecasts.pv_estimate)).toEqual(new Set([28.5]));
    const learnedAt = new Date(now).toISOString();
    const ids = { collection_id: 'region', aggregation_id: 'summed' };
    const learned = { ...ids, enabled: true, told_at: learnedAt, learnt_at: learnedAt, version: 'a1', tuning: {} };
    await bus.publish(aggregationTuned, [learned]);
    const tuned = await eventually(() => issuesOfSummed().find(({ made_with: inputs }) => inputs?.tuning === 'a1'));
    expect(new Set(tuned.forecasts.untuned_estimate)).toEqual(new Set([30.5]));
    expect(new Set(tuned.estimated_actuals.untuned_estimate)).toEqual(new Set([30.5]));
  });

  it('omits a deleted member, and has no rows without members', async () => {
    await bus.request(defineAggregation, definition('summed', [flat.resource_id, hill.resource_id]));
    await publishIssue(issueOf(flat, 10, 'a'));
    await publishIssue(issueOf(hill, 20.5, 'b'));
    await eventually(() => issuesOfSummed().find((issue) => issue.forecasts.pv_estimate[0] === 30.5));
    await bus.remove(siteChanged, hill.resource_id);
    const rest = await eventually(() => issuesOfSummed().find((issue) => issue.forecasts.pv_estimate[0] === 10));
    expect(rest).toMatchObject({ capacity: 40, coverage: 1, members: [{ resource_id: flat.resource_id }] });
    issues.length = 0;
    await bus.request(defineAggregation, definition('nothing', []));
    await bus.request(defineAggregation, definition('summed', [flat.resource_id]));
    await eventually(() => issuesOfSummed()[0]);
    expect(issues.map((issue) => issue.resource)).toEqual(['aggregation/region/summed']);
  });

  it('sums its sites and its fleet in each tile', async () => {
    const resource = 'fleet/region/fleet/t52-72';
    const cell = (name: string, megawatts: number) => ({
      cell: name,
      added: [0, megawatts, 1, 1000],
      orientations: [1, 30, 180],
    });
    const fleet = {
      systems: 7,
      valid_from: ['1970-01-01', '2030-01-01'],
      cells: [cell('c520-720', 50), cell('c521-720', 10), cell('c540-740', 40)],
    };
    await bus.request(defineAggregation, { ...definition('fleet', [flat.resource_id]), fleet });
    const issuesOfFleet = () => issues.filter((issue) => issue.resource === 'aggregation/region/fleet');
    await publishIssue(issueOf(flat, 10, 'a'));
    await publishIssue({ ...issueOf(flat, 20, 'part'), resource });
    const sum = await eventually(() =>
      issuesOfFleet().find(({ members }) => members?.some((one) => one.issue_id === 'part')),
    );
    // 40 MW of the site and 60 MW of one tile are covered, 40 MW of the other tile are not. Systems added in 2030 do not count.
    expect(sum).toMatchObject({ capacity: 140, coverage: 100 / 140 });
    expect(sum.forecasts.pv_estimate[0]).toBeCloseTo(30 * 1.4, 4);
    expect(sum.members).toEqual([
      { resource_id: flat.resource_id, issue_id: 'a' },
      { resource_id: resource, issue_id: 'part' },
      { resource_id: 'fleet/region/fleet/t54-74' },
    ]);
    expect(sum.forecasts.p10_sum_naive?.[0]).toBeCloseTo(28 * 1.4, 4);
    expect(sum.forecasts.pv_estimate10?.[0]).toBeGreaterThan(28 * 1.4);
  });

  it('is assigned to other accounts, and listed for them', async () => {
    const ids = { collection_id: 'region', aggregation_id: 'assigned' };
    await bus.request(defineAggregation, definition('assigned', [flat.resource_id]));
    const summary = await bus.request(assignAggregation, { ...ids, accounts: ['plan:commercial'] });
    expect(summary).toEqual({
      ...ids,
      name: 'A region',
      sites: 1,
      systems: 0,
      accounts: ['plan:commercial'],
      version: 2,
    });
    const { aggregations } = await bus.request(listAggregations, { collection_id: 'region' });
    expect(aggregations).toContainEqual(summary);
    expect(await bus.request(listAggregations, { collection_id: 'nowhere' })).toEqual({ aggregations: [] });
    const unknown = bus.request(assignAggregation, { ...ids, aggregation_id: 'unknown', accounts: [] });
    await expect(unknown).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('counts a site once that is named twice', async () => {
    const { members } = await bus.request(defineAggregation, definition('twice', [flat.resource_id, flat.resource_id]));
    expect(members).toHaveLength(1);
  });

  it('is refused with every member that is not a utility-scale site, and nothing is stored', async () => {
    const refused = bus.request(
      defineAggregation,
      definition('refused', [flat.resource_id, '0000-0000-0000-0003', 'ffff-ffff-ffff-ffff']),
    );
    await expect(refused).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [
        { field_name: 'members', message: "'0000-0000-0000-0003' is not a utility-scale site." },
        { message: "'ffff-ffff-ffff-ffff' is not a utility-scale site." },
      ],
    });
    expect(definitions.find((aggregation) => aggregation.aggregation_id === 'refused')).toBeUndefined();
  });

  it('is forbidden for accounts that do not own its collection', async () => {
    const own = (owner: string, id = 'own') => ({
      ...definition(id, [flat.resource_id]),
      collection_id: 'mine',
      owner,
    });
    const both = ['first', 'second'].map((owner) => bus.request(defineAggregation, own(owner, owner)));
    const [winner, loser] = (await Promise.allSettled(both)).sort((a, b) => a.status.localeCompare(b.status));
    expect(winner).toMatchObject({ status: 'fulfilled' });
    expect(loser).toMatchObject({ status: 'rejected', reason: { code: 'Conflict' } });
    const { owner = '' } = (winner as PromiseFulfilledResult<Aggregation>).value;
    expect(await bus.request(defineAggregation, own(owner))).toMatchObject({ owner, version: 1 });
    await expect(bus.request(defineAggregation, { ...own(owner), collection_id: 'region' })).rejects.toMatchObject({
      code: 'Conflict',
    });
  });

  it('is published again on a bus without durable topics when the service starts', async () => {
    await bus.request(defineAggregation, definition('remembered', [flat.resource_id]));
    await service.close();
    definitions.length = 0;
    service = await startAggregation({ bus, database, rowCache, clock, log });
    await eventually(() => definitions.find((aggregation) => aggregation.aggregation_id === 'remembered'));
  });
});
