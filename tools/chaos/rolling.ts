import { setTimeout as sleep } from 'node:timers/promises';
import { Clients } from './clients/clients';
import { Customer } from './clients/customer';
import { House, SERVICES } from './house/house';
import { EventsTold } from './ledger/events-told';
import { Ledger } from './ledger/ledger';
import { moveIn, subscribe } from './move-in';
import { settle } from './settle';

const CALM_MS = 3000;

/**
 * Replaces every service of a house under load, one after another, round after round: no read and no write may fail.
 * @returns the ledger, settled
 */
export async function rolling(minutes: number, say: (line: string) => void): Promise<Ledger> {
  // In its own time: an answer that is due in five seconds has all of them.
  const house = await House.open(say, { speed: 1 });
  const ledger = new Ledger();
  const webhook = new EventsTold('the webhook');
  try {
    const home = await moveIn(house);
    const weather = { gatewayAway: false, cacheForgot: false };
    const clients = new Clients(new Customer(house.gatewayUrl, home.key, ledger, weather), home);
    const receiver = await subscribe(house, home, webhook, ledger);
    clients.start();
    await sleep(CALM_MS);
    const since = Date.now();
    const end = Date.now() + minutes * 60_000;
    for (let round = 0; Date.now() < end; round++) {
      const name = SERVICES[round % SERVICES.length];
      const started = Date.now();
      const trouble = await house.replace(name);
      if (trouble) ledger.wrong(`${name} was asked to end and ${trouble}`);
      say(`${name} replaced in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      await sleep(CALM_MS);
    }
    const { resources } = home;
    await clients.stop(() => settle(house, clients, ledger, { webhook, resources, since, forgot: [] }));
    receiver.close();
    for (const doubt of ledger.doubts) ledger.wrong(`not acknowledged: ${doubt}`);
    return ledger;
  } finally {
    await house.close(ledger.violations.length > 0);
  }
}
