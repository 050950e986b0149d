import type { Clock } from '@daystar/timeseries';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ecmwfSource, gefsSource, gfsSource, satelliteSource } from './bucket/bucket-source';
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
  /** Folder under which downloads are kept; that of the system for passing files when absent or `memory`. */
  readonly data?: string;
  /** How much is kept of the downloads of each bucket. */
  readonly weatherCacheMegabytes?: number;
}

/** `auto` waits no longer than this for a live service. */
const PROBE_MS = 3000;
const NAMES = ['auto', 'sandbox', 'open-meteo', 'gfs', 'gefs', 'ecmwf', 'goes-east', 'goes-west', 'himawari'];
/** Names of folders may have commas of their own. */
const NEXT_NAME = new RegExp(`,(?=(?:${NAMES.join('|')})(?:,|$)|files:)`);

/** The sources that a setting names. @throws Error when it names none */
export async function openSources(choice: SourceChoice): Promise<WeatherSource[]> {
  const names = new Set(choice.weather.split(NEXT_NAME));
  const sources = (await Promise.all([...names].map((name) => chosen(name, choice)))).flat();
  for (const { name, notes } of sources) choice.log.info(`weather comes from ${name}: ${notes}`, { source: name });
  return sources;
}

async function chosen(name: string, choice: SourceChoice): Promise<WeatherSource[]> {
  const { clock, log, openMeteoUrl } = choice;
  const openMeteo = () => new OpenMeteoSource(openMeteoUrl);
  if (name.startsWith('files:')) {
    const folder = name.slice('files:'.length);
    return [new DataSetSource(folder), new GribFilesSource(folder), new SatelliteFilesSource(folder)];
  }
  switch (name) {
    case 'gfs':
      return [gfsSource({ url: choice.gfsUrl, ...keeping(choice) })];
    case 'ecmwf':
      return [ecmwfSource({ url: choice.ecmwfUrl, ...keeping(choice) })];
    case 'gefs':
      return [gefsSource({ url: choice.gefsUrl, ...keeping(choice) })];
    case 'goes-east':
      return [satelliteSource(goesEastLayout, { url: choice.goesEastUrl, ...keeping(choice) })];
    case 'goes-west':
      return [satelliteSource(goesWestLayout, { url: choice.goesWestUrl, ...keeping(choice) })];
    case 'himawari':
      return [satelliteSource(himawariLayout, { url: choice.himawariUrl, ...keeping(choice) })];
    case 'sandbox':
      return [sandboxSource()];
    case 'open-meteo':
      return [openMeteo()];
    case 'auto': {
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

function keeping({ data = 'memory', weatherCacheMegabytes }: SourceChoice) {
  const cacheFolder = data === 'memory' ? join(tmpdir(), 'daystar-weather') : join(data, 'weather');
  return { cacheFolder, cacheOctets: weatherCacheMegabytes && weatherCacheMegabytes * 1e6 };
}
