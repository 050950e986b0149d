import { HOUR, MINUTE, lastEnd, parsePeriod } from '@daystar/timeseries';
import { type WeatherTile, type WeatherVariable, unpackColumn } from '@daystar/contracts';
import { type BucketSourceOptions, ecmwfSource, gefsSource, gfsSource, satelliteSource } from '../bucket/bucket-source';
import { type Fault, MimicBucket } from '../bucket/testing/mimic-bucket';
import { ecmwfPath, putEcmwfHour } from '../ecmwf/testing/ecmwf-run';
import { gefsLayout } from '../gefs/gefs-layout';
import { ghiOf, putGefsHour } from '../gefs/testing/gefs-run';
import { gfsPath, putGfsHour, SOME_WEATHER } from '../gfs/testing/gfs-run';
import { OpenMeteoSource } from '../open-meteo/open-meteo-source';
import { forecast } from '../open-meteo/testing/open-meteo-answers';
import type { DiskLayout } from '../satellite/disk-product';
import { keysOf, type PictureOptions, putPicture } from '../satellite/testing/put-pictures';
import type { Feed, Spoilt } from './feed';
import { DiskCache } from '../bucket/disk-cache';

/** More than any test downloads. */
const CACHE_BYTES = 1e9;

const RUN = Date.UTC(2026, 4, 10, 6);
const asking = { attempts: 2, pause: 1 };

/** Whether tiles of a run say something of an hour of it. */
const tellsHour = (run: number, hour: number) => (tiles: readonly WeatherTile[]) =>
  tiles.some((tile) => {
    if (Date.parse(tile.run) !== run || !tile.columns.ghi) return false;
    const length = parsePeriod(tile.period)!;
    const step = (run + hour * HOUR - Date.parse(tile.first_period_end)) / length;
    return step >= 0 && step < tile.steps && !Number.isNaN(unpackColumn(tile.columns.ghi)[step]);
  });

interface RunFeed {
  readonly hours: readonly number[];
  /** Hour that is spoilt. */
  readonly spoils: number;
  readonly put: (bucket: MimicBucket, run: number, hour: number, spoilt?: 'frozen' | 'limits') => void;
  readonly filesOf: (run: number, hour: number) => string[];
  readonly open: (options: BucketSourceOptions) => ReturnType<typeof gfsSource>;
  /** From the start of a run until it is arriving, and until it should be complete. */
  readonly arriving: number;
  readonly complete: number;
}

/** A bucket of runs: the run before is there, a new one arrives. */
async function runFeed(one: RunFeed, folder: () => Promise<string>): Promise<Feed> {
  const { hours, spoils, put, filesOf, arriving, complete } = one;
  const bucket = new MimicBucket();
  const url = await bucket.start();
  const lastHour = hours[hours.length - 1];
  return {
    bucket,
    open: async (patience) =>
      one.open({ url, cache: new DiskCache(await folder(), CACHE_BYTES), lastHour, patience, ...asking }),
    places: [],
    before: RUN + arriving - HOUR,
    now: RUN + arriving,
    settled: RUN + complete,
    rewind() {
      bucket.objects.clear();
      for (const hour of hours) put(bucket, RUN - 6 * HOUR, hour);
    },
    put(spoilt) {
      for (const hour of hours) {
        const wrong = spoilt === 'frozen' || (spoilt === 'limits' && hour === spoils) ? spoilt : undefined;
        put(bucket, RUN, hour, wrong);
      }
      for (const file of filesOf(RUN, spoils)) {
        const whole = bucket.objects.get(file)!;
        const isIndex = /\.(idx|index)$/.test(file);
        if (spoilt === 'hole') bucket.objects.delete(file);
        if (spoilt === 'truncated' && !isIndex) bucket.objects.set(file, whole.subarray(0, whole.length / 2));
      }
    },
    tellsNews: tellsHour(RUN, spoils),
  };
}

const earlier = (spoilt?: Spoilt) => (spoilt === 'frozen' ? { stamped: RUN - 6 * HOUR } : {});

export const gfsFeed = (folder: () => Promise<string>) =>
  runFeed(
    {
      hours: [0, 1, 2, 3, 4],
      spoils: 3,
      put(bucket, run, hour, spoilt) {
        const truth = spoilt === 'limits' ? { truth: { ...SOME_WEATHER, kelvin: () => 20 } } : {};
        putGfsHour(bucket, run, hour, { ...truth, ...earlier(spoilt) });
      },
      filesOf: (run, hour) => [gfsPath(run, hour), `${gfsPath(run, hour)}.idx`],
      open: gfsSource,
      arriving: 4 * HOUR,
      complete: 8 * HOUR,
    },
    folder,
  );

