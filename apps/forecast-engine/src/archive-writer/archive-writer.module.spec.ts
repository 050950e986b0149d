import {
  DaystarError,
  aggregationForecastIssued,
  buildFleetResource,
  getCellName,
  listIssues,
  readIssue,
  readLeadSkies,
  readSky,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
} from '@daystar/contracts';
import { unpackSky } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { EngineFixture } from '../engine.fixture';
import { RESOURCE, createIssue } from '../archive-postgres/archived-issues.fixture';

const NOON = Date.UTC(2026, 5, 21, 12, 1);

describe('an engine with an archive', () => {
  let engine: EngineFixture;
  beforeAll(async () => (engine = await EngineFixture.start(NOON)));
  afterAll(() => engine.close());

  const read = (resource: string, issue_id: string) => engine.bus.request(readIssue, { resource, issue_id });

  it('returns the issues as they were served', async () => {
    const site = { ...siteChanged.example, resource_id: 'aaaa-aaaa-aaaa-aaaa', capacity: 10 };
    const resource = buildSiteResource(site.resource_id);
    await engine.bus.publish(siteChanged, [site]);
    const served = await eventually(() => engine.rowCache.readCurrentIssue(resource));
    const { issue } = await eventually(() => read(resource, served.issue_id));
    expect(JSON.parse(JSON.stringify(issue))).toEqual(served);
    const asOf = await engine.bus.request(readIssue, { resource, as_of: new Date(NOON + 10 * MINUTE).toISOString() });
    expect(asOf.issue.issue_id).toBe(served.issue_id);
  });

  it('lists the issues of a time range without their rows', async () => {
    const resource = buildSiteResource('aaaa-aaaa-aaaa-aaaa');
    const list = (from: number, to: number) =>
      engine.bus.request(listIssues, {
        resource,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      });
    const { issue_id, issued_at } = (await engine.rowCache.readCurrentIssue(resource))!;
    const issuedAt = Date.parse(issued_at);
    expect(await list(issuedAt, issuedAt + 1)).toEqual({ issues: [{ issue_id, issued_at }] });
    expect(await list(issuedAt - 10 * MINUTE, issuedAt)).toEqual({ issues: [] });
    await expect(list(issuedAt, issuedAt + 9 * 24 * 60 * MINUTE)).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  it('replies NotFound for an issue that does not exist', async () => {
    await expect(read(RESOURCE, 'nothing')).rejects.toMatchObject({ code: 'NotFound' });
    const as_of = new Date(NOON - 1000 * MINUTE).toISOString();
    await expect(engine.bus.request(readIssue, { resource: RESOURCE, as_of })).rejects.toMatchObject({
      code: 'NotFound',
    });
  });

  it('returns the skies over weather sites as it served them, and no others', async () => {
    const site = {
      ...siteChanged.example,
      kind: 'weather' as const,
      resource_id: 'cccc-cccc-cccc-cccc',
      latitude: -20,
    };
    const cell = getCellName(site);
    await engine.bus.publish(siteChanged, [site]);
    const served = await eventually(async () => (await engine.rowCache.readSkies([cell])).get(cell));
    const as_of = new Date(NOON + 10 * MINUTE).toISOString();
    const { block } = await eventually(() => engine.bus.request(readSky, { cell, as_of }));
    const archived = Buffer.from(block, 'base64');
    expect(unpackSky(archived)).toMatchObject({ cell, provenance: unpackSky(served).provenance });
    for (const name of ['opacity10', 'opacity50', 'air_temp', 'albedo', 'snow_depth'] as const)
      expect(unpackSky(archived).readColumn(name)).toEqual(unpackSky(served).readColumn(name));
    const later = { cell: getCellName({ latitude: 30, longitude: 30 }), as_of };
    await expect(engine.bus.request(readSky, later)).rejects.toMatchObject({ code: 'NotFound' });

    const day = Date.UTC(2026, 5, 22);
    const span = { from: new Date(day).toISOString(), to: new Date(day + 60 * MINUTE).toISOString() };
    const lead = { cell, ...span, period: 30 * MINUTE, lead: 60 * MINUTE };
    const { skies } = await engine.bus.request(readLeadSkies, lead);
    expect(skies).toMatchObject([span]);
    const part = unpackSky(Buffer.from(skies[0].block, 'base64'));
    expect(part).toMatchObject({ first_period_end: '2026-06-21T22:05:00.000Z', actual_steps: 0 });
    const from = (day - 120 * MINUTE - Date.parse(unpackSky(served).first_period_end)) / (5 * MINUTE) + 1;
    expect(part.readColumn('opacity50')).toEqual(unpackSky(served).readColumn('opacity50', from, from + 60));
    const tooEarly = { ...lead, lead: 24 * 60 * MINUTE };
    expect(await engine.bus.request(readLeadSkies, tooEarly)).toEqual({ skies: [] });
    const halfPeriod = { ...lead, from: new Date(day + MINUTE).toISOString() };
    await expect(engine.bus.request(readLeadSkies, halfPeriod)).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  it('archives aggregations, but not fleet tiles', async () => {
    const aggregation = createIssue(NOON, 1, { resource: 'aggregation/all/north' });
    const part = createIssue(NOON, 1, { resource: buildFleetResource('all', 'north', 't50-26') });
    await engine.bus.publish(siteForecastIssued, [part]);
    await engine.bus.publish(aggregationForecastIssued, [aggregation]);
    await eventually(() => read(aggregation.resource, aggregation.issue_id));
    await expect(read(part.resource, part.issue_id)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('issues forecasts while the database is unavailable, and archives them afterwards', async () => {
    engine.databaseError = new DaystarError('Unavailable', 'The database is unavailable.');
    const site = { ...siteChanged.example, resource_id: 'bbbb-bbbb-bbbb-bbbb', capacity: 10 };
    await engine.bus.publish(siteChanged, [site]);
    const served = await eventually(() => engine.rowCache.readCurrentIssue(buildSiteResource(site.resource_id)));
    const summed = createIssue(NOON + MINUTE, 1, { resource: 'aggregation/all/north' });
    await engine.bus.publish(aggregationForecastIssued, [summed]);
    await eventually(
      async () => (await engine.rowCache.readCurrentIssue(summed.resource))?.issue_id === summed.issue_id || undefined,
    );
    await expect(read(served.resource, served.issue_id)).rejects.toMatchObject({ code: 'Unavailable' });
    engine.databaseError = undefined;
    await eventually(() => read(served.resource, served.issue_id));
    await eventually(() => read(summed.resource, summed.issue_id));
  });
});
