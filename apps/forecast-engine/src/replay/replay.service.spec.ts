import {
  type Site,
  type WeatherTile,
  aggregationForecastIssued,
  measurementsStored,
  packColumn,
  replayIssue,
  showTuning,
  siteChanged,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { aggregateIssues } from '@daystar/forecasting';
import { eventually } from '@daystar/testing';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { MINUTE } from '@daystar/timeseries';
import { EngineFixture } from '../engine.fixture';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { TuningStore } from '../tuning/tuning-store';

const NOW = Date.UTC(2026, 5, 21, 17, 7);

/** Sites of five owners, which produce half of their untuned forecasts. */
const others = [1, 2, 3, 4, 5].map((k): Site => ({
  ...siteChanged.example,
  resource_id: `7777-000${k}-5678-ef90`,
  account_id: `owner ${k}`,
}));

/** Stores what the sites of five owners learned. */
async function storeLines(database: ArchiveDatabase): Promise<void> {
  const store = new TuningStore(database, new LearnedInputArchive(database));
  const report = { values: 500, models: [], served: [] };
  for (const { resource_id } of others)
    await store.saveLearned(resource_id, { learntAt: NOW, tuning: {}, ownLine: { offset: 0, slope: 0.5 }, report });
}

describe('the replay of an archived issue', () => {
  const site: Site = { ...siteChanged.example, latitude: 32.25, longitude: -110.75, capacity: 10, version: 1 };
  const resource = buildSiteResource(site.resource_id);
  let engine: EngineFixture;
  beforeAll(async () => (engine = await EngineFixture.start(NOW, storeLines)));
  afterAll(() => engine.close());

  /** Fifteen days of changing weather around now. */
  const tile = (seed: number): WeatherTile => ({
    source: 'test',
    kind: 'forecast',
    run: new Date(NOW - 3_600_000 + seed * 60_000).toISOString(),
    tile: getTileName(site),
    first_period_end: new Date(Date.UTC(2026, 5, 14, 1)).toISOString(),
    period: 'PT60M',
    steps: 360,
    points: { latitude: [site.latitude], longitude: [site.longitude] },
    columns: { cloud_opacity: packColumn(Array.from({ length: 360 }, (_, i) => 50 + 45 * Math.sin(i / 3 + seed))) },
  });
  const query = (sql: string, parameters: unknown[] = []) =>
    engine.testDatabase.database.execute((manager) => manager.query<{ hash: string }[]>(sql, parameters));
  /** Stores and publishes a change, as site-registry does. */
  const change = async (changed: Site) => {
    const { resource_id, version, kind, account_id, created_at, ...properties } = changed;
    await query('insert into site_change values ($1, $2, $3, $4, $5, $6, $7)', [
      resource_id,
      version,
      'replaced',
      kind,
      account_id,
      JSON.stringify(properties),
      created_at,
    ]);
    await engine.bus.publish(siteChanged, [changed]);
  };
  const replay = (issue_id: string) => engine.bus.request(replayIssue, { resource, issue_id }, 20_000);
  const issueOf = (version: number, run: string) =>
    eventually(async () => {
      const issue = await engine.rowCache.readCurrentIssue(resource);
      const isExpected = issue?.forecasts.provenance[0].inputs[0]?.run === run && issue.resource_version === version;
      return isExpected ? issue : undefined;
    });

  it('has the same bytes, also after the site and the weather have changed', async () => {
    await change(site);
    await eventually(() => engine.rowCache.readCurrentIssue(resource));
    await engine.bus.publish(weatherTilePublished, [tile(0)]);
    const first = await issueOf(1, tile(0).run);
    await eventually(() => replay(first.issue_id));
    await change({ ...site, capacity: 25, tilt: 10, version: 2 });
    await engine.bus.publish(weatherTilePublished, [tile(1)]);
    const second = await issueOf(2, tile(1).run);
    const again = await eventually(() => replay(second.issue_id));
    for (const [replayed, version, tiles] of [
      [await replay(first.issue_id), 1, 1],
      [again, 2, 2],
    ] as const) {
      expect(replayed).toMatchObject({ same: true, differing_rows: 0, site_version: version, not_kept: [] });
      expect(replayed.tiles).toHaveLength(tiles);
      expect(replayed.replayed_sha256).toBe(replayed.served_sha256);
    }
    expect(again.served_sha256).not.toBe((await replay(first.issue_id)).served_sha256);
  });

  it('has the same bytes for an aggregation, from the issues of its members', async () => {
    const one = await issueOf(2, tile(1).run);
    const other: Site = { ...site, resource_id: '9999-abcd-5678-ef90', capacity: 30, latitude: 32.5 };
    await change(other);
    const two = await eventually(() => engine.rowCache.readCurrentIssue(buildSiteResource(other.resource_id)));
    const places = [{ latitude: other.latitude, longitude: other.longitude, capacity: 30 }];
    const members = [
      { resource_id: site.resource_id, capacity: 25, issue: one, places: [{ ...site, capacity: 25 }] },
      { resource_id: other.resource_id, capacity: 30, issue: two, places },
    ];
    const sum = {
      ...aggregateIssues(members)!,
      resource: 'aggregation/own/both',
      issue_id: '20260621T170700000Z-1-abcdef01',
      resource_version: 3,
    };
    const request = { resource: sum.resource, issue_id: sum.issue_id };
    await engine.bus.publish(aggregationForecastIssued, [sum]);
    const replayed = await eventually(() => engine.bus.request(replayIssue, request, 20_000));
    expect(replayed).toMatchObject({ same: true, differing_rows: 0, site_version: 3, not_kept: [] });
    expect(replayed.replayed_sha256).toBe(replayed.served_sha256);
    await query('delete from archived_issue where resource = $1', [buildSiteResource(other.resource_id)]);
    const incomplete = await engine.bus.request(replayIssue, request, 20_000);
    const missing = expect.stringMatching(new RegExp(`^the issue \\S+ of the member ${other.resource_id}$`)) as string;
    expect(incomplete).toMatchObject({ same: false, not_kept: [missing] });
  });

  it('has the same bytes for a site without measurements, also after the prior from other sites has changed', async () => {
    await engine.bus.publish(siteChanged, others);
    for (const other of others)
      await eventually(() => engine.rowCache.readCurrentIssue(buildSiteResource(other.resource_id)));
    const now = engine.clock.now.bind(engine.clock);
    let later = 2 * MINUTE;
    // Sites without a prior look for one a minute later.
    jest.spyOn(engine.clock, 'now').mockImplementation(() => now() + later);
    const unmeasured: Site = { ...site, resource_id: '6666-abcd-5678-ef90', latitude: 36.25 };
    const points = { latitude: [unmeasured.latitude], longitude: [unmeasured.longitude] };
    const forecast = { ...tile(5), tile: getTileName(unmeasured), points };
    await change(unmeasured);
    await engine.bus.publish(weatherTilePublished, [forecast]);
    const resourceName = buildSiteResource(unmeasured.resource_id);
    const issue = await eventually(async () => {
      const current = await engine.rowCache.readCurrentIssue(resourceName);
      return current?.forecasts.provenance[0].inputs[0]?.run === forecast.run ? current : undefined;
    });
    const { estimated_actuals: past, forecasts: future } = issue;
    for (const { provenance } of [past, future])
      expect(new Set(provenance.flatMap(({ tuning_flags = [] }) => tuning_flags))).toEqual(new Set(['pooled']));
    for (const { pv_estimate, untuned_estimate = [] } of [past, future]) {
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(pv_estimate) / sum(untuned_estimate)).toBeGreaterThan(0.5);
      expect(sum(pv_estimate) / sum(untuned_estimate)).toBeLessThan(0.8);
    }
    const { account_id, resource_id } = unmeasured;
    const report = await engine.bus.request(showTuning, { account_id, resource_id });
    expect(report).toMatchObject({ values: 0, pooled: { version: issue.made_with?.tuning, offset: 0 } });
    expect(report.pooled!.slope).toBeLessThan(0.7);
    for (const { resource_id: id } of others) {
      await engine.bus.remove(siteChanged, id);
      await eventually(async () =>
        (await engine.rowCache.readCurrentIssue(buildSiteResource(id))) ? undefined : true,
      );
    }
    later = 4 * MINUTE;
    const request = { resource: resourceName, issue_id: issue.issue_id };
    const replayed = await eventually(() => engine.bus.request(replayIssue, request, 20_000));
    expect(replayed).toMatchObject({ same: true, differing_rows: 0, not_kept: [] });
  });

  it('has the same bytes with observed skies and measured power', async () => {
    const measured: Site = { ...site, resource_id: '8888-abcd-5678-ef90', latitude: 40.25, longitude: -100.75 };
    const points = { latitude: [measured.latitude], longitude: [measured.longitude] };
    const forecast = { ...tile(3), tile: getTileName(measured), points };
    const observed: WeatherTile = {
      ...forecast,
      source: 'eye',
      kind: 'observation',
      run: new Date(NOW).toISOString(),
      first_period_end: new Date(Date.UTC(2026, 5, 21, 14, 5)).toISOString(),
      period: 'PT5M',
      steps: 36,
      columns: { cloud_opacity: packColumn(new Float64Array(36).fill(70)) },
    };
    await change(measured);
    await engine.bus.publish(weatherTilePublished, [forecast, observed]);
    const { resource_id, account_id } = measured;
    const measurement = { period_end: new Date(NOW - 120_000).toISOString(), period: 'PT30M', total_power: 1.2345678 };
    await engine.bus.publish(measurementsStored, [{ resource_id, account_id, measurements: [measurement] }]);
    const issue = await eventually(async () => {
      await engine.bus.publish(weatherTilePublished, [forecast]);
      const made = await engine.rowCache.readCurrentIssue(buildSiteResource(resource_id));
      const seen = made?.estimated_actuals.provenance.some(({ ladder }) => ladder === 'observation');
      return seen && made?.forecasts.untuned_estimate ? made : undefined;
    });
    expect(issue.made_with?.measured?.powers).toEqual([1.2345678]);
    const request = { resource: buildSiteResource(resource_id), issue_id: issue.issue_id };
    const replayed = await eventually(async () => {
      const response = await engine.bus.request(replayIssue, request, 20_000);
      return response.not_kept.length === 0 ? response : undefined;
    });
    expect(replayed).toMatchObject({ same: true, differing_rows: 0 });
    await query('delete from archived_input');
    expect((await engine.bus.request(replayIssue, request, 20_000)).not_kept).toEqual([
      'the error statistics of the sources at that time',
    ]);
  });

  it('reports differences, and inputs that are not archived', async () => {
    const issue = await issueOf(2, tile(1).run);
    const [{ hash }] = await query('select hash from archived_tile where tile = $1 order by told_at desc limit 1', [
      getTileName(site),
    ]);
    await query('delete from archived_tile where hash = $1', [hash]);
    const replayed = await replay(issue.issue_id);
    expect(replayed.same).toBe(false);
    expect(replayed.differing_rows).toBeGreaterThan(100);
    expect(replayed.largest_difference).toBeGreaterThan(1);
    expect(replayed.not_kept).toEqual([`weather of test, ${tile(1).run}`]);
    await query('delete from site_change');
    await expect(replay(issue.issue_id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(replay('nothing')).rejects.toMatchObject({ code: 'NotFound' });
  });
});
