import { HOUR, parsePeriod } from '@daystar/timeseries';
import { type WeatherTile, type WeatherVariable, unpackColumn } from '@daystar/contracts';
import { type ModelRunOptions, openModelRun } from '../model-runs/open-model-run';
import { aifsLayout } from '../aifs/aifs-layout';
import { putAifsHour } from '../aifs/testing/aifs-run';
import { openGefs } from '../gefs/gefs-source';
import { gfsLayout } from '../gfs/gfs-layout';
import { ecmwfLayout } from '../ecmwf/ecmwf-layout';
import type { ModelRunSource } from '../model-runs/model-run-source';
import { type Fault, FakeBucket } from '../download/testing/fake-bucket';
import { toEcmwfPath, putEcmwfHour } from '../ecmwf/testing/ecmwf-run';
import { gefsAerosolLayout } from '../gefs-aerosol/gefs-aerosol-layout';
import { putGefsAerosolHour } from '../gefs-aerosol/testing/gefs-aerosol-run';
import { createGefsLayout } from '../gefs/gefs-layout';
import { computeMemberGhi, putGefsHour } from '../gefs/testing/gefs-run';
import { toGfsPath, putGfsHour, SAMPLE_WEATHER } from '../gfs/testing/gfs-run';
import { hasQuarters, hrrrLayout, hrrrQuartersLayout } from '../hrrr/hrrr-layout';
import { openHrrr } from '../hrrr/hrrr-source';
import { putHrrrHour } from '../hrrr/testing/hrrr-run';
import { listIconEuFields, toIconEuPath } from '../icon-eu/icon-eu-layout';
import { openIconEu } from '../icon-eu/icon-eu-source';
import { putIconEuHour } from '../icon-eu/testing/icon-eu-run';
import { OpenMeteoSource } from '../open-meteo/open-meteo-source';
import { createForecastResponse } from '../open-meteo/testing/open-meteo-responses';
import { CACHE_BYTES, type Corruption, type Feed, RETRY_OPTIONS } from './feed';
import { DiskCache } from '../download/disk-cache';

const RUN = Date.UTC(2026, 4, 10, 6);

/** Creates a function that returns whether tiles of a run cover one of its hours. */
const createHourCheck = (run: number, hour: number, variable: WeatherVariable) => (tiles: readonly WeatherTile[]) =>
  tiles.some((tile) => {
    const column = tile.columns[variable];
    if (Date.parse(tile.run) !== run || !column) return false;
    const length = parsePeriod(tile.period)!;
    const step = (run + hour * HOUR - Date.parse(tile.first_period_end)) / length;
    return step >= 0 && step < tile.steps && !Number.isNaN(unpackColumn(column)[step]);
  });

interface RunFeed {
  /** Age of the old run when the new one starts, ms; six hours when absent. */
  readonly runInterval?: number;
  /** Variable that every hour has; GHI when absent. */
  readonly variable?: WeatherVariable;
  readonly hours: readonly number[];
  /** Hour to corrupt. */
  readonly corruptHour: number;
  readonly put: (bucket: FakeBucket, run: number, hour: number, corruption?: 'frozen' | 'limits') => void;
  readonly listFiles: (run: number, hour: number) => string[];
  readonly open: (options: ModelRunOptions) => ModelRunSource;
  /** Time from the start of a run until it starts to arrive, and until it is complete. */
  readonly arrivalDelay: number;
  readonly completionDelay: number;
}