export const gefsFeed = (folder: () => Promise<string>) =>
  runFeed(
    {
      hours: [0, 3, 6, 9],
      spoils: 6,
      put(bucket, run, hour, spoilt) {
        // J/m2 over three hours instead of W/m2.
        const unit = { ghi: (member: number, end: number) => ghiOf(member, end) * 10_800 };
        putGefsHour(bucket, run, hour, { ...(spoilt === 'limits' ? unit : {}), ...earlier(spoilt) });
      },
      filesOf: (run, hour) =>
        ['c00', ...Array.from({ length: 20 }, (_, i) => `p${String(i + 1).padStart(2, '0')}`)].flatMap((member) =>
          Object.values(gefsLayout(member).paths(run, hour)),
        ),
      open: gefsSource,
      arriving: 5 * HOUR,
      complete: 9 * HOUR,
    },
    folder,
  );

export const ecmwfFeed = (folder: () => Promise<string>) =>
  runFeed(
    {
      hours: [0, 3, 6, 9],
      spoils: 6,
      put(bucket, run, hour, spoilt) {
        putEcmwfHour(bucket, run, hour, { ...(spoilt === 'limits' ? { kelvin: 7 } : {}), ...earlier(spoilt) });
      },
      filesOf: (run, hour) => [`${ecmwfPath(run, hour)}.grib2`, `${ecmwfPath(run, hour)}.index`],
      open: ecmwfSource,
      arriving: 7 * HOUR,
      complete: 12 * HOUR,
    },
    folder,
  );

/** A satellite: one picture is there, another comes ten minutes later. */
export async function satelliteFeed(layout: DiskLayout, folder: () => Promise<string>): Promise<Feed> {
  const bucket = new MimicBucket();
  const url = await bucket.start();
  const first = Date.UTC(2026, 3, 10, 18, 10);
  const second = first + 10 * MINUTE;
  // Few pixels, which are read soon.
  const side = 400;
  const cloudsEastOf = (edge: number): PictureOptions => ({
    side,
    clouds: (_, longitude) => (((longitude - layout.longitude + 540) % 360) - 180 > edge ? 10 : 0),
  });
  const picture = async (time: number, options: PictureOptions) => {
    bucket.objects.clear();
    await putPicture(bucket, layout, time, options);
    return new Map(bucket.objects);
  };
  const old = await picture(first, cloudsEastOf(5));
  const whole = await picture(second, cloudsEastOf(4));
  const pictures: Record<Spoilt | 'whole', ReadonlyMap<string, Buffer>> = {
    whole,
    truncated: new Map([...whole].map(([key, bytes]) => [key, bytes.subarray(0, bytes.length / 2)])),
    frozen: await picture(second, { ...cloudsEastOf(5), stated: first }),
    limits: await picture(second, { ...cloudsEastOf(4), spoil: (depths) => void (depths[20_100] = 30_000) }),
    hole: new Map([...whole].filter(([key]) => key === keysOf(layout, second).mask)),
  };
  const add = (objects: ReadonlyMap<string, Buffer>) => objects.forEach((bytes, key) => bucket.objects.set(key, bytes));
  return {
    bucket,
    open: async (patience) =>
      satelliteSource(layout, { url, cache: new DiskCache(await folder(), CACHE_BYTES), patience, ...asking }),
    places: [],
    before: first + 20 * MINUTE,
    now: first + 30 * MINUTE,
    rewind() {
      bucket.objects.clear();
      add(old);
    },
    put: (spoilt) => add(pictures[spoilt ?? 'whole']),
    tellsNews: (tiles) =>
      tiles.some(({ first_period_end, steps }) => {
        return lastEnd({ firstEnd: Date.parse(first_period_end), length: 10 * MINUTE, count: steps }) > second;
      }),
  };
}

/** A service that answers for points; it always has something new. */
export async function openMeteoFeed(): Promise<Feed> {
  const bucket = new MimicBucket();
  const url = await bucket.start();
  const places = [{ latitude: 37.7, longitude: -113.6 }];
  const now = Date.UTC(2026, 4, 10, 9, 30);
  const answering =
    (spoilt?: Spoilt): Fault =>
    (request, response) => {
      const query = new URL(request.url!, 'http://bucket').searchParams;
      const body = forecast(query, places[0].latitude, spoilt === 'frozen' ? now - 30 * 24 * HOUR : now);
      if (spoilt === 'limits') body.hourly.temperature_2m[5] = 300;
      if (spoilt === 'hole') for (const column of Object.values(body.hourly)) column.splice(50, 3);
      const text = JSON.stringify(body);
      response.setHeader('content-type', 'application/json');
      response.end(spoilt === 'truncated' ? text.slice(0, text.length / 2) : text);
      return true;
    };
  const feed: Feed = {
    bucket,
    open: () => Promise.resolve(new OpenMeteoSource(url)),
    places,
    before: now - 2 * HOUR,
    now,
    rewind: () => (bucket.fallback = answering()),
    put: (spoilt) => (bucket.fallback = answering(spoilt)),
    tellsNews: (tiles) =>
      (['ghi', 'air_temp'] as WeatherVariable[]).every((name) => tiles.some((tile) => tile.columns[name])),
  };
  return feed;
}
