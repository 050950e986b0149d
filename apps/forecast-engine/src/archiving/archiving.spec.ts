import {
  DaystarError,
  aggregationForecastIssued,
  fleetResource,
  readIssue,
  siteChanged,
  siteForecastIssued,
  siteResource,
} from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { EngineFixture } from '../engine.fixture';
import { RESOURCE, issueAt } from '../archive/archived-issues.fixture';

const NOON = Date.UTC(2026, 5, 21, 12, 1);

describe('an engine with an archive', () => {
  let engine: EngineFixture;
  beforeAll(async () => (engine = await EngineFixture.start(NOON)));
  afterAll(() => engine.close());

  const read = (resource: string, issue_id: string) => engine.bus.request(readIssue, { resource, issue_id });

  it('returns the issues as they were served', async () => {
    const site = { ...siteChanged.example, resource_id: 'aaaa-aaaa-aaaa-aaaa', capacity: 10 };
    const resource = siteResource(site.resource_id);
    await engine.bus.publish(siteChanged, [site]);
    const served = await eventually(() => engine.rowCache.currentIssue(resource));
    const { issue } = await eventually(() => read(resource, served.issue_id));
    expect(JSON.parse(JSON.stringify(issue))).toEqual(served);
    const asOf = await engine.bus.request(readIssue, { resource, as_of: new Date(NOON + 10 * MINUTE).toISOString() });
    expect(asOf.issue.issue_id).toBe(served.issue_id);
  });

  it('replies NotFound for an issue that does not exist', async () => {
    await expect(read(RESOURCE, 'nothing')).rejects.toMatchObject({ code: 'NotFound' });
    const as_of = new Date(NOON - 1000 * MINUTE).toISOString();
    await expect(engine.bus.request(readIssue, { resource: RESOURCE, as_of })).rejects.toMatchObject({
      code: 'NotFound',
    });
  });

  it('archives aggregations, but not fleet parts', async () => {
    const aggregation = issueAt(NOON, 1, { resource: 'aggregation/all/north' });
    const part = issueAt(NOON, 1, { resource: fleetResource('all', 'north', 't50-26') });
    await engine.bus.publish(siteForecastIssued, [part]);
    await engine.bus.publish(aggregationForecastIssued, [aggregation]);
    await eventually(() => read(aggregation.resource, aggregation.issue_id));
    await expect(read(part.resource, part.issue_id)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('issues forecasts while the database is unavailable, and archives them afterwards', async () => {
    engine.databaseError = new DaystarError('Unavailable', 'The database is unavailable.');
    const site = { ...siteChanged.example, resource_id: 'bbbb-bbbb-bbbb-bbbb', capacity: 10 };
    await engine.bus.publish(siteChanged, [site]);
    const served = await eventually(() => engine.rowCache.currentIssue(siteResource(site.resource_id)));
    const summed = issueAt(NOON + MINUTE, 1, { resource: 'aggregation/all/north' });
    await engine.bus.publish(aggregationForecastIssued, [summed]);
    await eventually(
      async () => (await engine.rowCache.currentIssue(summed.resource))?.issue_id === summed.issue_id || undefined,
    );
    await expect(read(served.resource, served.issue_id)).rejects.toMatchObject({ code: 'Unavailable' });
    engine.databaseError = undefined;
    await eventually(() => read(served.resource, served.issue_id));
    await eventually(() => read(summed.resource, summed.issue_id));
  });
});