/** Creates a bucket with a complete run, in which a new run arrives. */
async function createRunFeed(definition: RunFeed, createFolder: () => Promise<string>): Promise<Feed> {
  const {
    hours,
    corruptHour,
    put,
    listFiles,
    arrivalDelay,
    completionDelay,
    runInterval = 6 * HOUR,
    variable = 'ghi',
  } = definition;
  const bucket = new FakeBucket();
  const url = await bucket.start();
  const lastHour = hours[hours.length - 1];
  // Encoded once, because every test publishes them again.
  const encodeRun = (run: number, corruption?: 'frozen' | 'limits'): ReadonlyMap<string, Buffer> => {
    bucket.objects.clear();
    for (const hour of hours) {
      const isCorrupt = corruption === 'frozen' || hour === corruptHour;
      put(bucket, run, hour, isCorrupt ? corruption : undefined);
    }
    return new Map(bucket.objects);
  };
  const old = encodeRun(RUN - runInterval);
  const whole = encodeRun(RUN);
  const corrupted = { frozen: encodeRun(RUN, 'frozen'), limits: encodeRun(RUN, 'limits') };
  const addObjects = (objects: ReadonlyMap<string, Buffer>) =>
    objects.forEach((bytes, key) => bucket.objects.set(key, bytes));
  return {
    bucket,
    open: async (idleTimeoutMs) =>
      definition.open({
        url,
        cache: new DiskCache(await createFolder(), CACHE_BYTES),
        lastHour,
        idleTimeoutMs,
        ...RETRY_OPTIONS,
      }),
    places: [],
    before: RUN + arrivalDelay - HOUR,
    now: RUN + arrivalDelay,
    complete: RUN + completionDelay,
    reset() {
      bucket.objects.clear();
      addObjects(old);
    },
    put(corruption) {
      addObjects(corruption === 'frozen' || corruption === 'limits' ? corrupted[corruption] : whole);
      for (const file of listFiles(RUN, corruptHour)) {
        const isIndex = /\.(idx|index)$/.test(file);
        if (corruption === 'hole') bucket.objects.delete(file);
        if (corruption === 'truncated' && !isIndex) {
          const object = bucket.objects.get(file)!;
          bucket.objects.set(file, object.subarray(0, object.length / 2));
        }
      }
    },
    hasNewData: createHourCheck(RUN, corruptHour, variable),
  };
}

const toRunOptions = (corruption?: Corruption) => (corruption === 'frozen' ? { stamped: RUN - 6 * HOUR } : {});

/** Returns options of an hour of a model in which a temperature of 7 K is beyond the limits. */
const toTemperatureOptions = (corruption?: Corruption) => ({
  ...(corruption === 'limits' ? { kelvin: 7 } : {}),
  ...toRunOptions(corruption),
});

export const createGfsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put(bucket, run, hour, corruption) {
        const truth = corruption === 'limits' ? { truth: { ...SAMPLE_WEATHER, kelvin: () => 20 } } : {};
        putGfsHour(bucket, run, hour, { ...truth, ...toRunOptions(corruption) });
      },
      listFiles: (run, hour) => [toGfsPath(run, hour), `${toGfsPath(run, hour)}.idx`],
      open: (options) => openModelRun(gfsLayout, options),
      arrivalDelay: 4 * HOUR,
      completionDelay: 8 * HOUR,
    },
    createFolder,
  );

export const createGefsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put(bucket, run, hour, corruption) {
        // J/m2 over three hours instead of W/m2.
        const unit = { ghi: (member: number, end: number) => computeMemberGhi(member, end) * 10_800 };
        putGefsHour(bucket, run, hour, { ...(corruption === 'limits' ? unit : {}), ...toRunOptions(corruption) });
      },
      listFiles: (run, hour) =>
        ['c00', ...Array.from({ length: 20 }, (_, i) => `p${String(i + 1).padStart(2, '0')}`)].flatMap((member) =>
          Object.values(createGefsLayout(member).getPaths(run, hour)),
        ),
      open: openGefs,
      arrivalDelay: 5 * HOUR,
      completionDelay: 9 * HOUR,
    },
    createFolder,
  );

