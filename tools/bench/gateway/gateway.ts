import { join } from 'node:path';
import { type Figure, figure } from '../figure';
import { HelperProcess } from '../helper-process';
import { median } from '../median';
import { type Scratch, openScratch } from '../scratch';
import type { BareAnswers } from './bare-server';
import type { GatewayQuestion } from './gateway-process';
import { SITES, keyOfSite, siteId } from './bench-resources';
import type { Load, LoadResult } from './load';
import { type Parts, requestOf } from './processes';
import { placesFigures } from './places';
import type { EngineQuestion } from './publish';
import { rawAnswer } from './raw-answer';

const ROUNDS = 5;
/** Warm-up rounds of a rendering gateway: each of its threads compiles the code. */
const COLD_WARM_UP = 8;
const ROUND_MS = 1500;
const CONNECTIONS = 32;

/**
 * Requests per second beside bare node:http that sends the same bytes to the same client. Rounds take turns, and the
 * median of their ratios counts.
 * - `gateway.ok`: 336 rows of JSON in gzip, 1,000 sites by 100 keys, with all checks; `gateway.ok.p99` their 99th percentile, ms
 * - `gateway.not_modified`: 304
 * - `gateway.cold`: the first request of every site after new issues of all sites, which the gateway has prefetched, beside
 *   stringify and gzip per request
 * - `gateway.places`: time between two responses of radiation at 10,000 places, ms
 * - `gateway.places.cpu`: their processor time, beside the engine's own for the same rows
 */
export async function benchGateway(say: (line: string) => void): Promise<Figure[]> {
  const scratch = await openScratch(say);
  const parts = startParts(scratch);
  try {
    const port = await parts.gateway.ask({ what: 'start' });
    const all: Parts = { ...parts, port, say };
    await all.engine.ask({ what: 'issue' });
    return [...(await okFigures(all)), await notModified(all), await cold(all), ...(await placesFigures(all))];
  } finally {
    await parts.stop();
    await scratch.clear();
  }
}

