import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Place } from '@daystar/contracts';
import { createLog, readEnvironment } from '@daystar/host';
import { DAY } from '@daystar/timeseries';
import { SOURCES, openSources } from '@daystar/weather';
import { formatCount } from '../format-count';
import { RecordingFolder } from '../recording/recording-folder';
import { RecordingProxy } from '../recording/recording-proxy';
import { recordSources, replaceAddress } from '../recording/record-sources';

const RECORDABLE_SOURCES = SOURCES.flatMap(({ name, publicUrl }) => (publicUrl ? [name] : [])).join(', ');
const USAGE = `usage: npm run record -- DIR --sources NAME,… [--places LAT,LON;…] [--days N]

Sources: ${RECORDABLE_SOURCES}`;
/** Reason of a failure when the proxy could not reach or read the source. */
const CLOSED = 'connection closed';
const DEFAULT_DAYS = 2;
const MAX_DAYS = 31;

class UsageError extends Error {}

function parsePlace(text: string): Place {
  const [latitude, longitude, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  throw new UsageError(`'${text}' is not a place: expected a latitude and a longitude in degrees, such as 40.4,-3.7`);
}

function readArguments(args: readonly string[]) {
  const options = {
    sources: { type: 'string' },
    places: { type: 'string', default: '' },
    days: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const days = Number(values.days ?? DEFAULT_DAYS);
  if (positionals.length !== 1 || !values.sources)
    throw new UsageError('a folder and the names of sources are required');
  if (!(days > 0 && days <= MAX_DAYS)) throw new UsageError(`--days must be above 0 and at most ${MAX_DAYS}`);
  const places = values.places.split(';').filter(Boolean).map(parsePlace);
  const sources = values.sources.split(',').map((name) => {
    const definition = SOURCES.find((source) => source.name === name && source.publicUrl);
    return definition ?? fail(`'${name}' cannot be recorded: expected one of ${RECORDABLE_SOURCES}`);
  });
  return { folder: positionals[0], places, sources, days };
}

function fail(message: string): never {
  throw new UsageError(message);
}

async function main(args: readonly string[]): Promise<void> {
  const { folder, places, sources, days } = readArguments(args);
  const { weatherMirrors = {}, weatherCredentials } = readEnvironment(process.env, SOURCES);
  const inaccessible = sources.find(
    ({ name, credentialsVariable }) => credentialsVariable && !weatherCredentials[name],
  );
  if (inaccessible)
    throw new UsageError(`${inaccessible.name} requires a key and a secret: set ${inaccessible.credentialsVariable}`);
  const upstreams = Object.fromEntries(
    sources.map(({ name, publicUrl }) => [name, weatherMirrors[name] ?? publicUrl!]),
  );
  const names = sources.map(({ name }) => name);
  const clock = { now: () => Date.now() };
  // A cache that is already filled would hide requests.
  const weatherCache = await mkdtemp(join(tmpdir(), 'daystar-record-'));
  const open = (weatherMirrors: Readonly<Record<string, string>>) =>
    openSources({
      weather: names.join(),
      clock,
      log: createLog('record', 'warn'),
      weatherMirrors,
      weatherCredentials,
      weatherCache,
    });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const print = (line: string) => console.log(`record: ${new Date().toISOString()} ${line}`);
  let proxy: RecordingProxy | undefined;
  try {
    const placeSource = (await open(upstreams)).find(({ coverage }) => coverage === 'places');
    if (placeSource && places.length === 0) throw new UsageError(`--places is required for ${placeSource.name}`);
    const from = clock.now();
    const recording = await RecordingFolder.create(folder, {
      sources: names,
      places,
      from: new Date(from).toISOString(),
      origin: Object.values(upstreams).join(' '),
    });
    // The source sees only that the proxy closed the connection.
    const reasons = new Map<string, string>();
    proxy = new RecordingProxy(recording, upstreams, clock.now, (source, reason) => void reasons.set(source, reason));
    const mirrors = await proxy.start();
    const opened = await open(mirrors);
    const nameSource = (source: string, message: string) =>
      replaceAddress(message, mirrors[source], upstreams[source]).replace(
        CLOSED,
        (closed) => reasons.get(source) ?? closed,
      );
    print(`recording ${names.join(', ')} in ${folder} for ${formatCount(days, 'day')}`);
    await recordSources(opened, {
      places,
      until: from + days * DAY,
      now: clock.now,
      signal: stop.signal,
      print,
      nameSource,
    });
  } finally {
    await proxy?.stop();
    await rm(weatherCache, { recursive: true, force: true });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(`record: ${(error as Error).message}${isUsage ? `\n${USAGE}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
});
