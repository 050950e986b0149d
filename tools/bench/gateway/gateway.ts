import { join } from 'node:path';
import { type BenchResult, createResult } from '../bench-result';
import { HelperProcess } from '../helper-process';
import { readDeployedNodeFlags } from './read-deployed-flags';
import { computeMedian } from '../median';
import { type StackNamespace, openStackNamespace } from '../stack-namespace';
import type { RecordedResponses } from './bare-server';
import type { GatewayProcessRequest } from './gateway-process';
import { SITES, createSiteKey, createSiteId } from './bench-resources';
import type { Load, LoadResult } from './load';
import { type BenchProcesses, formatRequest } from './bench-processes';
import { measurePlaces } from './places';
import type { EngineRequest } from './publish-bench-data';
import { fetchRawResponse } from './fetch-raw-response';

const ROUNDS = 5;
/** Warm-up rounds of a rendering gateway: each of its threads compiles the code. */
const COLD_WARM_UP = 8;
const ROUND_MS = 1500;
const CONNECTIONS = 32;

/**
 * Measures requests per second, relative to a bare node:http server that sends the same bytes to the same client.
 * Rounds alternate between the two servers, and the median of their ratios counts.
 * - `gateway.ok`: 336 rows of JSON in gzip, 1,000 sites by 100 keys, with all checks; `gateway.ok.p99`: 99th percentile of
 *   the latency, ms
 * - `gateway.not_modified`: 304
 * - `gateway.cold`: the first request for every site after all sites got new issues, which the gateway has prefetched. The bare
 *   server serializes and compresses each response
 * - `gateway.places`: time between two responses of radiation at 10,000 places, ms
 * - `gateway.places.cpu`: processor time per response, relative to the engine's time for the same rows
 */
export async function benchGateway(print: (line: string) => void): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  const processes = startProcesses(stackNamespace);
  try {
    const port = await processes.gateway.send({ kind: 'start' });
    const benchProcesses: BenchProcesses = { ...processes, port, print };
    await benchProcesses.engine.send({ kind: 'issue' });
    return [
      ...(await measureOk(benchProcesses)),
      await measureNotModified(benchProcesses),
      await measureCold(benchProcesses),
      ...(await measurePlaces(benchProcesses)),
    ];
  } finally {
    await processes.stop();
    await stackNamespace.clear();
  }
}