/** Starts the processes of a gateway bench in a scratch namespace. */
export function startParts({ namespace, kafka = '', redis = '' }: Scratch, more: NodeJS.ProcessEnv = {}) {
  const env = {
    ...more,
    DAYSTAR_NAMESPACE: namespace,
    DAYSTAR_KAFKA: kafka,
    DAYSTAR_REDIS: redis,
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const gateway = HelperProcess.start<GatewayQuestion | EngineQuestion, number>(
    join(__dirname, 'gateway-process.js'),
    env,
  );
  const processes = {
    gateway,
    engine: redis ? HelperProcess.start<EngineQuestion, number>(join(__dirname, 'engine-process.js'), env) : gateway,
    bare: HelperProcess.start<BareAnswers, number>(join(__dirname, 'bare-server.js')),
    load: HelperProcess.start<Load, LoadResult>(join(__dirname, 'load.js')),
  };
  const stop = async () => void (await Promise.all(Object.values(processes).map((one) => one.stop())));
  return { ...processes, stop };
}

const pathOf = (site: number) => `/utility_scale_sites/${siteId(site)}/forecasts?format=json`;

/** One request for each site, as a client with its key sends it. */
export const requests = (more: (site: number) => string = () => ''): string[] =>
  Array.from({ length: SITES }, (_, site) => requestOf(pathOf(site), keyOfSite(site), more(site)));

async function okFigures(parts: Parts): Promise<Figure[]> {
  const answers = await answersOf(parts.port, 200);
  const rounds = await compare(parts, answers, requests());
  const { ours, theirs } = middle(rounds, ({ answers: count, seconds }) => count / seconds);
  const late = middle(rounds, ({ p99 }) => p99);
  return [figure('gateway.ok', ours, 'requests/s', theirs), figure('gateway.ok.p99', late.ours, 'ms', late.theirs)];
}

async function notModified(parts: Parts): Promise<Figure> {
  const { answers: known } = await answersOf(parts.port, 200);
  const ask = (site: number) => `if-none-match: ${known[pathOf(site)].headers.etag}\r\n`;
  const answers = await answersOf(parts.port, 304, (site) => known[pathOf(site)].headers.etag);
  const rounds = await compare(parts, answers, requests(ask));
  const { ours, theirs } = middle(rounds, ({ answers: count, seconds }) => count / seconds);
  return figure('gateway.not_modified', ours, 'requests/s', theirs);
}

async function cold(parts: Parts): Promise<Figure> {
  const plain = { ...(await answersOf(parts.port, 200, undefined, 'identity')), cold: true };
  const rounds: Round[] = [];
  const barePort = await parts.bare.ask(plain);
  const once = { requests: requests(), connections: CONNECTIONS, answers: SITES, status: 200 };
  const cpu = async () => (1e6 * (await parts.gateway.ask({ what: 'cpu' }))) / SITES;
  const times: { readonly reading: number; readonly answering: number }[] = [];
  for (let round = -COLD_WARM_UP; round < ROUNDS; round++) {
    const before = await cpu();
    await parts.engine.ask({ what: 'issue' });
    const read = await cpu();
    const ours = await parts.load.ask({ ...once, port: parts.port });
    const time = { reading: read - before, answering: (await cpu()) - read };
    const theirs = await parts.load.ask({ ...once, port: barePort });
    if (round < 0) continue;
    rounds.push({ ours, theirs });
    times.push(time);
  }
  const each = (of: keyof (typeof times)[number]) => median(times.map((time) => time[of])).toFixed(0);
  parts.say(
    `gateway cold: ${each('reading')} us of processor to read an issue ahead, ${each('answering')} us a request`,
  );
  const { ours, theirs } = middle(rounds, ({ answers: count, seconds }) => count / seconds);
  return figure('gateway.cold', ours, 'requests/s', theirs);
}

interface Round {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
}

/** Rounds in turn; the first of each side only warms up. */
async function compare(parts: Parts, answers: BareAnswers, requests: readonly string[]): Promise<Round[]> {
  const barePort = await parts.bare.ask(answers);
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const same = { requests, connections: CONNECTIONS, milliseconds: ROUND_MS, status: answers.status };
    const before = await parts.gateway.ask({ what: 'cpu' });
    const ours = await parts.load.ask({ ...same, port: parts.port });
    const cpu = (await parts.gateway.ask({ what: 'cpu' })) - before;
    const theirs = await parts.load.ask({ ...same, port: barePort });
    if (round > 0) rounds.push({ ours, theirs });
    if (round === ROUNDS)
      parts.say(`gateway ${answers.status}: ${((1e6 * cpu) / ours.answers).toFixed(1)} us of processor per request`);
  }
  return rounds;
}

/** Median of our figures, and the yardstick by the median ratio. */
function middle(rounds: readonly Round[], of: (result: LoadResult) => number): { ours: number; theirs: number } {
  const ratio = median(rounds.map(({ ours, theirs }) => of(ours) / of(theirs)));
  const ours = median(rounds.map((round) => of(round.ours)));
  return { ours, theirs: ours / ratio };
}

/** Responses of the gateway for every site, for the bare server. */
async function answersOf(
  port: number,
  status: number,
  etagOf?: (site: number) => string,
  encoding = 'gzip',
): Promise<BareAnswers> {
  const answers: Record<string, { headers: Record<string, string>; body?: Uint8Array }> = {};
  for (let site = 0; site < SITES; site++) {
    const path = pathOf(site);
    const headers: Record<string, string> = {
      authorization: `Bearer ${keyOfSite(site)}`,
      accept: 'application/json',
      'accept-encoding': encoding,
    };
    if (etagOf) headers['if-none-match'] = etagOf(site);
    answers[path] = await rawAnswer(port, path, headers, status);
  }
  return { status, answers };
}
