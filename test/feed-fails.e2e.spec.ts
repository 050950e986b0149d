import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@daystar/host';
import { eventually } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import { FAULTS, FakeBucket, putGfsHour } from '@daystar/weather/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';
import { SkippingClock } from './skipping-clock';

/** An hour of the clock passes in six seconds; runs come every six hours and count as fresh for fifteen. */
const SPEED = 600;
const FIRST_RUN = Date.UTC(2026, 1, 3);
const RUNS = Array.from({ length: 12 }, (_, i) => FIRST_RUN + i * 6 * HOUR);
const HOURS = Array.from({ length: 30 }, (_, hour) => hour);

describe('an installation whose weather feed fails', () => {
  const bucket = new FakeBucket();
  const warnings: { code?: unknown; source?: unknown }[] = [];
  const silent = () => undefined;
  const log: Log = {
    debug: silent,
    info: silent,
    error: silent,
    warn: (_, details) => void warnings.push({ ...details }),
  };
  let folder: string;
  let installation: RunningInstallation;
  let client: Client;
  let path: string;
  let clock: SkippingClock;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-feed-'));
    for (const run of RUNS) for (const hour of HOURS) putGfsHour(bucket, run, hour);
    installation = await startEmbedded(
      {
        DAYSTAR_WEATHER: 'gfs',
        DAYSTAR_GFS_URL: await bucket.start(),
        DAYSTAR_DATA: folder,
        DAYSTAR_CLOCK: new Date(FIRST_RUN + 8 * HOUR).toISOString(),
        DAYSTAR_CLOCK_SPEED: String(SPEED),
      },
      log,
      (settings) => (clock = new SkippingClock(settings)),
    );
    client = await Client.register(installation, 'Fed');
    const site = { name: 'Tucson', latitude: 33, longitude: -110, capacity: 5 };
    const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', site);
    path = `/utility_scale_sites/${body.resource_id}/forecasts`;
  }, 120_000);
  afterAll(async () => {
    await installation.close();
    await bucket.stop();
    await rm(folder, { recursive: true });
  });

  /** Provenance of the first row of the forecast, once it has a data basis. */
  const standsOn = (ladder: string) =>
    eventually(async () => {
      const { headers } = await client.get(path);
      return headers.get('x-ladder')?.split('..')[0] === ladder ? headers : undefined;
    });
  const warned = (code: string) =>
    eventually(() => warnings.some((one) => one.code === code && one.source === 'gfs') || undefined);

  it('descends the provenance ladder, logs the reasons, and recovers with the feed', async () => {
    await standsOn('nwp');
    bucket.fault = FAULTS.page;
    await warned('unexpected-response');
    bucket.fault = FAULTS.broken;
    await warned('source-failed');
    clock.skip(12 * HOUR);
    await standsOn('older-nwp');
    bucket.fault = undefined;
    const headers = await standsOn('nwp');
    expect(headers.get('x-weather-source')).toBe('gfs');
  }, 240_000);
});
