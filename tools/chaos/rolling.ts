import { setTimeout as sleep } from 'node:timers/promises';
import { moveIn, storedIn } from './chaos';
import { Clients } from './clients';
import { House, SERVICES } from './house';
import { Ledger } from './ledger';

const CALM_MS = 3000;

/**
 * Replaces every service of a house under load, one after another, round after round: no read and no write may fail.
 * @returns the ledger, settled
 */
export async function rolling(minutes: number, say: (line: string) => void): Promise<Ledger> {
  // In its own time: an answer that is due in five seconds has all of them.
  const house = await House.open(say, 1);
  const ledger = new Ledger();
  try {
    const { key, sites } = await moveIn(house);
    const clients = new Clients(house.gatewayUrl, key, sites, ledger, { gatewayAway: false, cacheForgot: false });
    clients.start();
    const end = Date.now() + minutes * 60_000;
    for (let round = 0; Date.now() < end; round++) {
      const name = SERVICES[round % SERVICES.length];
      const started = Date.now();
      const trouble = await house.replace(name);
      if (trouble) ledger.wrong(`${name} was asked to end and ${trouble}`);
      say(`${name} replaced in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      await sleep(CALM_MS);
    }
    await clients.stop();
    for (const [name, why] of ledger.reasons) ledger.wrong(`${name} was not acknowledged: ${why}`);
    ledger.settle(await storedIn(clients));
    return ledger;
  } finally {
    await house.close();
  }
}
