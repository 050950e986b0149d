import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WeatherTile } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { type Rejection, SourceError, type WeatherSource, openSources } from '@daystar/weather';
import { FakeBucket, putGfsHour, respondLikeOpenMeteo } from '@daystar/weather/testing';
import { recordSources, replaceAddress } from './record-sources';
import { RecordingFolder } from './recording-folder';
import { RecordingProxy } from './recording-proxy';
import { ReplayServer } from './replay-server';

const RUN = Date.UTC(2026, 4, 10, 6);
/** Times of the polls: 4, 5 and 6 hours after the start of the run, of which ever more hours are published. */
const POLLS = [4, 5, 6].map((hours) => RUN + hours * HOUR);
const PUBLISHED_HOURS = [3, 6, 9];

/** What a source did at each poll: its tiles, or the message of its failure. */
type Outcome = readonly WeatherTile[] | string;

const bucket = new FakeBucket();
let folder: string;
let upstream: string;
let now = POLLS[0];

beforeAll(async () => {
  upstream = await bucket.start();
  folder = await mkdtemp(join(tmpdir(), 'daystar-recording-'));
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

async function openGfs(url: string): Promise<WeatherSource> {
  const weatherCache = await mkdtemp(join(folder, 'cache-'));
  const log = createLog('test', 'silent');
  const [source] = await openSources({
    weather: 'gfs',
    clock: { now: () => now },
    log,
    weatherMirrors: { gfs: url },
    weatherCache,
  });
  return source;
}

async function poll(source: WeatherSource, since?: number): Promise<Outcome> {
  const tiles: WeatherTile[] = [];
  const signal = new AbortController().signal;
  try {
    for await (const tile of source.fetch({ now, places: [], since, reject: () => undefined, signal }))
      tiles.push(tile);
    return tiles;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Polls at each time, after `prepare`. */
async function pollAll(source: WeatherSource, prepare: (index: number) => void = () => undefined): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, time] of POLLS.entries()) {
    now = time;
    prepare(index);
    outcomes.push(await poll(source, POLLS[index - 1]));
  }
  return outcomes;
}

describe('a recording of a bucket whose run arrives, with a failure between', () => {
  let recorded: Outcome[];
  const recordingFolder = () => join(folder, 'recording');

  beforeAll(async () => {
    const recording = await RecordingFolder.create(recordingFolder(), {
      sources: ['gfs'],
      places: [],
      from: new Date(POLLS[0]).toISOString(),
      origin: 'simulated runs of GFS',
    });
    const proxy = new RecordingProxy(recording, { gfs: upstream }, () => now);
    const { gfs } = await proxy.start();
    recorded = await pollAll(await openGfs(gfs), (index) => {
      for (let hour = 0; hour <= PUBLISHED_HOURS[index]; hour++) putGfsHour(bucket, RUN, hour);
      bucket.fault =
        index === 1
          ? (_request, response) => {
              response.writeHead(503, { 'retry-after': '7' }).end('slow down');
              return true;
            }
          : undefined;
    });
    await proxy.stop();
  }, 120_000);

  const startReplay = async () =>
    ReplayServer.start(await RecordingFolder.open(recordingFolder()), { now: () => now, speed: 1000 });

  it('replays offline with the same tiles and failures at the same times', async () => {
    expect(recorded.map((outcome) => typeof outcome)).toEqual(['object', 'string', 'object']);
    bucket.objects.clear();
    const server = await startReplay();
    const replayed = await pollAll(await openGfs(server.getMirrorUrl('gfs')));
    await server.stop();
    const ignoreAddress = (outcome: Outcome) =>
      typeof outcome === 'string' ? outcome.replace(/http:\S+gfs\//, '') : outcome;
    expect(replayed.map(ignoreAddress)).toEqual(recorded.map(ignoreAddress));
  }, 120_000);

  it('has each distinct body once, byte for byte', async () => {
    const recording = await RecordingFolder.open(recordingFolder());
    const exchanges = await recording.readExchanges();
    const bodies = new Set(exchanges.flatMap(({ body }) => body ?? []));
    expect((await readdir(join(recordingFolder(), 'bodies'))).sort()).toEqual([...bodies].sort());
    const failure = exchanges.find(({ status }) => status === 503)!;
    expect((await recording.readBody(failure)).toString()).toBe('slow down');
    expect(failure.headers['retry-after']).toBe('7');
  });

  it('is readable when it was interrupted within a line', async () => {
    const file = join(recordingFolder(), 'exchanges.jsonl');
    const text = await readFile(file, 'utf8');
    await truncate(file, text.length - 20);
    const recording = await RecordingFolder.open(recordingFolder());
    expect((await recording.readExchanges()).length).toBe(text.split('\n').length - 2);
    await writeFile(file, text);
  });

  it('serves no body that was changed afterwards', async () => {
    const recording = await RecordingFolder.open(recordingFolder());
    const exchange = (await recording.readExchanges()).find(({ body }) => body !== undefined)!;
    const file = join(recordingFolder(), 'bodies', exchange.body!);
    const bytes = await readFile(file);
    await writeFile(file, 'something else');
    await expect(recording.readBody(exchange)).rejects.toThrow('was changed after it was recorded');
    await writeFile(file, bytes);
  });
});

describe('a replayed response', () => {
  it('is interrupted where the recorded one was, and unknown requests say so', async () => {
    const recording = await RecordingFolder.create(join(folder, 'interrupted'), {
      sources: ['gfs'],
      places: [],
      from: new Date(0).toISOString(),
      origin: 'a test',
    });
    const headers = { 'content-type': 'text/plain' };
    const exchange = { source: 'gfs', path: 'file', at: 0, status: 200, headers, firstByteMs: 0, durationMs: 0 };
    await recording.append({ ...exchange, isInterrupted: true }, Buffer.from('half'));
    const server = await ReplayServer.start(recording, { now: () => 1, speed: 1 });
    const response = await fetch(`${server.getMirrorUrl('gfs')}/file`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    const unknown = await fetch(`${server.getMirrorUrl('gfs')}/other`);
    expect([unknown.status, await unknown.text()]).toEqual([503, 'not in the recording: gfs/other']);
    await server.stop();
  });

  it('comes after the recorded delay, which the speed of the clock shortens', async () => {
    const recording = await RecordingFolder.create(join(folder, 'slow'), {
      sources: ['gfs'],
      places: [],
      from: new Date(0).toISOString(),
      origin: 'a test',
    });
    const exchange = { source: 'gfs', path: 'file', at: 0, status: 200, headers: {}, isInterrupted: false };
    await recording.append({ ...exchange, firstByteMs: 2000, durationMs: 3000 }, Buffer.from('late'));
    const server = await ReplayServer.start(recording, { now: () => 1, speed: 10 });
    const startedAt = performance.now();
    expect(await (await fetch(`${server.getMirrorUrl('gfs')}/file`)).text()).toBe('late');
    expect(performance.now() - startedAt).toBeGreaterThan(295);
    await server.stop();
  });
});

describe('a replay of sources by place', () => {
  const madrid = { latitude: 40.4, longitude: -3.7 };
  const munich = { latitude: 48.1, longitude: 11.5 };
  const openOpenMeteo = async (url: string) => {
    const clock = { now: () => Date.now() };
    const options = { weather: 'open-meteo', clock, log: createLog('test', 'silent') };
    return (await openSources({ ...options, weatherMirrors: { 'open-meteo': url } }))[0];
  };
  const fetchPlaces = async (source: WeatherSource, places: readonly (typeof madrid)[], since?: number) => {
    const tiles: WeatherTile[] = [];
    const rejections: Rejection[] = [];
    const reject = (rejection: Rejection) => rejections.push(rejection);
    const signal = new AbortController().signal;
    for await (const tile of source.fetch({ now: Date.now(), places, since, reject, signal })) tiles.push(tile);
    return { tiles, rejections };
  };

  it('serves the recorded places, and refuses another one once, with the reason', async () => {
    bucket.fault = respondLikeOpenMeteo();
    const description = {
      sources: ['open-meteo'],
      places: [madrid],
      from: new Date(0).toISOString(),
      origin: 'a test',
    };
    const recording = await RecordingFolder.create(join(folder, 'places'), description);
    const proxy = new RecordingProxy(recording, { 'open-meteo': upstream });
    await fetchPlaces(await openOpenMeteo((await proxy.start())['open-meteo']), [madrid]);
    await proxy.stop();
    bucket.fault = undefined;
    const server = await ReplayServer.start(recording, { now: () => Date.now(), speed: 1000 });
    const source = await openOpenMeteo(server.getMirrorUrl('open-meteo'));
    const startedAt = Date.now();
    const { tiles, rejections } = await fetchPlaces(source, [madrid, munich]);
    expect(tiles.map(({ points }) => points!.latitude)).toEqual([[madrid.latitude]]);
    expect(rejections.map(({ message }) => message)).toEqual([
      'the response for 48.1,11.5 has no hourly axis: this place is not in the recording',
    ]);
    expect(await fetchPlaces(source, [madrid, munich], startedAt)).toEqual({ tiles: [], rejections: [] });
    expect((await fetchPlaces(source, [munich])).rejections).toHaveLength(1);
    // As the recorder does: one place after the other, each once an hour.
    for (const place of [munich, madrid])
      expect(await fetchPlaces(source, [place], startedAt)).toEqual({ tiles: [], rejections: [] });
    await server.stop();
  });
});

describe('a recorder', () => {
  it('polls again after a pause that grows with each failure, as the service does, and names the source', async () => {
    let time = POLLS[0];
    const polledAt: number[] = [];
    const lines: string[] = [];
    const proxy = 'http://127.0.0.1:45671/test';
    const source: WeatherSource = {
      name: 'test',
      coverage: 'all',
      schedule: { every: HOUR },
      notes: 'fails three times',
      async *fetch() {
        polledAt.push(time);
        if (polledAt.length > 3) return;
        const retryAfterMs = polledAt.length === 3 ? 20 * MINUTE : undefined;
        throw new SourceError(`${proxy}/run responded with 503; 127.0.0.1:45671 is busy`, { retryAfterMs });
      },
    };
    await recordSources([source], {
      places: [],
      until: POLLS[0] + 1.5 * HOUR,
      now: () => time,
      signal: new AbortController().signal,
      print: (line) => lines.push(line),
      nameSource: (_, message) => replaceAddress(message, proxy, 'https://gfs.example/'),
      wait: async (ms) => void (time += ms),
    });
    const pauses = polledAt.slice(1).map((at, i) => at - polledAt[i]);
    expect(pauses[0]).toBeGreaterThanOrEqual(MINUTE / 4);
    expect(pauses[0]).toBeLessThanOrEqual(MINUTE / 2);
    expect(pauses[1]).toBeLessThanOrEqual(MINUTE);
    expect(pauses[2]).toBe(20 * MINUTE);
    // After a success, the next poll is that of the schedule.
    expect(polledAt.at(-1)).toBe(POLLS[0] + HOUR);
    expect(lines[0]).toBe('test: failed after 0 s: https://gfs.example/run responded with 503; gfs.example is busy');
  });
});

describe('a recording folder', () => {
  it('is not created over files', async () => {
    const description = { sources: [], places: [], from: '', origin: '' };
    await expect(RecordingFolder.create(folder, description)).rejects.toThrow('is not empty: name a new folder');
  });

  it('is refused when it is not a recording, or has another version', async () => {
    await expect(RecordingFolder.open(folder)).rejects.toThrow('is not a recording: it has no recording.json');
    const other = await mkdtemp(join(folder, 'other-'));
    await writeFile(join(other, 'recording.json'), '{"version":2}');
    await expect(RecordingFolder.open(other)).rejects.toThrow(/has version 2, expected 1/);
  });
});
