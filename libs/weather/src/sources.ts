import type { Clock } from '@daystar/timeseries';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ecmwfSource, gefsSource, gfsSource, satelliteSource } from './bucket/bucket-source';
import { DiskCache } from './bucket/disk-cache';
import { DataSetSource } from './files/data-set/data-set-source';
import { GribFilesSource } from './files/grib/grib-files-source';
import { SatelliteFilesSource } from './files/satellite/satellite-files-source';
import { goesEastLayout, goesWestLayout } from './goes/goes-layout';
import { himawariLayout } from './himawari/himawari-layout';
import { OpenMeteoSource } from './open-meteo/open-meteo-source';
import { sandboxSource } from './sandbox/sandbox-source';
import type { WeatherSource } from './weather-source';

/** The part of a log that choosing needs. */
interface Log {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
}

export interface SourceChoice {
  /** One or several of `NAMES` and `files:DIR`, with commas between. */
  readonly weather: string;
  /** No live service speaks of a replayed time. */
  readonly clock: Clock;
  readonly log: Log;
  /** Where Open-Meteo answers, when not at its public address. */
  readonly openMeteoUrl?: string;
  /** Where the buckets answer, when not at their public addresses. */
  readonly gfsUrl?: string;
  readonly gefsUrl?: string;
  readonly ecmwfUrl?: string;
  readonly goesEastUrl?: string;
  readonly goesWestUrl?: string;
  readonly himawariUrl?: string;
  /** Folder of downloads; a temporary one when absent. */
  readonly weatherCache?: string;
  /** Limit of all downloads on disk, MB. */
  readonly weatherCacheMegabytes?: number;
  /** Whether `auto` may be used: only where simulated weather can mislead nobody. */
  readonly allowAuto?: boolean;
}

/** A run of GFS is 1 GB, and two are kept; the other sources are smaller. */
const DEFAULT_CACHE_MEGABYTES = 4000;
const BUCKET_SOURCES = {
  gfs: (choice: SourceChoice, cache: DiskCache) => gfsSource({ url: choice.gfsUrl, cache }),
  gefs: (choice: SourceChoice, cache: DiskCache) => gefsSource({ url: choice.gefsUrl, cache }),
  ecmwf: (choice: SourceChoice, cache: DiskCache) => ecmwfSource({ url: choice.ecmwfUrl, cache }),
  'goes-east': (choice: SourceChoice, cache: DiskCache) =>
    satelliteSource(goesEastLayout, { url: choice.goesEastUrl, cache }),
  'goes-west': (choice: SourceChoice, cache: DiskCache) =>
    satelliteSource(goesWestLayout, { url: choice.goesWestUrl, cache }),
  himawari: (choice: SourceChoice, cache: DiskCache) =>
    satelliteSource(himawariLayout, { url: choice.himawariUrl, cache }),
};

/** `auto` waits no longer than this for a live service. */
const PROBE_MS = 3000;
const NAMES = ['auto', 'sandbox', 'open-meteo', 'gfs', 'gefs', 'ecmwf', 'goes-east', 'goes-west', 'himawari'];
/** Names of folders may have commas of their own. */
const NEXT_NAME = new RegExp(`,(?=(?:${NAMES.join('|')})(?:,|$)|files:)`);

/** The sources that a setting names. @throws Error when it names none, or the cache of downloads cannot be written */
export async function openSources(choice: SourceChoice): Promise<WeatherSource[]> {
  const names = new Set(choice.weather.split(NEXT_NAME));
  const { weatherCache = join(tmpdir(), 'daystar-weather'), weatherCacheMegabytes = DEFAULT_CACHE_MEGABYTES } = choice;
  const cache = new DiskCache(weatherCache, weatherCacheMegabytes * 1e6);
  if ([...names].some(isBucketSource)) await cache.checkWritable();
  const sources = (await Promise.all([...names].map((name) => open(name, choice, cache)))).flat();
  for (const { name, notes } of sources) choice.log.info(`weather comes from ${name}: ${notes}`, { source: name });
  return sources;
}

const isBucketSource = (name: string): name is keyof typeof BUCKET_SOURCES => Object.hasOwn(BUCKET_SOURCES, name);

async function open(name: string, choice: SourceChoice, cache: DiskCache): Promise<WeatherSource[]> {
  const { clock, log, openMeteoUrl } = choice;
  const openMeteo = () => new OpenMeteoSource(openMeteoUrl);
  if (name.startsWith('files:')) {
    const folder = name.slice('files:'.length);
    return [new DataSetSource(folder), new GribFilesSource(folder), new SatelliteFilesSource(folder)];
  }
  if (isBucketSource(name)) return [BUCKET_SOURCES[name](choice, cache)];
  switch (name) {
    case 'sandbox':
      return [sandboxSource()];
    case 'open-meteo':
      return [openMeteo()];
    case 'auto': {
      if (!choice.allowAuto) {
        const others = NAMES.filter((one) => one !== 'auto').join(', ');
        throw new Error(
          `DAYSTAR_WEATHER must name the weather sources: one or several of ${others}, files:DIR. ` +
            "'auto' may choose simulated weather and is for `npm start` only.",
        );
      }
      const live = openMeteo();
      try {
        await live.probe(clock.now(), AbortSignal.timeout(PROBE_MS));
        return [live];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn('no live weather: the sandbox atmosphere is used, which is not real weather', {
          code: 'sandbox-weather',
          reason,
        });
        return [sandboxSource()];
      }
    }
    default:
      throw new Error(`no weather source is called "${name}": ${NAMES.join(', ')} and files:DIR are`);
  }
}
