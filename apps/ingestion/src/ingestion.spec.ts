import { type Bus, openBus, createSubscription } from '@daystar/bus';
import {
  type Place,
  type Site,
  type WeatherTile,
  fetchWeather,
  siteChanged,
  weatherTilePublished,
} from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import { describeWith, eventually, toReferencePath } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import {
  openSources,
  createSandboxSource,
  SourceError,
  type WeatherRequest,
  type WeatherSource,
} from '@daystar/weather';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIngestion } from './start-ingestion';
import { createScriptedSource, createTile } from './testing/scripted-source';

const start = Date.UTC(2026, 4, 10, 9, 33);
const leeds: Place = { latitude: 53.8, longitude: -1.5 };
const bradford: Place = { latitude: 53.79, longitude: -1.75 };
const siteAt = (place: Place, resource_id = '1234-abcd-5678-ef90'): Site => ({
  ...siteChanged.example,
  ...place,
  resource_id,
});

let bus: Bus;
let service: RunningService | undefined;
let published: WeatherTile[];
let warnings: { message: string; details: Record<string, unknown> }[];

const quiet = () => {};
const keep = (message: string, details: object = {}) =>
  void warnings.push({ message, details: details as Record<string, unknown> });
const log: Log = { debug: quiet, info: quiet, warn: keep, error: keep };

beforeEach(async () => {
  published = [];
  warnings = [];
  bus = await openBus({ clientId: 'test', log, now: () => start });
  const subscribed = createSubscription(
    weatherTilePublished,
    'one-instance',
    async ({ payload }) => void published.push(payload!),
  );
  await bus.listen({ service: 'forecast-engine', subscriptions: [subscribed], responders: [] });
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await bus.close();
});

