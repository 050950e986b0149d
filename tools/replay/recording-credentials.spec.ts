import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WeatherTile } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { MINUTE } from '@daystar/timeseries';
import { SOURCES, openSources } from '@daystar/weather';
import { CREDENTIALS, FakeDataStore, putMeteosatImage } from '@daystar/weather/testing';
import { buildReplayEnvironment } from './replay-environment';
import { RecordingFolder } from '../recording/recording-folder';
import { RecordingProxy } from '../recording/recording-proxy';
import { ReplayServer } from '../recording/replay-server';

const IMAGE = Date.UTC(2026, 3, 10, 12, 10);
const now = IMAGE + 24 * MINUTE;
const store = new FakeDataStore();
let folder: string;
let upstream: string;

beforeAll(async () => {
  upstream = await store.start();
  await putMeteosatImage(store, IMAGE, { size: 200, clouds: (latitude) => (latitude > 0 ? 10 : 0) });
  folder = await mkdtemp(join(tmpdir(), 'daystar-recording-'));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});

async function fetchMeteosat(url: string, credentials: string): Promise<WeatherTile[]> {
  const weatherCache = await mkdtemp(join(folder, 'cache-'));
  const [source] = await openSources({
    weather: 'meteosat',
    clock: { now: () => now },
    log: createLog('test', 'silent'),
    weatherMirrors: { meteosat: url },
    weatherCredentials: { meteosat: credentials },
    weatherCache,
  });
  const tiles: WeatherTile[] = [];
  const signal = new AbortController().signal;
  for await (const tile of source.fetch({ now, places: [], reject: () => undefined, signal })) tiles.push(tile);
  return tiles;
}

describe('a recording of a source with credentials', () => {
  let recorded: WeatherTile[];
  const recordingFolder = () => join(folder, 'recording');

  beforeAll(async () => {
    const recording = await RecordingFolder.create(recordingFolder(), {
      sources: ['meteosat'],
      places: [],
      from: new Date(now).toISOString(),
      origin: 'a simulated Data Store',
    });
    const proxy = new RecordingProxy(recording, { meteosat: upstream }, () => now);
    recorded = await fetchMeteosat((await proxy.start()).meteosat, CREDENTIALS);
    await proxy.stop();
  });

  it('has neither the credentials nor a token', async () => {
    const entries = await readdir(recordingFolder(), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(4);
    const secrets = [...CREDENTIALS.split(':'), Buffer.from(CREDENTIALS).toString('base64'), 'access_token', 'Bearer'];
    for (const file of files) {
      const text = await readFile(file, 'latin1');
      // "key" alone is an ordinary word.
      expect(secrets.filter((secret) => secret !== 'key' && text.includes(secret))).toEqual([]);
    }
  });

  it('replays offline with the same tiles, without an account', async () => {
    expect(recorded.length).toBeGreaterThan(100);
    store.objects.clear();
    const server = await ReplayServer.start(await RecordingFolder.open(recordingFolder()), {
      now: () => now,
      speed: 1000,
    });
    const options = {
      mirrors: { meteosat: server.getMirrorUrl('meteosat') },
      start: now,
      speed: 1,
      origin: now,
      folder,
    };
    const environment = buildReplayEnvironment(options, SOURCES);
    const { DAYSTAR_METEOSAT_URL, DAYSTAR_EUMETSAT_CREDENTIALS } = environment;
    expect(await fetchMeteosat(DAYSTAR_METEOSAT_URL, DAYSTAR_EUMETSAT_CREDENTIALS)).toEqual(recorded);
    await server.stop();
  });
});
