import { setTimeout as sleep } from 'node:timers/promises';
import { Installation } from './installation/installation';
import { SECOND_INSTANCES } from './installation/instances';
import { ReceivedEvents } from './ledger/received-events';
import { Ledger } from './ledger/ledger';
import { FAULT_FREE_MS, startLoad } from './start-load';
import { checkFinalState } from './check-final-state';

/**
 * Replaces the services of an installation under load, sequentially and repeatedly. No read and no write may fail.
 * @returns the ledger, after all checks
 */
export async function runRollingUpdate(minutes: number, print: (line: string) => void): Promise<Ledger> {
  // Wall-clock time (speed 1), because deadlines are in it.
  const installation = await Installation.open(print, { speed: 1, secondInstances: SECOND_INSTANCES });
  const ledger = new Ledger();
  const webhook = new ReceivedEvents('the webhook');
  try {
    const { testAccount, pastIssues, clients, receiver, since } = await startLoad(installation, webhook, ledger);
    const end = Date.now() + minutes * 60_000;
    for (let round = 0; Date.now() < end; round++) {
      const name = installation.instances[round % installation.instances.length];
      const startedAt = Date.now();
      const problem = await installation.replace(name);
      if (problem) ledger.recordViolation(`${name} stopped abnormally: ${problem}`);
      print(`${name} replaced in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      await sleep(FAULT_FREE_MS);
    }
    const { resources } = testAccount;
    // A consumer-group rebalance may repeat work: count it, do not report a violation.
    const quietSince = Infinity;
    await clients.stop(() =>
      checkFinalState(installation, clients, ledger, { webhook, resources, since, quietSince, redisKills: [] }),
    );
    await pastIssues.close();
    receiver.close();
    for (const outcome of ledger.unknownOutcomes) ledger.recordViolation(`not acknowledged: ${outcome}`);
    return ledger;
  } finally {
    await installation.close(ledger.violations.length > 0);
  }
}
