import { setTimeout as sleep } from 'node:timers/promises';
import { Clients, type Weather } from './clients';
import { faultsOf } from './faults';
import { House } from './house';
import { Ledger } from './ledger';
import { slowness } from './slowness';

const SITES = 6;
/** Longest time until all is well again after a fault ended, on a machine that does nothing else. */
const RECOVERY_MS = 60_000;
const START_MS = 240_000;
const CALM_MS = 3000;

/**
 * Runs a house of its own under load and lets things happen to it, one after another, for some minutes.
 * @returns the ledger, settled: every acknowledged write looked for, every answer checked
 */
export async function chaos(minutes: number, seed: number, say: (line: string) => void): Promise<Ledger> {
  const house = await House.open(say);
  const ledger = new Ledger();
  try {
    const { key, sites } = await moveIn(house);
    const weather: Weather = { gatewayAway: false, cacheForgot: false };
    const clients = new Clients(house.gatewayUrl, key, sites, ledger, weather);
    clients.start();
    const recoveries: number[] = [];
    const end = Date.now() + minutes * 60_000;
    for (const fault of faultsOf(seed)) {
      if (Date.now() >= end) break;
      const { target, kind, seconds } = fault;
      weather.gatewayAway = target === 'gateway';
      weather.cacheForgot ||= target === 'redis' && kind === 'kill';
      const undo = await house.suffer(fault);
      await sleep(seconds * 1000);
      await undo();
      const recovered = await recovery(house, `${target} ${kind}`, ledger, key, sites[0]);
      recoveries.push(recovered);
      say(`${target} ${kind}, ${seconds} s: all well ${(recovered / 1000).toFixed(1)} s after`);
      weather.gatewayAway = false;
      await sleep(CALM_MS);
    }
    await clients.stop();
    ledger.settle(await storedIn(clients));
    say(`${recoveries.length} faults, slowest recovery ${(Math.max(...recoveries) / 1000).toFixed(1)} s`);
    say(`services started again: ${house.restarts()}`);
    return ledger;
  } finally {
    await house.close();
  }
}

/** An account with sites that have rows. */
export async function moveIn(house: House): Promise<{ key: string; sites: string[] }> {
  await until(START_MS, async () => (await house.trouble()) === undefined, 'the services do not start');
  const { api_key: key } = (await insist(house, '/accounts', { name: 'chaos', plan: 'enterprise' })) as {
    api_key: string;
  };
  const sites: string[] = [];
  for (let index = 0; index < SITES; index++) {
    const body = { name: `site ${index}`, latitude: 40 + 4 * index, longitude: 5 * index, capacity: 100 };
    sites.push(((await insist(house, '/utility_scale_sites', body, key)) as { resource_id: string }).resource_id);
  }
  for (const site of sites) {
    await until(START_MS, () => isServed(house, site, key), `site ${site} has no rows`);
  }
  return { key, sites };
}

/** Milliseconds until all services are ready, rows are read and another measurement was acknowledged. */
async function recovery(house: House, fault: string, ledger: Ledger, key: string, site: string): Promise<number> {
  const started = Date.now();
  const stored = ledger.acknowledged.size;
  const well = async () =>
    (await house.trouble()) === undefined && (await isServed(house, site, key)) && ledger.acknowledged.size > stored;
  const before = slowness();
  await until(RECOVERY_MS, well, '').catch(async () => {
    const patience = RECOVERY_MS * Math.max(before, slowness());
    await until(patience - RECOVERY_MS, well, '').catch(async () => {
      const trouble = (await house.trouble()) ?? 'no rows are served or no measurement is taken';
      ledger.wrong(`${Math.round(patience / 1000)} s after ${fault} not all is well: ${trouble}`);
      await until(patience, well, `nothing recovers from ${fault}`);
    });
  });
  return Date.now() - started;
}

/** All that is stored; services that have just recovered may need another question. */
export async function storedIn(clients: Clients): Promise<Map<string, number[]>> {
  let stored = new Map<string, number[]>();
  const read = async () => ((stored = await clients.stored()), true);
  await until(RECOVERY_MS * slowness(), read, 'measurements cannot be read');
  return stored;
}

async function isServed({ gatewayUrl }: House, site: string, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  const path = `/utility_scale_sites/${site}/combined?format=json&provenance=summary`;
  const answer = await fetch(gatewayUrl + path, { headers, signal: AbortSignal.timeout(8000) });
  await answer.arrayBuffer();
  return answer.status === 200;
}

/** Until it is done: services that have just started may not hear each other at once. */
async function insist(house: House, path: string, body: object, key?: string): Promise<unknown> {
  let answer: unknown;
  await until(START_MS, async () => Boolean((answer = await post(house, path, body, key))), `${path} is not answered`);
  return answer;
}

async function post({ gatewayUrl }: House, path: string, body: object, key?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const answer = await fetch(gatewayUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function until(patienceMs: number, condition: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await sleep(250);
  }
}
