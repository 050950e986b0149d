import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { SOURCES, openSources } from '@daystar/weather';
import { FakeBucket, respondLikeOpenMeteo } from '@daystar/weather/testing';
import { recordSources } from '../tools/recording/record-sources';
import { RecordingFolder } from '../tools/recording/recording-folder';
import { RecordingProxy } from '../tools/recording/recording-proxy';
import { ReplayServer } from '../tools/recording/replay-server';
import { buildReplayEnvironment } from '../tools/replay/replay-environment';
import { Client } from './client';
import { startEmbedded } from './installations';

const PLACES = [
  { latitude: 40.4, longitude: -3.7 },
  { latitude: 48.1, longitude: 11.5 },
];
const POLL_MS = 5000;

/** Records Open-Meteo, as simulated by a local server that is stopped afterwards. */
async function recordOpenMeteo(folder: string): Promise<RecordingFolder> {
  const service = new FakeBucket();
  service.fallback = respondLikeOpenMeteo();
  const address = await service.start();
  const recording = await RecordingFolder.create(join(folder, 'recording'), {
    sources: ['open-meteo'],
    places: PLACES,
    from: new Date().toISOString(),
    origin: 'a simulated Open-Meteo',
  });
  const proxy = new RecordingProxy(recording, { 'open-meteo': address });
  const weatherMirrors = await proxy.start();
  const clock = { now: () => Date.now() };
  const sources = await openSources({ weather: 'open-meteo', clock, log: createLog('test', 'silent'), weatherMirrors });
  const signal = new AbortController().signal;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await recordSources(sources, { places: PLACES, until: Date.now() + POLL_MS, now: clock.now, signal, print });
  expect(lines[0]).toMatch(/^open-meteo: \d+ tiles in \d+ s$/);
  await proxy.stop();
  await service.stop();
  return recording;
}

describe('a replayed recording', () => {
  it('is the weather of an installation without a network, for the recorded places', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'daystar-replay-'));
    const recording = await recordOpenMeteo(folder);
    const [start, origin, speed] = [Date.parse(recording.description.from) + POLL_MS, Date.now(), 1];
    const server = await ReplayServer.start(recording, { now: () => start + (Date.now() - origin) * speed, speed });
    const mirrors = { 'open-meteo': server.getMirrorUrl('open-meteo') };
    const installation = await startEmbedded(
      buildReplayEnvironment({ mirrors, start, speed, origin, folder }, SOURCES),
    );
    try {
      const client = await Client.register(installation, 'Replay');
      const ids: string[] = [];
      for (const place of PLACES) {
        const site = { name: 'Recorded', ...place, capacity: 5 };
        ids.push((await client.post<{ resource_id: string }>('/utility_scale_sites', site)).body.resource_id);
      }
      for (const id of ids) {
        const path = `/utility_scale_sites/${id}/forecasts?hours=1&provenance=row`;
        const rows = await eventually(async () => {
          const { status, body } = await client.get<{ forecasts: { weather_source: string }[] }>(path);
          return status === 200 && body.forecasts[0].weather_source === 'open-meteo' ? body.forecasts : undefined;
        });
        expect(rows.length).toBeGreaterThan(0);
      }
    } finally {
      await installation.close();
      await server.stop();
      await rm(folder, { recursive: true });
    }
  }, 120_000);
});
