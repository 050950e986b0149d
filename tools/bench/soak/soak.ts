import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Clients } from '../../chaos/clients/clients';
import { Customer } from '../../chaos/clients/customer';
import { House, SERVICES } from '../../chaos/house/house';
import { Ledger } from '../../chaos/ledger/ledger';
import { moveIn } from '../../chaos/move-in';
import type { Figure } from '../figure';
import type { Load, LoadResult } from '../gateway/load';
import { HelperProcess } from '../helper-process';
import { holdingsIn } from './holdings';
import { REQUESTS_PER_MINUTE, moveInNeighbours } from './neighbours';
import { type Look, rises } from './rises';

/** The gateway works as hard as it can for so long, and as long not. */
const SLICE_MS = 500;
/** So that no account comes to its limit on a fast machine: a slice and its pause are a second. */
const MOST_ANSWERS = (0.9 * REQUESTS_PER_MINUTE * 2 * SLICE_MS) / 60_000;
const SLICE = { connections: 32, milliseconds: SLICE_MS, answers: MOST_ANSWERS, status: 200 };
const LOOK_EVERY_MS = 15_000;
/** What a process takes until it is warm says nothing of what it takes for ever. */
const WARMING = 1 / 3;

/**
 * By how much what each of the five services holds on to rises per hour, on Kafka, Redis and Postgres of their own, with
 * half of the reads that the gateway can answer and beside them clients who use all there is.
 * @throws Error when any answer was wrong
 */
export async function benchSoak(say: (line: string) => void, minutes: number): Promise<Figure[]> {
  const house = await House.open(say, { preload: join(__dirname, 'tells-what-is-alive.js') });
  const load = HelperProcess.start<Load, LoadResult>(join(__dirname, '../gateway/load.js'));
  const ledger = new Ledger();
  try {
    const home = await moveIn(house);
    const requests = await moveInNeighbours(house);
    const nothingHappens = { gatewayAway: false, cacheForgot: false };
    const clients = new Clients(new Customer(house.gatewayUrl, home.key, ledger, nothingHappens), home);
    clients.start();
    say(`soak: ${requests.length} sites of neighbours have rows`);
    let answers = 0;
    const looks: Look[] = [];
    const [started, lasts] = [performance.now(), minutes * 60_000];
    for (let since = 0, lookAt = WARMING * lasts; since < lasts; since = performance.now() - started) {
      answers += (await load.ask({ port: house.gatewayPort, requests, ...SLICE })).answers;
      await pause(SLICE_MS);
      if (since < lookAt) continue;
      looks.push(await lookAround(house));
      lookAt += LOOK_EVERY_MS;
    }
    await clients.stop(() => Promise.resolve());
    const { reads, acknowledged } = ledger.counts;
    say(`soak: ${answers + reads} answers and ${acknowledged} acknowledged writes in ${minutes} minutes`);
    say(`soak: started again: ${house.restarts()}`);
    if (ledger.violations.length > 0) throw new Error(`${ledger.violations.length} wrong: ${ledger.violations[0]}`);
    return rises(looks, say);
  } finally {
    await load.stop();
    await house.close(ledger.violations.length > 0);
  }
}

async function lookAround(house: House): Promise<Look> {
  const held = SERVICES.map(async (name) => [name, holdingsIn(await house.metrics(name))] as const);
  return { at: performance.now(), held: Object.fromEntries(await Promise.all(held)) };
}
