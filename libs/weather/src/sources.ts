import type { Clock } from '@daystar/timeseries';
import { DataSetSource } from './files/data-set/data-set-source';
import { GribFilesSource } from './files/grib/grib-files-source';
import { OpenMeteoSource } from './open-meteo/open-meteo-source';
import { sandboxSource } from './sandbox/sandbox-source';
import type { WeatherSource } from './weather-source';

/** The part of a log that choosing needs. */
interface Log {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
}

export interface SourceChoice {
  /** `auto`, `sandbox`, `open-meteo` or `files:DIR`. */
  readonly weather: string;
  /** No live service speaks of a replayed time. */
  readonly clock: Clock;
  readonly log: Log;
  /** Where Open-Meteo answers, when not at its public address. */
  readonly openMeteoUrl?: string;
}

/** `auto` waits no longer than this for a live service. */
const PROBE_MS = 3000;

/** The sources that a setting names. @throws Error when it names none */
export async function openSources(choice: SourceChoice): Promise<WeatherSource[]> {
  const sources = await chosen(choice);
  for (const { name, notes } of sources) choice.log.info(`weather comes from ${name}: ${notes}`, { source: name });
  return sources;
}

async function chosen({ weather, clock, log, openMeteoUrl }: SourceChoice): Promise<WeatherSource[]> {
  const openMeteo = () => new OpenMeteoSource(openMeteoUrl);
  if (weather.startsWith('files:')) {
    const folder = weather.slice('files:'.length);
    return [new DataSetSource(folder), new GribFilesSource(folder)];
  }
  switch (weather) {
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
      throw new Error(`no weather source is called "${weather}": auto, sandbox, open-meteo and files:DIR are`);
  }
}
