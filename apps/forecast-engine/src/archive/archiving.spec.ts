import { type Bus, openBus } from '@daystar/bus';
import {
  DaystarError,
  aggregationForecastIssued,
  fleetResource,
  readIssue,
  siteChanged,
  siteForecastIssued,
  siteResource,
} from '@daystar/contracts';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { startForecastEngine } from '../start-forecast-engine';
import { type Place, RESOURCE, embedded, issueAt } from './archived-issues.fixture';

const NOON = Date.UTC(2026, 5, 21, 12, 1);
const log = createLog('test', 'silent');

describe('an engine with an archive', () => {
  const clock = new ServiceClock({ start: NOON, speed: 1 });
  let place: Place;
  let bus: Bus;
  let rowCache: RowCache;
  let engine: RunningService;
  let away = false;
  const get = async () => {
    if (away) throw new DaystarError('Unavailable', 'It is away.');
    return place.database;
  };

  beforeAll(async () => {
    place = await embedded();
    bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    rowCache = openRowCache({ log, clock });
    engine = await startForecastEngine({ bus, rowCache, clock, log, archive: { database: { get }, keepDays: 90 } });
  });
  afterAll(async () => {
    await engine.close();
    await bus.close();
    await rowCache.close();
    await place.close();
  });

  const read = (resource: string, issue_id: string) => bus.request(readIssue, { resource, issue_id });

  it('gives back what it served', async () => {
    const site = { ...siteChanged.example, resource_id: 'aaaa-aaaa-aaaa-aaaa', capacity: 10 };
    const resource = siteResource(site.resource_id);
    await bus.publish(siteChanged, [site]);
    const served = await eventually(() => rowCache.currentIssue(resource));
    const { issue } = await eventually(() => read(resource, served.issue_id));
    expect(JSON.parse(JSON.stringify(issue))).toEqual(served);
    const asOf = await bus.request(readIssue, { resource, as_of: new Date(NOON + 10 * MINUTE).toISOString() });
    expect(asOf.issue.issue_id).toBe(served.issue_id);
  });

  it('says so when there is no such issue', async () => {
    await expect(read(RESOURCE, 'nothing')).rejects.toMatchObject({ code: 'NotFound' });
    const as_of = new Date(NOON - 1000 * MINUTE).toISOString();
    await expect(bus.request(readIssue, { resource: RESOURCE, as_of })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('archives aggregations, but not the parts of fleets', async () => {
    const aggregation = issueAt(NOON, 1, { resource: 'aggregation/all/north' });
    const part = issueAt(NOON, 1, { resource: fleetResource('all', 'north', 't50-26') });
    await bus.publish(siteForecastIssued, [part]);
    await bus.publish(aggregationForecastIssued, [aggregation]);
    await eventually(() => read(aggregation.resource, aggregation.issue_id));
    await expect(read(part.resource, part.issue_id)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('goes on making rows while the database is away, and archives them when it is back', async () => {
    away = true;
    const site = { ...siteChanged.example, resource_id: 'bbbb-bbbb-bbbb-bbbb', capacity: 10 };
    await bus.publish(siteChanged, [site]);
    const served = await eventually(() => rowCache.currentIssue(siteResource(site.resource_id)));
    const summed = issueAt(NOON + MINUTE, 1, { resource: 'aggregation/all/north' });
    await bus.publish(aggregationForecastIssued, [summed]);
    await eventually(
      async () => (await rowCache.currentIssue(summed.resource))?.issue_id === summed.issue_id || undefined,
    );
    await expect(read(served.resource, served.issue_id)).rejects.toMatchObject({ code: 'Unavailable' });
    away = false;
    await eventually(() => read(served.resource, served.issue_id));
    await eventually(() => read(summed.resource, summed.issue_id));
  });
});
