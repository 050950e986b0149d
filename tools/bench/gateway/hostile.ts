import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchResult, createResult } from '../bench-result';
import { HelperProcess } from '../helper-process';
import { computeMedian } from '../median';
import { openStackNamespace } from '../stack-namespace';
import { buildRequests, startProcesses } from './gateway';
import type { AttackResult, HostileRequest } from './hostile-process';
import type { Load, LoadResult } from './load';
import { fetchRawResponse } from './fetch-raw-response';
import { SITES, createSiteKey, createSiteId } from './bench-resources';
import { measureLargeBodies } from './large-bodies';

const ROUNDS = 5;
/**
 * Three times the 5 s after which the gateway starts to close uploads that send no data, so that the attackers reconnect during most
 * of a round.
 */
const ROUND_MS = 15_000;
/**
 * 1,000 requests per second, below the capacity of a gateway: above it, the length of its queue would determine the latency.
 */
const PAYING_LOAD: Omit<Load, 'port' | 'requests'> = {
  connections: 32,
  interval: 32,
  milliseconds: ROUND_MS,
  status: 200,
  countsRefusals: true,
};
/** Time to close the connections of the previous round and to open the connections of an attack. */
const TRANSITION_MS = 500;
const MAX_P99_RATIO = 2;

interface RoundResult extends LoadResult {
  /** Processor time of the gateway. */
  readonly cpu: number;
}

interface Round {
  readonly quiet: RoundResult;
  readonly hostile: RoundResult;
  /** A round in which another process uses as much processor time as the attackers, and sends nothing. */
  readonly withCpuLoad: RoundResult;
}

/**
 * Measures `npm run bench -- gateway --hostile`: latency of paying clients in alternating rounds with and without an
 * attack. The attackers are
 * - 300 uploads that send no body
 * - three uploads of 4 MB of CSV without a key, together at 1 Gbit/s
 * - up to 2,000 HEAD requests for event streams
 * - a client that does not read its responses
 *
 * `gateway.hostile.p50` and `.p99`, ms: median of the rounds under attack. The reference value is chosen so
 * that `ratio` is the median ratio between rounds with and without an attack. The attackers share the machine with the gateway. The effect of their processor time
 * alone is measured with a process that uses as much and sends nothing. `gateway.hostile.csv` and `.json`: see
 * `measureLargeBodies`.
 * @throws Error when the 99th percentile is more than twice that without an attack, or a paying client was refused
 */
export async function benchHostile(print: (line: string) => void): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  const processes = startProcesses(stackNamespace, { DAYSTAR_TRUSTED_PROXIES: '127.0.0.1' });
  const hostile = HelperProcess.start<HostileRequest, AttackResult | undefined>(join(__dirname, 'hostile-process.js'));
  try {
    const port = await processes.gateway.send({ kind: 'start' });
    await processes.engine.send({ kind: 'issue' });
    for (let site = 0; site < SITES; site++) await requestForecasts(port, site);
    const load: Load = { ...PAYING_LOAD, port, requests: buildRequests() };
    await processes.load.send(load);
    const measureRound = async (): Promise<RoundResult> => {
      const cpuBefore = await processes.gateway.send({ kind: 'cpu' });
      const result = await processes.load.send(load);
      return { ...result, cpu: (await processes.gateway.send({ kind: 'cpu' })) - cpuBefore };
    };
    const rounds: Round[] = [];
    const attacks: AttackResult[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await measureRound();
      await hostile.send({ kind: 'attack', port });
      await pause(TRANSITION_MS);
      const attacked = await measureRound();
      const attack = (await hostile.send({ kind: 'stop' }))!;
      attacks.push(attack);
      await pause(TRANSITION_MS);
      await hostile.send({ kind: 'burn', share: attack.cpuSeconds / attack.seconds });
      const withCpuLoad = await measureRound();
      await hostile.send({ kind: 'stop' });
      rounds.push({ quiet, hostile: attacked, withCpuLoad });
    }
    const bodies = await measureLargeBodies(stackNamespace, port, processes.gateway, print);
    return [...evaluateRounds(rounds, attacks, print), ...bodies];
  } finally {
    await hostile.stop();
    await processes.stop();
    await stackNamespace.clear();
  }
}

const requestForecasts = (port: number, site: number) =>
  fetchRawResponse(
    port,
    `/utility_scale_sites/${createSiteId(site)}/forecasts?format=json`,
    { authorization: `Bearer ${createSiteKey(site)}`, accept: 'application/json', 'accept-encoding': 'gzip' },
    200,
  );

/** Computes the results of the rounds and prints details. @throws Error naming the target that was missed */
export function evaluateRounds(
  rounds: readonly Round[],
  attacks: readonly AttackResult[],
  print: (line: string) => void,
): BenchResult[] {
  const sumRounds = (getValue: (round: Round) => number) => rounds.reduce((sum, round) => sum + getValue(round), 0);
  const refused = sumRounds(({ quiet, hostile }) => quiet.refused + hostile.refused);
  const results = (['p50', 'p99'] as const).map((percentile) => {
    // Compare consecutive rounds: other load on the machine changes.
    const ratio = computeMedian(rounds.map(({ quiet, hostile }) => hostile[percentile] / quiet[percentile]));
    const value = computeMedian(rounds.map(({ hostile }) => hostile[percentile]));
    return createResult(`gateway.hostile.${percentile}`, value, 'ms', value / ratio);
  });
  const [p50, p99] = results;
  for (const { id, value, reference, ratio } of results)
    print(
      `${id}: ${value.toFixed(2)} ms under attack, ${reference!.toFixed(2)} ms without, ratio ${ratio!.toFixed(2)}`,
    );
  const sumAttacks = (getValue: (attack: AttackResult) => number) =>
    attacks.reduce((sum, attack) => sum + getValue(attack), 0);
  const seconds = sumAttacks((attack) => attack.seconds);
  print(
    `the attack: ${(sumAttacks(({ connections }) => connections) / seconds).toFixed(0)} connections and ` +
      `${(sumAttacks(({ sentBytes }) => sentBytes) / seconds / 1e6).toFixed(1)} MB a second, with ` +
      `${((100 * sumAttacks(({ cpuSeconds }) => cpuSeconds)) / seconds).toFixed(0)} % of a core, at idle priority`,
  );
  const cpuLoadRatio = computeMedian(rounds.map(({ quiet, withCpuLoad }) => withCpuLoad.p99 / quiet.p99));
  print(
    `gateway hostile: ratio of p99 ${cpuLoadRatio.toFixed(2)} next to a process that uses as much processor time and sends nothing`,
  );
  const formatCpu = (side: keyof Round) =>
    ((1e6 * sumRounds((round) => round[side].cpu)) / sumRounds((round) => round[side].responses)).toFixed(0);
  print(
    `gateway hostile: ${formatCpu('hostile')} us of CPU time per response under attack, ${formatCpu('quiet')} without`,
  );
  print(
    `gateway hostile: ${sumRounds(({ quiet }) => quiet.responses)} responses without and ${sumRounds(({ hostile }) => hostile.responses)} under ` +
      `attack, ${refused} refused`,
  );
  if (refused > 0) throw new Error(`${refused} requests of paying clients were refused`);
  if (p99.ratio! > MAX_P99_RATIO) throw new Error(`p99 under attack is over ${MAX_P99_RATIO} times that without`);
  return [p50, p99];
}
