import { setTimeout as sleep } from 'node:timers/promises';
import { Clients } from './clients/clients';
import { Customer, type Weather } from './clients/customer';
import { type Fault, faultsOf } from './faults';
import { House, SERVICES } from './house/house';
import { EventsTold } from './ledger/events-told';
import { Ledger } from './ledger/ledger';
import { type Home, isServed, moveIn, subscribe } from './move-in';
import { settle } from './settle';
import { slowness } from './slowness';
import { until } from './until';

/** Longest time until all is well again after a fault ended, on a machine that does nothing else. */
const RECOVERY_MS = 60_000;
/** After this whoever runs Kafka looks whether it is stuck. */
const PROBE_MS = 20_000;
const CALM_MS = 3000;

/**
 * Runs a house of its own under load and lets things happen to it, one after another, now and then two at once, for some
 * minutes.
 * @returns the ledger, settled: every acknowledged write looked for, every answer checked
 */
export async function chaos(minutes: number, seed: number, say: (line: string) => void): Promise<Ledger> {
  const house = await House.open(say);
  const ledger = new Ledger();
  const webhook = new EventsTold('the webhook');
  try {
    const home = await moveIn(house);
    const weather: Weather = { gatewayAway: false, cacheForgot: false };
    const clients = new Clients(new Customer(house.gatewayUrl, home.key, ledger, weather), home);
    const receiver = await subscribe(house, home, webhook, ledger);
    clients.start();
    await sleep(CALM_MS);
    const since = Date.now();
    const recoveries: number[] = [];
    const forgot: number[] = [];
    const end = Date.now() + minutes * 60_000;
    for (const faults of faultsOf(seed, (fault) => house.can(fault))) {
      if (Date.now() >= end) break;
      const is = (target: string, kind?: Fault['kind']) =>
        faults.some((fault) => includes(fault.target, target) && (kind ?? fault.kind) === fault.kind);
      weather.gatewayAway = is('gateway');
      weather.cacheForgot = is('redis', 'kill');
      const what = faults.map(({ target, kind }) => `${target} ${kind}`).join(' and ');
      const undo = await Promise.all(faults.map((fault) => house.suffer(fault)));
      const seconds = Math.max(...faults.map((fault) => fault.seconds));
      await sleep(seconds * 1000);
      await Promise.all(undo.map((each) => each()));
      const recovered = await recovery(house, what, ledger, clients, home);
      recoveries.push(recovered);
      say(`${what}, ${seconds} s: all well ${(recovered / 1000).toFixed(1)} s after`);
      weather.gatewayAway = false;
      await sleep(CALM_MS);
      if (weather.cacheForgot) {
        forgot.push(Date.now());
        clients.seen.beginAnew();
      }
    }
    weather.cacheForgot = false;
    await clients.stop(() => settle(house, clients, ledger, { webhook, resources: home.resources, since, forgot }));
    receiver.close();
    say(`${recoveries.length} times, slowest recovery ${(Math.max(...recoveries) / 1000).toFixed(1)} s`);
    say(`started again: ${house.restarts()}`);
    return ledger;
  } finally {
    await house.close(ledger.violations.length > 0);
  }
}

const includes = (target: string, member: string): boolean =>
  target === member || target === 'everything' || (target === 'services' && SERVICES.includes(member));

/** Milliseconds until all services are ready, rows are read and another measurement was acknowledged. */
async function recovery(house: House, what: string, ledger: Ledger, clients: Clients, home: Home): Promise<number> {
  const started = Date.now();
  const stored = clients.acknowledged;
  const [{ path, query }] = home.subjects;
  const well = async () =>
    (await house.trouble()) === undefined &&
    (await isServed(house, `${path}?${query}`, home.key)) &&
    clients.acknowledged > stored;
  const before = slowness();
  const within = (patience: number) =>
    until(patience, well, '').then(
      () => true,
      () => false,
    );
  const took = () => Date.now() - started;
  if (await within(PROBE_MS)) return took();
  await house.probeKafka();
  if (await within(RECOVERY_MS - took())) return took();
  const patience = RECOVERY_MS * Math.max(before, slowness());
  if (await within(patience - took())) return took();
  const trouble = (await house.trouble()) ?? 'no rows are served or no measurement is taken';
  ledger.wrong(`${Math.round(patience / 1000)} s after ${what} not all is well: ${trouble}`);
  await until(patience, well, `nothing recovers from ${what}`);
  return took();
}
