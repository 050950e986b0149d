import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, figure } from '../figure';
import { HelperProcess } from '../helper-process';
import { median } from '../median';
import { openScratch } from '../scratch';
import { requests, startParts } from './gateway';
import type { Attack, HostileQuestion } from './hostile-process';
import type { Load, LoadResult } from './load';
import { rawAnswer } from './raw-answer';
import { SITES, keyOfSite, siteId } from './bench-resources';
import { largeBodyFigures } from './large-bodies';

const ROUNDS = 7;
/** Uploads that send nothing are ended after 5 s, and come back. */
const ROUND_MS = 6000;
/** 1,000 requests a second: a load that leaves room, for beyond what a gateway can do, its queue is measured. */
const PAYING: Omit<Load, 'port' | 'requests'> = {
  connections: 32,
  interval: 32,
  milliseconds: ROUND_MS,
  status: 200,
  countsRefusals: true,
};
/** Time to close the connections of the previous round, and to open those of an attack. */
const TURN_MS = 500;
const MAX_P99_RATIO = 2;

interface Side extends LoadResult {
  /** Processor time of the gateway. */
  readonly cpu: number;
}

interface Round {
  readonly calm: Side;
  readonly hostile: Side;
  /** Beside a process that uses as much processor time as the attackers, and sends nothing. */
  readonly burdened: Side;
}

/**
 * `npm run bench -- gateway --hostile`: latency of paying clients under attack and without, in turns. The attackers are
 * - 300 uploads that send no body
 * - three keyless floods of 4 MB of CSV over a line of 1 Gbit/s
 * - up to 2,000 requests by HEAD for streams of events
 * - a client that does not read its answers
 *
 * `gateway.hostile.p50` and `.p99`, ms: the median of some rounds, whose median ratio makes the yardstick. The attackers share the
 * machine with the gateway. The effect of their processor time alone is measured beside a process that uses as much and sends nothing.
 * Then `gateway.hostile.csv` and `.json`: see `largeBodyFigures`.
 * @throws Error when the 99th percentile is over twice that without, or a paying client was refused
 */
export async function benchHostile(say: (line: string) => void): Promise<Figure[]> {
  const scratch = await openScratch(say);
  const parts = startParts(scratch, { DAYSTAR_TRUSTED_PROXIES: '127.0.0.1' });
  const hostile = HelperProcess.start<HostileQuestion, Attack | undefined>(join(__dirname, 'hostile-process.js'));
  try {
    const port = await parts.gateway.ask({ what: 'start' });
    await parts.engine.ask({ what: 'issue' });
    for (let site = 0; site < SITES; site++) await firstAnswerOf(port, site);
    const load: Load = { ...PAYING, port, requests: requests() };
    await parts.load.ask(load);
    const measured = async (): Promise<Side> => {
      const before = await parts.gateway.ask({ what: 'cpu' });
      const result = await parts.load.ask(load);
      return { ...result, cpu: (await parts.gateway.ask({ what: 'cpu' })) - before };
    };
    const rounds: Round[] = [];
    const attacks: Attack[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const calm = await measured();
      await hostile.ask({ what: 'attack', port });
      await pause(TURN_MS);
      const attacked = await measured();
      const attack = (await hostile.ask({ what: 'stop' }))!;
      attacks.push(attack);
      await pause(TURN_MS);
      await hostile.ask({ what: 'burn', share: attack.cpuSeconds / attack.seconds });
      const burdened = await measured();
      await hostile.ask({ what: 'stop' });
      rounds.push({ calm, hostile: attacked, burdened });
    }
    const bodies = await largeBodyFigures(scratch, port, parts.gateway, say);
    return [...judge(rounds, attacks, say), ...bodies];
  } finally {
    await hostile.stop();
    await parts.stop();
    await scratch.clear();
  }
}

const firstAnswerOf = (port: number, site: number) =>
  rawAnswer(
    port,
    `/utility_scale_sites/${siteId(site)}/forecasts?format=json`,
    { authorization: `Bearer ${keyOfSite(site)}`, accept: 'application/json', 'accept-encoding': 'gzip' },
    200,
  );

/** @throws Error that says which target was missed */
export function judge(rounds: readonly Round[], attacks: readonly Attack[], say: (line: string) => void): Figure[] {
  const total = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const refused = total(({ calm, hostile }) => calm.refused + hostile.refused);
  const figures = (['p50', 'p99'] as const).map((of) => {
    // Compare consecutive rounds: other load on the machine changes.
    const ratio = median(rounds.map(({ calm, hostile }) => hostile[of] / calm[of]));
    const value = median(rounds.map(({ hostile }) => hostile[of]));
    return figure(`gateway.hostile.${of}`, value, 'ms', value / ratio);
  });
  const [p50, p99] = figures;
  for (const { id, value, yardstick, ratio } of figures)
    say(`${id}: ${value.toFixed(2)} ms under attack, ${yardstick!.toFixed(2)} ms without, ratio ${ratio!.toFixed(2)}`);
  const sum = (of: (attack: Attack) => number) => attacks.reduce((all, attack) => all + of(attack), 0);
  const seconds = sum((attack) => attack.seconds);
  say(
    `the attack: ${(sum(({ connections }) => connections) / seconds).toFixed(0)} connections and ` +
      `${(sum(({ sentBytes }) => sentBytes) / seconds / 1e6).toFixed(1)} MB a second, with ` +
      `${((100 * sum(({ cpuSeconds }) => cpuSeconds)) / seconds).toFixed(0)} % of a core, at nice 19`,
  );
  const burdened = median(rounds.map(({ calm, burdened }) => burdened.p99 / calm.p99));
  say(`gateway hostile: ratio of p99 ${burdened.toFixed(2)} beside a process that uses as much, and sends nothing`);
  const cpuOf = (side: keyof Round) =>
    ((1e6 * total((round) => round[side].cpu)) / total((round) => round[side].answers)).toFixed(0);
  say(`gateway hostile: ${cpuOf('hostile')} us of processor per answer under attack, ${cpuOf('calm')} without`);
  say(
    `gateway hostile: ${total(({ calm }) => calm.answers)} answers without and ${total(({ hostile }) => hostile.answers)} under ` +
      `attack, ${refused} refused`,
  );
  if (refused > 0) throw new Error(`${refused} requests of paying clients were refused`);
  if (p99.ratio! > MAX_P99_RATIO) throw new Error(`p99 under attack is over ${MAX_P99_RATIO} times that without`);
  return [p50, p99];
}
