import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from '@daystar/contracts';
import { type WeatherSource, getNextPoll } from '@daystar/weather';
import { formatCount } from '../format-count';

export interface RecordOptions {
  readonly places: readonly Place[];
  /** End of the recording, ms since 1970. */
  readonly until: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Polls sources on their schedules, as the service does, until a time. Failed polls are part of the recording. */
export async function recordSources(sources: readonly WeatherSource[], options: RecordOptions): Promise<void> {
  await Promise.all(sources.map((source) => recordSource(source, options)));
}

async function recordSource(source: WeatherSource, options: RecordOptions): Promise<void> {
  const { until, now, signal } = options;
  let since: number | undefined;
  while (!signal.aborted && now() < until) {
    const startedAt = now();
    if (await poll(source, since, options)) since = startedAt;
    const wait = Math.min(getNextPoll(source.schedule, now()), until) - now();
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Polls a source once. @returns whether the poll succeeded */
async function poll(source: WeatherSource, since: number | undefined, options: RecordOptions): Promise<boolean> {
  const { places, now, signal, print } = options;
  let tiles = 0;
  const startedAt = now();
  const formatSeconds = () => ((now() - startedAt) / 1000).toFixed(0);
  const reject = ({ message }: { message: string }) => print(`${source.name}: rejected: ${message}`);
  // Each place is recorded by a separate request, because a replayed service may ask for any combination of places.
  const requests = source.coverage === 'all' ? [[]] : places.map((place) => [place]);
  try {
    for (const requested of requests) {
      for await (const _tile of source.fetch({ now: startedAt, places: requested, since, signal, reject })) tiles++;
    }
    print(`${source.name}: ${formatCount(tiles, 'tile')} in ${formatSeconds()} s`);
    return true;
  } catch (error) {
    if (!signal.aborted) print(`${source.name}: failed after ${formatSeconds()} s: ${(error as Error).message}`);
    return false;
  }
}
