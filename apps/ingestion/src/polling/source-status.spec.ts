import { type Bus, openBus, createSubscription } from '@daystar/bus';
import { type Place, type SourceStatus, fetchWeather, siteChanged, sourceStatusPublished } from '@daystar/contracts';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { HOUR, MINUTE, ceilTo, floorTo } from '@daystar/timeseries';
import { CredentialsError, SourceError } from '@daystar/weather';
import { register } from 'prom-client';
import { startIngestion } from '../start-ingestion';
import { createScriptedSource, createTile } from '../testing/scripted-source';

const start = Date.UTC(2026, 4, 10, 9, 33);
const leeds: Place = { latitude: 53.8, longitude: -1.5 };
const log = createLog('test', 'silent');
let bus: Bus;
let service: RunningService;
let published: SourceStatus[];

beforeEach(async () => {
  published = [];
  bus = await openBus({ clientId: 'test', log, now: () => start });
  const subscribed = createSubscription(
    sourceStatusPublished,
    'one-instance',
    async ({ payload }) => void published.push(payload!),
  );
  await bus.listen({ service: 'gateway', subscriptions: [subscribed], responders: [] });
});
afterEach(async () => {
  await service.close();
  await bus.close();
});

async function statusOf(source: Parameters<typeof createScriptedSource>[1]): Promise<SourceStatus> {
  const clock = new ServiceClock({ start, speed: 1 });
  service = await startIngestion({ bus, clock, log, sources: [createScriptedSource('test', source, 'all').source] });
  return eventually(() => published[0]);
}

describe('the published status of a source', () => {
  it('contains the newest run, the time of its last success, and the time of its next poll', async () => {
    const status = await statusOf(() => [createTile('test', leeds, 1)]);
    expect(status).toMatchObject({ source: 'test', newest_run: '2026-05-10T09:33:00.000Z' });
    expect(Date.parse(status.heard_at!)).toBeGreaterThanOrEqual(start);
    expect(Date.parse(status.next_expected_at)).toBe(start + 7 * MINUTE);
    expect(status).not.toHaveProperty('failing_since');
  });

  it('is published for each further name in its tiles, also before the first tile of that name', async () => {
    const { source } = createScriptedSource('test', () => [createTile('test-frames', leeds, 1)], 'all');
    const sources = [{ ...source, companions: ['test-frames', 'test-silent'] }];
    service = await startIngestion({ bus, clock: new ServiceClock({ start, speed: 1 }), log, sources });
    await eventually(async () => published.length >= 3 || undefined);
    const newestRuns = published.slice(0, 3).map((status) => [status.source, status.newest_run]);
    expect(newestRuns).toEqual([
      ['test', undefined],
      ['test-frames', '2026-05-10T09:33:00.000Z'],
      ['test-silent', undefined],
    ]);
    expect(published.every(({ heard_at }) => heard_at !== undefined)).toBe(true);
  });

  it('contains the time and reason of a failure, and only the host of a URL', async () => {
    const status = await statusOf(() => {
      throw new SourceError('https://somebody:secret@mirror.example/internal/gfs.2026 responded with 503');
    });
    expect(status.last_error!.message).toBe('mirror.example responded with 503');
    expect(status.failing_since).toBe(status.last_error!.at);
    expect(status).not.toHaveProperty('heard_at');
    // The alert on silent sources counts from the start of the service.
    expect(await register.metrics()).toMatch(
      new RegExp(`^daystar_weather_last_success_timestamp_seconds\\{source="test"\\} ${start / 1000}(\\.\\d+)?$`, 'm'),
    );
    // The retry comes before the next poll of the schedule.
    expect(Date.parse(status.next_expected_at)).toBeLessThan(start + MINUTE);
  });
});

describe('a source whose credentials are refused', () => {
  it('is reported as failing, and logged once', async () => {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const clock = new ServiceClock({ start, speed: 60_000 });
    let polls = 0;
    const { source } = createScriptedSource(
      'test',
      () => {
        polls++;
        throw new CredentialsError('EUMETSAT refuses the key');
      },
      'all',
    );
    service = await startIngestion({ bus, clock, log: { ...log, warn } as typeof log, sources: [source] });
    await eventually(() => (polls >= 3 ? true : undefined));
    expect(warnings).toEqual(['source has no valid credentials; using other sources']);
    expect((await eventually(() => published[0])).last_error!.message).toBe('EUMETSAT refuses the key');
  });

  it('is expected again after the pause of an hour, not at the next time of its schedule', async () => {
    const status = await statusOf(() => {
      throw new CredentialsError('EUMETSAT requires a key');
    });
    const expectedAt = Date.parse(status.next_expected_at);
    expect(expectedAt).toBeGreaterThanOrEqual(start + HOUR);
    expect(expectedAt).toBeLessThan(start + HOUR + MINUTE);
  });
});