async function ingest(sources: readonly WeatherSource[], speed = 1, from = start): Promise<void> {
  service = await startIngestion({ bus, clock: new ServiceClock({ start: from, speed }), log, sources });
}
const until = (condition: () => boolean) => eventually(() => condition() || undefined);
const ofPlaces = (tiles: readonly WeatherTile[]) => tiles.filter(({ points }) => points !== undefined);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('ingestion', () => {
  it('fetches the weather of new sites at once, in one request per tile', async () => {
    await ingest([createSandboxSource()]);
    await bus.publish(siteChanged, [siteAt(leeds), siteAt(bradford, '0000-0000-0000-0001')]);
    await until(() => published.length >= 11);
    const heads = ofPlaces(published).map(({ source, kind, tile, points }) => [source, kind, tile, points?.latitude]);
    expect(heads).toEqual([
      ['sandbox', 'observation', 't57-71', [53.8, 53.79]],
      ['sandbox', 'forecast', 't57-71', [53.8, 53.79]],
    ]);
    const around = published.filter(({ grid }) => grid).map(({ source, tile }) => `${source} ${tile}`);
    expect(around).toContain('sandbox-frames t56-70');
    expect(new Set(around).size).toBe(9);
  });

  it('fetches the weather of sites that were registered before it started', async () => {
    await bus.publish(siteChanged, [siteAt(leeds)]);
    await ingest([createSandboxSource()]);
    await until(() => ofPlaces(published).length >= 2);
    expect(ofPlaces(published)[0].points).toEqual({ latitude: [53.8], longitude: [-1.5] });
  });

  it('replies with the weather of any location, publishes it, and keeps polling the location', async () => {
    // Ten minutes of the clock last 1.5 s: the reply arrives before the next poll.
    await ingest([createSandboxSource()], 400, Date.UTC(2026, 4, 10, 9, 31));
    const { tiles, failed } = await bus.request(fetchWeather, { places: [leeds] });
    expect(failed).toEqual([]);
    expect(ofPlaces(tiles).map(({ kind, steps }) => [kind, steps > 200])).toEqual([
      ['observation', true],
      ['forecast', true],
    ]);
    await until(() => ofPlaces(published).length >= 5);
    const [first, second, ...later] = ofPlaces(published);
    expect([first.kind, second.kind]).toEqual(['observation', 'forecast']);
    for (const { kind, first_period_end, steps } of later) {
      if (kind === 'forecast') continue;
      // The current day, not the whole week again.
      expect(first_period_end).toMatch(/^2026-05-1\dT00:05:00/);
      expect(steps).toBeLessThanOrEqual(288 + 2);
    }
  });

  it('limits the size of replies, and publishes the tiles that do not fit', async () => {
    await ingest([createSandboxSource()]);
    const places = Array.from({ length: 60 }, (_, i) => ({ latitude: i - 30, longitude: i * 3 - 90 }));
    const { tiles } = await bus.request(fetchWeather, { places }, 20_000);
    expect(tiles.length).toBeGreaterThan(5);
    expect(JSON.stringify(tiles).length).toBeLessThan(800_000);
    await until(() => published.length >= 120);
  });

  it('publishes a tile only when its values changed', async () => {
    const { source, requests } = createScriptedSource(
      'still',
      (_, call) => [createTile('still', leeds, call < 3 ? 50 : 60)],
      'all',
    );
    await ingest([source], 6000);
    await until(() => requests.length >= 5);
    expect(published.map(({ columns }) => columns.cloud_cover?.offset)).toEqual([50, 60]);
  });

  it('fetches only new values since the last poll, and all values of new locations', async () => {
    const { source, requests } = createScriptedSource('asked', () => []);
    await bus.publish(siteChanged, [siteAt(leeds)]);
    await ingest([source], 3000);
    await until(() => requests.some(({ since }) => since !== undefined));
    const later = requests.find(({ since }) => since !== undefined)!;
    expect(later.places).toEqual([leeds]);
    expect(requests.filter(({ now }) => now < later.now).map(({ now }) => now)).toContain(later.since);
    await bus.publish(siteChanged, [siteAt(bradford, '0000-0000-0000-0001')]);
    await until(() => requests.some(({ places, since }) => since === undefined && places[0]?.latitude === 53.79));
    await bus.remove(siteChanged, '1234-abcd-5678-ef90');
    await until(() => requests.at(-1)!.places.every(({ latitude }) => latitude === 53.79));
  });

  it('fetches a new location once, whether its first poll or its event comes first', async () => {
    const { source, requests } = createScriptedSource('asked', () => []);
    await bus.publish(siteChanged, [siteAt(leeds)]);
    await ingest([source]);
    const requested = (place: Place) =>
      requests.filter(({ places }) => places.some(({ latitude }) => latitude === place.latitude));
    await until(() => requested(leeds).length > 0);
    // Batches of new sites are fetched in order: once the second was fetched, the first is done.
    await bus.publish(siteChanged, [siteAt(bradford, '0000-0000-0000-0001')]);
    await until(() => requested(bradford).length > 0);
    expect(requested(leeds)).toHaveLength(1);
  });

  it('polls at the times of the schedule', async () => {
    const { source, requests } = createScriptedSource('timed', () => [], 'all');
    await ingest([source], 3000);
    await until(() => requests.length >= 4);
    // One at once, then one in each slot of ten minutes; a missed slot is not repeated.
    const slots = requests.slice(0, 4).map(({ now }) => Math.floor(now / (10 * MINUTE)));
    expect(new Set(slots).size).toBe(4);
  });

  it('continues without a failing source, names it, and retries it after a pause', async () => {
    const broken = createScriptedSource('broken', (_, call) => {
      if (call < 5) throw new SourceError('it responded with 500');
      return [createTile('broken', leeds, 10)];
    });
    const good = createScriptedSource('good', () => [createTile('good', leeds, 20)]);
    await bus.publish(siteChanged, [siteAt(leeds)]);
    await ingest([broken.source, good.source], 600);
    await until(() => published.some(({ source }) => source === 'good'));
    const { tiles, failed } = await bus.request(fetchWeather, { places: [leeds] });
    expect([failed, tiles.map(({ source }) => source)]).toEqual([['broken'], ['good']]);
    await until(() => published.some(({ source }) => source === 'broken'));
    const failures = warnings.filter(({ details }) => details.source === 'broken');
    expect(failures.map(({ details }) => details.code)).toEqual(Array(4).fill('source-failed'));
    // The source is not polled during its pause.
    expect(broken.requests[1].now - broken.requests[0].now).toBeGreaterThanOrEqual(MINUTE / 4);
  });

  it('publishes the tiles of a gridded source before its failure, and resumes after them', async () => {
    const requests: WeatherRequest[] = [];
    const source: WeatherSource = {
      ...createScriptedSource('half', () => [], 'all').source,
      async *fetch(request) {
        requests.push(request);
        if (requests.length > 1) return;
        yield createTile('half', leeds, 30);
        throw new SourceError('it hangs');
      },
    };
    await ingest([source], 600);
    await until(() => requests.length >= 2);
    expect(published.map(({ source: name }) => name)).toEqual(['half']);
    expect(requests.slice(0, 2).map(({ since }) => since)).toEqual([undefined, requests[0].now]);
  });

  it('stops during a poll without a warning', async () => {
    let hasBegun = false;
    let aborted = false;
    const source: WeatherSource = {
      ...createScriptedSource('slow', () => [], 'all').source,
      async *fetch({ signal }) {
        yield createTile('slow', leeds, 1);
        hasBegun = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        aborted = true;
        signal.throwIfAborted();
      },
    };
    await ingest([source]);
    await until(() => hasBegun);
    await service!.close();
    service = undefined;
    expect([aborted, warnings]).toEqual([true, []]);
  });
});

