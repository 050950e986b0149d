import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from '@daystar/contracts';
import { SourceError, type WeatherSource, getNextPoll } from '@daystar/weather';
import { Backoff } from '../../apps/ingestion/src/polling/backoff';
import { formatCount } from '../format-count';

export interface RecordOptions {
  readonly places: readonly Place[];
  /** End of the recording, ms since 1970. */
  readonly until: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  /** Replaces the address of the proxy in a message by that of the source. */
  readonly nameSource?: (source: string, message: string) => string;
  /** Waits a number of ms, or until the recording ends. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * Polls sources on their schedules until a time, and after a failure at the end of a pause, as the service does. Failed polls
 * are part of the recording.
 */
export async function recordSources(sources: readonly WeatherSource[], options: RecordOptions): Promise<void> {
  await Promise.all(sources.map((source) => recordSource(source, options)));
}

async function recordSource(source: WeatherSource, options: RecordOptions): Promise<void> {
  const { until, now, signal } = options;
  const { wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined) } = options;
  const backoff = new Backoff(Math.random);
  let since: number | undefined;
  while (!signal.aborted && now() < until) {
    const startedAt = now();
    const { error } = await poll(source, since, options);
    if (error === undefined) {
      since = startedAt;
      backoff.recordSuccess();
    } else backoff.recordFailure(now(), error instanceof SourceError ? error.options.retryAfterMs : undefined);
    const pause = backoff.getRemainingPause(now());
    const next = pause > 0 ? now() + pause : getNextPoll(source.schedule, now());
    await wait(Math.max(0, Math.min(next, until) - now()));
  }
}

/** Polls a source once. @returns its error; undefined after success, and when the recording ends */
async function poll(
  source: WeatherSource,
  since: number | undefined,
  { places, now, signal, print, nameSource = (_, message) => message }: RecordOptions,
): Promise<{ readonly error?: unknown }> {
  let tiles = 0;
  const startedAt = now();
  const formatSeconds = () => ((now() - startedAt) / 1000).toFixed(0);
  const reject = ({ message }: { message: string }) =>
    print(`${source.name}: rejected: ${nameSource(source.name, message)}`);
  // Each place is recorded by a separate request, because a replayed service may ask for any combination of places.
  const requests = source.coverage === 'all' ? [[]] : places.map((place) => [place]);
  try {
    for (const requested of requests) {
      for await (const _tile of source.fetch({ now: startedAt, places: requested, since, signal, reject })) tiles++;
    }
    print(`${source.name}: ${formatCount(tiles, 'tile')} in ${formatSeconds()} s`);
    return {};
  } catch (error) {
    if (signal.aborted) return {};
    const message = nameSource(source.name, (error as Error).message);
    print(`${source.name}: failed after ${formatSeconds()} s: ${message}`);
    return { error };
  }
}

/** Replaces an address, or its host alone, by another one. */
export function replaceAddress(message: string, from: string, to: string): string {
  return message.replaceAll(from, to.replace(/\/$/, '')).replaceAll(new URL(from).host, new URL(to).host);
}
