import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR, floorTo } from '@daystar/timeseries';
import { FakeBucket, respondLikeOpenMeteo, putGfsHour } from '@daystar/weather/testing';
import { eventually } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

interface Rows {
  forecasts: { ghi: number }[];
}
const rowsAt = (client: Client, latitude: number, longitude: number) =>
  client.get<Rows>(`/radiation/forecasts?latitude=${latitude}&longitude=${longitude}&hours=24`);

describe('a location that no client requested before', () => {
  const upstream = new FakeBucket();
  let folder: string;
  let installation: RunningInstallation | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-place-'));
    upstream.requests.length = 0;
    upstream.fallback = undefined;
  });
  afterEach(async () => {
    await installation?.close();
    await upstream.stop();
    await rm(folder, { recursive: true });
  });

  it('has rows in the first response by one request to a point source, which adds none for its neighbours', async () => {
    upstream.fallback = respondLikeOpenMeteo();
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'open-meteo',
      DAYSTAR_OPEN_METEO_URL: await upstream.start(),
    });
    const client = await Client.register(installation, 'Curious');
    const first = await rowsAt(client, -33.87, 151.2);
    expect([first.status, first.headers.get('x-ladder'), first.headers.get('x-weather-source')]).toEqual([
      200,
      'nwp',
      'open-meteo',
    ]);
    expect(first.body.forecasts.length).toBeGreaterThanOrEqual(47);
    const questions = () => upstream.requests.filter(({ path }) => path.includes('latitude=-33.8'));
    expect(questions()).toHaveLength(1);
    // The sky is kept by cells of a quarter degree.
    expect((await rowsAt(client, -33.9, 151.21)).status).toBe(200);
    expect(questions()).toHaveLength(1);
  }, 60_000);

  it('has rows in the first response from the tiles of a global source, without a request', async () => {
    const run = floorTo(Date.now() - 8 * HOUR, 6 * HOUR);
    for (let hour = 0; hour <= 48; hour++) putGfsHour(upstream, run, hour);
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'gfs',
      DAYSTAR_GFS_URL: await upstream.start(),
      DAYSTAR_DATA: folder,
    });
    const client = await Client.register(installation, 'Curious');
    await eventually(async () => {
      const { headers } = await rowsAt(client, 31.1, -108.9);
      return headers.get('x-ladder') === 'nwp' || undefined;
    });
    const requested = upstream.requests.length;
    const { status, headers } = await rowsAt(client, 33.2, -110.7);
    expect([status, headers.get('x-ladder'), headers.get('x-weather-source')]).toEqual([200, 'nwp', 'gfs']);
    const ofPlace = upstream.requests.slice(requested).filter(({ range }) => range);
    expect(ofPlace).toEqual([]);
  }, 120_000);
});