describe('ingestion of a folder of CSV files', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'daystar-ingestion-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('logs invalid rows once per error code, and uses the others', async () => {
    const row = (end: string, ghi: number) => `a,,2026-05-10T${end}:00Z,${ghi}`;
    await writeFile(join(folder, 'sites.csv'), 'site_id,latitude,longitude\na,53.8,-1.5\n');
    await writeFile(
      join(folder, 'weather.csv'),
      [
        'site_id,issued_at,period_end,ghi',
        row('10:00', 400),
        row('11:00', 5000),
        row('12:00', 5001),
        row('13:00', 500),
      ].join('\n'),
    );
    await writeFile(join(folder, 'half.grib2'), Buffer.from('GRIB\0\0\0\x02\0\0\0\0\0\0\x10\0half of it'));
    await ingest(await openSources({ weather: `files:${folder}`, clock: { now: () => start }, log }), 6000);
    await until(() => warnings.length >= 2 && published.length >= 1);
    await pause(300);
    const rejected = [...warnings].sort((a, b) => a.message.length - b.message.length);
    expect(rejected).toEqual([
      {
        message: 'weather rejected: ghi of 5000 is outside 0..2000 W/m2',
        details: {
          code: 'value-out-of-limits',
          source: 'files-points',
          file: 'weather.csv',
          line: 3,
          field: 'ghi',
          value: 5000,
          count: 2,
        },
      },
      expect.objectContaining({
        details: expect.objectContaining({ code: 'unreadable-file', source: 'files-field', file: 'half.grib2' }),
      }),
    ]);
    expect(published[0]).toMatchObject({ source: 'files-points', points: { latitude: [53.8], longitude: [-1.5] } });
  });
});

describeWith('reference-data', 'ingestion of real forecasts', () => {
  it('replays the PVOD plants of March 2019 in the time of the clock', async () => {
    const march = Date.UTC(2019, 2, 1, 0, 5);
    const sources = await openSources({
      weather: `files:${toReferencePath('pvod')}`,
      clock: { now: () => march },
      log,
    });
    await ingest(sources, 60, march);
    await until(() => new Set(published.map(({ tile }) => tile)).size === 3);
    const points = published.slice(0, 3).flatMap(({ points }) => points!.latitude);
    // station05 has no rows before this time.
    expect(points).toHaveLength(9);
    expect(
      published.map(({ kind, period, attribution }) => [kind, period, attribution?.includes('PVOD') ?? false])[0][1],
    ).toBe('PT15M');
    expect(warnings).toEqual([]);
  });

  it('publishes the whole globe of a GFS file', async () => {
    const folder = toReferencePath('weather', 'grib');
    const midJanuary = Date.UTC(2011, 0, 15, 9);
    await ingest(
      await openSources({ weather: `files:${folder}`, clock: { now: () => midJanuary }, log }),
      1,
      midJanuary,
    );
    await until(() => published.length >= 72 * 144);
    expect(new Set(published.map(({ tile }) => tile)).size).toBe(72 * 144);
  });
});