describe('a source that refreshes places less often than it is polled', () => {
  it('has the times of its requests, not of the polls between them', async () => {
    let requestedAt = -Infinity;
    const { source, requests } = createScriptedSource('test', ({ now, places }) => {
      requestedAt = now;
      return places.map((place) => createTile('test', place, 10));
    });
    const sources = [{ ...source, getNextRequestTime: () => requestedAt + HOUR }];
    await bus.publish(siteChanged, [{ ...siteChanged.example, ...leeds }]);
    service = await startIngestion({ bus, clock: new ServiceClock({ start, speed: 6000 }), log, sources });
    await eventually(() => (requests.length >= 3 ? true : undefined), 20_000);
    const [first, second, third] = requests.map(({ now }) => now);
    expect([second - first, third - second].every((pause) => pause >= HOUR)).toBe(true);
    const statuses = published.filter(({ told_at, heard_at }) => heard_at && Date.parse(told_at) < second);
    // Polls at 09:40, 09:50 … publish the status too.
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses.map(({ heard_at }) => heard_at))).toEqual(new Set([new Date(first).toISOString()]));
    const expectedAt = new Date(ceilTo(first + HOUR, 10 * MINUTE)).toISOString();
    expect(new Set(statuses.slice(1).map(({ next_expected_at }) => next_expected_at))).toEqual(new Set([expectedAt]));
  });
});

describe('rejections of first fetches', () => {
  it('are logged in one line per kind, until the next poll counts them in one line', async () => {
    const lines: { message: string; details: Record<string, unknown> }[] = [];
    const warn = (message: string, details: object) =>
      void lines.push({ message, details: details as Record<string, unknown> });
    const { source } = createScriptedSource('test', ({ reject, places }) => {
      for (const field of ['ghi', 'snow_depth'])
        reject({ code: 'unexpected-unit', message: `the unit of ${field} is missing`, field, count: places.length });
      return places.map((place) => createTile('test', place, 10));
    });
    // The first poll of the schedule comes after about 4 s.
    const clock = new ServiceClock({ start, speed: 100 });
    service = await startIngestion({ bus, clock, log: { ...log, warn } as typeof log, sources: [source] });
    for (const latitude of [51, 52, 53]) await bus.request(fetchWeather, { places: [{ ...leeds, latitude }] });
    const others = (count: number) => [`unexpected-unit snow_depth (${count}): the unit of snow_depth is missing`];
    const message = 'weather rejected: the unit of ghi is missing, and 1 more kind of rejections';
    const createLine = (count: number) => ({
      message,
      details: { code: 'unexpected-unit', field: 'ghi', count, others: others(count), source: 'test' },
    });
    expect(lines).toEqual([createLine(1)]);
    await eventually(() => (lines.length >= 2 ? true : undefined), 20_000);
    // Two first fetches, and the poll of three places.
    expect(lines[1]).toEqual(createLine(5));
  });
});

describe('a source that fails before its first poll for a site', () => {
  it('is reported as failing at once', async () => {
    const { source, requests } = createScriptedSource('test', () => {
      throw new SourceError('the mirror refuses connections');
    });
    const clock = new ServiceClock({ start, speed: 1 });
    service = await startIngestion({ bus, clock, log, sources: [source] });
    await eventually(() => published[0]);
    expect(published[0]).not.toHaveProperty('heard_at');
    await bus.publish(siteChanged, [{ ...siteChanged.example, ...leeds }]);
    const failure = await eventually(() => published.find(({ failing_since }) => failing_since));
    expect(failure.last_error!.message).toBe('the mirror refuses connections');
    // Not only after the first retry.
    expect(requests).toHaveLength(1);
  });
});

describe('a failed poll', () => {
  it('is retried when the timer of the pause fires before its end by the clock', async () => {
    const { source, requests } = createScriptedSource(
      'test',
      () => {
        throw new SourceError('responded with 503');
      },
      'all',
    );
    // Advances once a second, so that a retry after a pause of 15 to 30 s still finds the pause.
    const exact = new ServiceClock({ start, speed: 60 });
    const clock = { speed: 60, now: () => floorTo(exact.now() - start, MINUTE) + start } as ServiceClock;
    service = await startIngestion({ bus, clock, log, sources: [source] });
    await eventually(() => (requests.length >= 2 ? true : undefined));
    // The next poll of the schedule is at 09:40.
    expect(requests[1].now).toBeLessThan(start + 6 * MINUTE);
  });
});
