import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import type { SourceContext, SourceDefinition } from './definition/define-source';
import { DiskCache } from './download/disk-cache';
import { DataSetSource } from './files/data-set/data-set-source';
import { GribFilesSource } from './files/grib/grib-files-source';
import { SatelliteFilesSource } from './files/satellite/satellite-files-source';
import { OpenMeteoSource } from './open-meteo/open-meteo-source';
import { createSandboxSource } from './sandbox/sandbox-source';
import type { WeatherSource } from './source/weather-source';
import { SOURCES } from './sources';

/** Log methods for opening sources. */
interface SourceLog {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
}

/** Folder and size of the cache of downloads. */
interface DownloadCacheOptions {
  /** Folder of downloads; a temporary one when absent. */
  readonly weatherCache?: string;
  /** Limit of all downloads on disk, MB. */
  readonly weatherCacheMegabytes?: number;
}

export interface OpenSourcesOptions extends DownloadCacheOptions {
  /** Names of sources, `auto` or `files:DIR`, separated by commas. */
  readonly weather: string;
  /** Clock of the service; live services have no weather for a replayed time. */
  readonly clock: Clock;
  readonly log: SourceLog;
  /** Mirrors by the name of the source; sources without one are read at their public addresses. */
  readonly weatherMirrors?: Readonly<Record<string, string>>;
  /** Keys and secrets by the name of the source. */
  readonly weatherCredentials?: Readonly<Record<string, string>>;
  /** Cache of the downloads of all sources; one by `openDownloadCache` when absent. */
  readonly cache?: DiskCache;
  /** Whether `auto` is allowed, which may choose simulated weather. It is allowed only where users know this. */
  readonly isAutoAllowed?: boolean;
  /** Sources that can be named; all of `SOURCES` when absent. */
  readonly sources?: readonly SourceDefinition[];
}

const AUTO = 'auto';
const FILES = 'files:';
/** Two runs of GFS, 1 GB each, and recent files of the other sources. */
const DEFAULT_CACHE_MEGABYTES = 4000;
/** Timeout of the request with which `auto` checks whether a live service is available. */
const PROBE_TIMEOUT_MS = 3000;

/** Opens the cache that all downloads of a process share. */
export const openDownloadCache = ({
  weatherCache = join(tmpdir(), 'daystar-weather'),
  weatherCacheMegabytes = DEFAULT_CACHE_MEGABYTES,
}: DownloadCacheOptions): DiskCache => new DiskCache(weatherCache, weatherCacheMegabytes * 1e6);

/** Opens the sources that a setting names. @throws Error when it names an unknown one, or the cache is not writable */
export async function openSources(options: OpenSourcesOptions): Promise<WeatherSource[]> {
  const { sources = SOURCES, log, cache = openDownloadCache(options) } = options;
  const byName = new Map(sources.map((definition) => [definition.name, definition]));
  const names = parseSourceNames(options.weather, sources);
  if (names.some((name) => byName.get(name)?.usesCache)) await cache.checkWritable();
  const opened: WeatherSource[] = [];
  for (const name of names) {
    const context: SourceContext = {
      url: options.weatherMirrors?.[name],
      credentials: options.weatherCredentials?.[name],
      cache,
    };
    if (name === AUTO) opened.push(await openAuto(options, [...byName.keys()]));
    else if (name.startsWith(FILES)) opened.push(...openFolder(name.slice(FILES.length)));
    else opened.push(openByName(byName.get(name)!, context));
  }
  for (const { name, notes } of opened) log.info('weather source opened', { source: name, notes });
  return opened;
}

/**
 * Splits a setting into distinct names of sources. The name of a folder may contain commas.
 * @throws ConfigurationError that lists the sources when it names an unknown one
 */
export function parseSourceNames(setting: string, sources: readonly SourceDefinition[] = SOURCES): string[] {
  const known = sources.map(({ name }) => name);
  const isStart = (part: string) => part === AUTO || part.startsWith(FILES) || known.includes(part);
  const names: string[] = [];
  for (const part of setting.split(',')) {
    const previous = names.at(-1);
    if (previous?.startsWith(FILES) && !isStart(part)) names.splice(-1, 1, `${previous},${part}`);
    else if (isStart(part)) names.push(part);
    else throwUnknownSource(part, known);
  }
  return [...new Set(names)];
}

function openByName(
  { name, urlVariable, isUrlRequired, create }: SourceDefinition,
  context: SourceContext,
): WeatherSource {
  if (isUrlRequired && !context.url)
    throw new ConfigurationError(`Weather source "${name}" needs ${urlVariable}: set it to the address of the source.`);
  return create(context);
}

function throwUnknownSource(name: string, names: readonly string[]): never {
  throw new ConfigurationError(
    `"${name}" is not a weather source: use one or several of ${names.join(', ')}, files:DIR`,
  );
}

const openFolder = (folder: string): WeatherSource[] => [
  new DataSetSource(folder),
  new GribFilesSource(folder),
  new SatelliteFilesSource(folder),
];

/** Opens Open-Meteo if it has weather for the time of the clock, else the simulated atmosphere. */
async function openAuto(
  { clock, log, weatherMirrors, isAutoAllowed }: OpenSourcesOptions,
  names: readonly string[],
): Promise<WeatherSource> {
  if (!isAutoAllowed) {
    throw new ConfigurationError(
      `DAYSTAR_WEATHER must name the weather sources: one or several of ${names.join(', ')}, files:DIR. ` +
        "'auto' may choose simulated weather and is for `npm start` only.",
    );
  }
  const live = new OpenMeteoSource(weatherMirrors?.['open-meteo']);
  try {
    await live.probe(clock.now(), AbortSignal.timeout(PROBE_TIMEOUT_MS));
    return live;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const details = { code: 'sandbox-weather', reason };
    log.warn('live weather unavailable; using simulated weather', details);
    return createSandboxSource();
  }
}
