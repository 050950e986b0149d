import { join } from 'node:path';
import type { SourceDefinition } from '@daystar/weather';

export interface ReplayOptions {
  /** Address of the replay by the name of each recorded source. */
  readonly mirrors: Readonly<Record<string, string>>;
  /** Time of the clock at `origin`, ms since 1970. */
  readonly start: number;
  readonly speed: number;
  /** Wall-clock time at which the replay starts, ms since 1970. */
  readonly origin: number;
  /** Folder for downloads, which must be empty. */
  readonly folder: string;
}

/** The replay accepts any key and secret. */
const ACCEPTED_CREDENTIALS = 'replay:replay';

/** Builds the settings with which the service reads a recording in place of its sources. */
export function buildReplayEnvironment(
  { mirrors, start, speed, origin, folder }: ReplayOptions,
  sources: readonly SourceDefinition[],
): Record<string, string> {
  const replayed = sources.filter(({ name }) => mirrors[name]);
  const urls = replayed.flatMap(({ name, urlVariable }) => (urlVariable ? [[urlVariable, mirrors[name]]] : []));
  const credentials = replayed.flatMap(({ credentialsVariable }) =>
    credentialsVariable ? [[credentialsVariable, ACCEPTED_CREDENTIALS]] : [],
  );
  return {
    DAYSTAR_WEATHER: Object.keys(mirrors).join(),
    DAYSTAR_WEATHER_CACHE: join(folder, 'weather'),
    DAYSTAR_DATA: 'memory',
    DAYSTAR_CLOCK: new Date(start).toISOString(),
    DAYSTAR_CLOCK_SPEED: String(speed),
    DAYSTAR_CLOCK_ORIGIN: String(origin),
    ...Object.fromEntries([...urls, ...credentials]),
  };
}