/** Starts the processes of a gateway bench in a namespace of the stack. The gateway gets the Node flags of its deployment. */
export function startProcesses(
  { namespace, kafka = '', redis = '' }: StackNamespace,
  extraEnv: NodeJS.ProcessEnv = {},
) {
  const env = {
    ...extraEnv,
    DAYSTAR_NAMESPACE: namespace,
    DAYSTAR_KAFKA: kafka,
    DAYSTAR_REDIS: redis,
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const gateway = HelperProcess.start<GatewayProcessRequest | EngineRequest, number>(
    join(__dirname, 'gateway-process.js'),
    env,
    readDeployedNodeFlags(),
  );
  const processes = {
    gateway,
    engine: redis ? HelperProcess.start<EngineRequest, number>(join(__dirname, 'engine-process.js'), env) : gateway,
    bareServer: HelperProcess.start<RecordedResponses, number>(join(__dirname, 'bare-server.js')),
    load: HelperProcess.start<Load, LoadResult>(join(__dirname, 'load.js')),
  };
  const stop = async () => void (await Promise.all(Object.values(processes).map((helper) => helper.stop())));
  return { ...processes, stop };
}

const buildPath = (site: number) => `/utility_scale_sites/${createSiteId(site)}/forecasts?format=json`;

/**
 * Builds one request for each site, as text, with the key of its account.
 * @param getExtraHeaders returns further header lines, each with its line end
 */
export const buildRequests = (getExtraHeaders: (site: number) => string = () => ''): string[] =>
  Array.from({ length: SITES }, (_, site) =>
    formatRequest(buildPath(site), createSiteKey(site), getExtraHeaders(site)),
  );

async function measureOk(processes: BenchProcesses): Promise<BenchResult[]> {
  const responses = await recordResponses(processes.port, 200);
  const rounds = await alternateRounds(processes, responses, buildRequests());
  const rate = computeMedians(rounds, computeRequestRate);
  const p99 = computeMedians(rounds, (result) => result.p99);
  return [
    createResult('gateway.ok', rate.value, 'requests/s', rate.reference),
    createResult('gateway.ok.p99', p99.value, 'ms', p99.reference),
  ];
}

async function measureNotModified(processes: BenchProcesses): Promise<BenchResult> {
  const { responses: knownResponses } = await recordResponses(processes.port, 200);
  const formatEtagHeader = (site: number) => `if-none-match: ${knownResponses[buildPath(site)].headers.etag}\r\n`;
  const responses = await recordResponses(processes.port, 304, (site) => knownResponses[buildPath(site)].headers.etag);
  const rounds = await alternateRounds(processes, responses, buildRequests(formatEtagHeader));
  const rate = computeMedians(rounds, computeRequestRate);
  return createResult('gateway.not_modified', rate.value, 'requests/s', rate.reference);
}

async function measureCold(processes: BenchProcesses): Promise<BenchResult> {
  const uncompressed = {
    ...(await recordResponses(processes.port, 200, undefined, 'identity')),
    encodesEachRequest: true,
  };
  const rounds: Round[] = [];
  const barePort = await processes.bareServer.send(uncompressed);
  const roundLoad = { requests: buildRequests(), connections: CONNECTIONS, maxRequests: SITES, status: 200 };
  const measureCpuPerSite = async () => (1e6 * (await processes.gateway.send({ kind: 'cpu' }))) / SITES;
  const cpuTimes: { readonly prefetch: number; readonly request: number }[] = [];
  for (let round = -COLD_WARM_UP; round < ROUNDS; round++) {
    const cpuBefore = await measureCpuPerSite();
    await processes.engine.send({ kind: 'issue' });
    const cpuAfterPrefetch = await measureCpuPerSite();
    const gateway = await processes.load.send({ ...roundLoad, port: processes.port });
    const time = { prefetch: cpuAfterPrefetch - cpuBefore, request: (await measureCpuPerSite()) - cpuAfterPrefetch };
    const bareServer = await processes.load.send({ ...roundLoad, port: barePort });
    if (round < 0) continue;
    rounds.push({ gateway, bareServer });
    cpuTimes.push(time);
  }
  const formatMedianTime = (phase: keyof (typeof cpuTimes)[number]) =>
    computeMedian(cpuTimes.map((time) => time[phase])).toFixed(0);
  processes.print(
    `gateway cold: ${formatMedianTime('prefetch')} us of CPU time to prefetch an issue, ${formatMedianTime('request')} us per request`,
  );
  const rate = computeMedians(rounds, computeRequestRate);
  return createResult('gateway.cold', rate.value, 'requests/s', rate.reference);
}

interface Round {
  readonly gateway: LoadResult;
  readonly bareServer: LoadResult;
}

/** Alternates rounds of load on the gateway and on the bare server. The first round only warms up and is not returned. */
async function alternateRounds(
  processes: BenchProcesses,
  responses: RecordedResponses,
  requests: readonly string[],
): Promise<Round[]> {
  const barePort = await processes.bareServer.send(responses);
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const load = { requests, connections: CONNECTIONS, milliseconds: ROUND_MS, status: responses.status };
    const cpuBefore = await processes.gateway.send({ kind: 'cpu' });
    const gateway = await processes.load.send({ ...load, port: processes.port });
    const cpu = (await processes.gateway.send({ kind: 'cpu' })) - cpuBefore;
    const bareServer = await processes.load.send({ ...load, port: barePort });
    if (round > 0) rounds.push({ gateway, bareServer });
    if (round === ROUNDS)
      processes.print(
        `gateway ${responses.status}: ${((1e6 * cpu) / gateway.responses).toFixed(1)} us of CPU time per request`,
      );
  }
  return rounds;
}

const computeRequestRate = ({ responses, seconds }: LoadResult) => responses / seconds;

/** Computes the median value of the gateway, and the reference value that gives the median ratio of the rounds. */
function computeMedians(
  rounds: readonly Round[],
  selectValue: (result: LoadResult) => number,
): { value: number; reference: number } {
  const ratio = computeMedian(rounds.map(({ gateway, bareServer }) => selectValue(gateway) / selectValue(bareServer)));
  const value = computeMedian(rounds.map(({ gateway }) => selectValue(gateway)));
  return { value, reference: value / ratio };
}

/** Requests the forecasts of every site from the gateway and records the responses, which the bare server repeats. */
async function recordResponses(
  port: number,
  status: number,
  getEtag?: (site: number) => string,
  encoding = 'gzip',
): Promise<RecordedResponses> {
  const responses: Record<string, { headers: Record<string, string>; body?: Uint8Array }> = {};
  for (let site = 0; site < SITES; site++) {
    const path = buildPath(site);
    const headers: Record<string, string> = {
      authorization: `Bearer ${createSiteKey(site)}`,
      accept: 'application/json',
      'accept-encoding': encoding,
    };
    if (getEtag) headers['if-none-match'] = getEtag(site);
    responses[path] = await fetchRawResponse(port, path, headers, status);
  }
  return { status, responses };
}