export const createGefsAerosolFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put(bucket, run, hour, corruption) {
        const depth = corruption === 'limits' ? { depth: 20 } : {};
        putGefsAerosolHour(bucket, run, hour, { ...depth, ...toRunOptions(corruption) });
      },
      listFiles: (run, hour) => Object.values(gefsAerosolLayout.getPaths(run, hour)),
      open: (options) => openModelRun(gefsAerosolLayout, options),
      variable: 'aod550',
      arrivalDelay: 5 * HOUR,
      completionDelay: 9 * HOUR,
    },
    createFolder,
  );

export const createEcmwfFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 3, 6, 9],
      corruptHour: 6,
      put: (bucket, run, hour, corruption) => putEcmwfHour(bucket, run, hour, toTemperatureOptions(corruption)),
      listFiles: (run, hour) => [`${toEcmwfPath(run, hour)}.grib2`, `${toEcmwfPath(run, hour)}.index`],
      open: (options) => openModelRun(ecmwfLayout, options),
      arrivalDelay: 7 * HOUR,
      completionDelay: 12 * HOUR,
    },
    createFolder,
  );

export const createAifsFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 6, 12, 18],
      corruptHour: 12,
      put: (bucket, run, hour, corruption) => putAifsHour(bucket, run, hour, toTemperatureOptions(corruption)),
      listFiles: (run, hour) => Object.values(aifsLayout.getPaths(run, hour)),
      open: (options) => openModelRun(aifsLayout, options),
      arrivalDelay: 6 * HOUR,
      completionDelay: 10 * HOUR,
    },
    createFolder,
  );

export const createIconEuFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put: (bucket, run, hour, corruption) => putIconEuHour(bucket, run, hour, toTemperatureOptions(corruption)),
      listFiles: (run, hour) => listIconEuFields(hour).map((field) => toIconEuPath(run, hour, field)),
      open: openIconEu,
      arrivalDelay: 3 * HOUR,
      completionDelay: 6 * HOUR,
    },
    createFolder,
  );

export const createHrrrFeed = (createFolder: () => Promise<string>) =>
  createRunFeed(
    {
      hours: [0, 1, 2, 3, 4],
      corruptHour: 3,
      put: (bucket, run, hour, corruption) => putHrrrHour(bucket, run, hour, toTemperatureOptions(corruption)),
      listFiles: (run, hour) =>
        [hrrrLayout, ...(hasQuarters(hour) ? [hrrrQuartersLayout] : [])].flatMap((layout) =>
          Object.values(layout.getPaths(run, hour)),
        ),
      open: openHrrr,
      runInterval: HOUR,
      arrivalDelay: HOUR,
      completionDelay: 3 * HOUR,
    },
    createFolder,
  );

/** Creates the feed of a service for single places, which always has new data. */
export async function createOpenMeteoFeed(): Promise<Feed> {
  const bucket = new FakeBucket();
  const url = await bucket.start();
  const places = [{ latitude: 37.7, longitude: -113.6 }];
  const now = Date.UTC(2026, 4, 10, 9, 30);
  const respond =
    (corruption?: Corruption): Fault =>
    (request, response) => {
      const query = new URL(request.url!, 'http://bucket').searchParams;
      const body = createForecastResponse(
        query,
        places[0].latitude,
        corruption === 'frozen' ? now - 30 * 24 * HOUR : now,
      );
      if (corruption === 'limits') body.hourly.temperature_2m[5] = 300;
      if (corruption === 'hole') for (const column of Object.values(body.hourly)) column.splice(50, 3);
      const text = JSON.stringify(body);
      response.setHeader('content-type', 'application/json');
      response.end(corruption === 'truncated' ? text.slice(0, text.length / 2) : text);
      return true;
    };
  const feed: Feed = {
    bucket,
    open: () => Promise.resolve(new OpenMeteoSource(url)),
    places,
    before: now - 2 * HOUR,
    now,
    reset: () => (bucket.fallback = respond()),
    put: (corruption) => (bucket.fallback = respond(corruption)),
    hasNewData: (tiles) =>
      (['ghi', 'air_temp'] as WeatherVariable[]).every((name) => tiles.some((tile) => tile.columns[name])),
  };
  return feed;
}
