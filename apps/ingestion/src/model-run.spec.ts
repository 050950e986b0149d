import { type Bus, openBus } from '@daystar/bus';
import { type EventType, type WeatherTile, weatherTilePublished } from '@daystar/contracts';
import { type Log, type RunningService, ServiceClock } from '@daystar/host';
import { HOUR, parsePeriod } from '@daystar/timeseries';
import { openSources } from '@daystar/weather';
import { toGfsPath, FakeBucket, putGfsHour, SAMPLE_WEATHER } from '@daystar/weather/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'prom-client';
import { startIngestion } from './start-ingestion';
import { createMemoryPollProgressStore } from './testing/memory-poll-progress';

const RUN = Date.UTC(2026, 4, 10, 6);
const NOW = RUN + 8 * HOUR;
/** Forecast hours of its first two days. */
const HOURS = Array.from({ length: 49 }, (_, i) => i);

const warningCodes: string[] = [];
const quiet = () => {};
const keep = (_: string, details: object = {}) => void warningCodes.push((details as { code: string }).code);
const log: Log = { debug: quiet, info: quiet, warn: keep, error: keep };

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 100_000) throw new Error('the condition did not come true in 100 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A bus that records tiles when they are published: a subscription would get them some time later. */
function recordingBus(bus: Bus, published: WeatherTile[]): Bus {
  const publish = async <T extends object>(type: EventType<T>, payloads: readonly T[]) => {
    await bus.publish(type, payloads);
    if (type.topic === weatherTilePublished.topic) published.push(...(payloads as readonly object[] as WeatherTile[]));
  };
  return Object.create(bus, { publish: { value: publish } }) as Bus;
}

describe('ingestion of a model run', () => {
  const bucket = new FakeBucket();
  const published: WeatherTile[] = [];
  let folder: string;
  let bus: Bus;
  let service: RunningService;
  let gfsUrl: string;
  const progress = createMemoryPollProgressStore();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-ingestion-'));
    bus = recordingBus(await openBus({ clientId: 'test', log, now: () => NOW }), published);
    for (const hour of HOURS) putGfsHour(bucket, RUN, hour);
  });
  afterAll(async () => {
    await service.close();
    await bus.close();
    await bucket.stop();
    await rm(folder, { recursive: true });
  });

  /** Forecast hours with published means of ghi, over all tiles. */
  const publishedHours = () => {
    const steps = published.flatMap(({ first_period_end, period, steps: count, columns }) =>
      Array.from(
        { length: columns.ghi ? count : 0 },
        (_, i) => Date.parse(first_period_end) + i * parsePeriod(period)!,
      ),
    );
    return new Set(steps.map((end) => (end - RUN) / HOUR));
  };

  it('resumes after failures of the bucket, rejects implausible values, and publishes every other hour', async () => {
    // Temperatures in degrees Celsius instead of kelvins in one message; the server fails twice at another.
    const truth = { ...SAMPLE_WEATHER, kelvin: () => 20 };
    putGfsHour(bucket, RUN, 40, { truth });
    let failures = 2;
    bucket.fault = (request, response) => {
      if (!request.url!.startsWith(`/${toGfsPath(RUN, 9)}`) || failures-- <= 0) return false;
      response.writeHead(500).end('oops');
      return true;
    };
    const clock = new ServiceClock({ start: NOW, speed: 600 });
    gfsUrl = await bucket.start();
    const sources = await openSources({
      weather: 'gfs',
      weatherMirrors: { gfs: gfsUrl },
      weatherCache: folder,
      clock,
      log,
    });
    service = await startIngestion({ bus, clock, log, sources, progress });
    await until(() => publishedHours().size === HOURS.length - 1);
    expect([...publishedHours()].sort((a, b) => a - b)).toEqual(HOURS.slice(1));
    await until(() => warningCodes.includes('value-out-of-limits'));
    expect(warningCodes.filter((code) => code === 'source-failed')).toHaveLength(2);
  }, 120_000);

  it('downloads eleven of 21 messages, eighteen on the first day, and none twice', async () => {
    const ranges = bucket.requests.filter(({ status }) => status === 206).map(({ path, range }) => `${path} ${range}`);
    expect(new Set(ranges).size).toBe(ranges.length);
    const downloaded = bucket.requests.filter(({ range }) => range).reduce((sum, each) => sum + each.bytes, 0);
    const stored = HOURS.reduce((sum, hour) => sum + bucket.objects.get(toGfsPath(RUN, hour))!.length, 0);
    // The analysis lacks the five means.
    expect(downloaded / stored).toBeCloseTo((14 + 24 * 18 + 24 * 11) / (16 + 48 * 21), 2);
  });

  it('counts rejections and failures in /metrics', async () => {
    const text = await register.metrics();
    expect(text).toMatch(/^daystar_weather_rejections_total\{source="gfs",code="value-out-of-limits"\} [1-9]/m);
    expect(text).toMatch(/^daystar_weather_failures_total\{source="gfs"\} 2$/m);
    expect(text).toMatch(/^daystar_weather_tiles_published_total\{source="gfs"\} [1-9]\d+$/m);
  });

  it('continues after a restart with new hours only, also without the stored downloads', async () => {
    await service.close();
    const before = published.length;
    bucket.requests.length = 0;
    bucket.fault = undefined;
    const [newHour] = [HOURS.length];
    putGfsHour(bucket, RUN, newHour);
    const empty = await mkdtemp(join(tmpdir(), 'daystar-ingestion-'));
    const clock = new ServiceClock({ start: NOW + 2 * HOUR, speed: 600 });
    const sources = await openSources({
      weather: 'gfs',
      weatherMirrors: { gfs: gfsUrl },
      weatherCache: empty,
      clock,
      log,
    });
    service = await startIngestion({ bus, clock, log, sources, progress });
    await until(() => publishedHours().has(newHour));
    const newlyPublished = published.slice(before).flatMap(({ first_period_end, steps }) => {
      const first = (Date.parse(first_period_end) - RUN) / HOUR;
      return Array.from({ length: steps }, (_, i) => first + i);
    });
    // The hour before is read too: GFS means since the last reset need it.
    const files = bucket.requests.filter(({ status }) => status === 206).map(({ path }) => path);
    await rm(empty, { recursive: true });
    expect(new Set(newlyPublished)).toEqual(new Set([newHour]));
    expect(new Set(files)).toEqual(new Set([toGfsPath(RUN, newHour - 1), toGfsPath(RUN, newHour)]));
  }, 60_000);
});
