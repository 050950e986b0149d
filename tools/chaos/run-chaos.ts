import { setTimeout as sleep } from 'node:timers/promises';
import type { Clients } from './clients/clients';
import { type Fault, generateFaults } from './faults';
import { Installation } from './installation/installation';
import { SECOND_INSTANCES, SERVICES } from './installation/instances';
import { ReceivedEvents } from './ledger/received-events';
import { Ledger } from './ledger/ledger';
import { FAULT_FREE_MS, startLoad } from './start-load';
import { type TestAccount, isServed } from './test-account';
import { checkFinalState } from './check-final-state';
import { measureSlowness } from './measure-slowness';
import { waitUntil } from './wait-until';

/** Maximum recovery time after a fault, on an idle machine. */
const RECOVERY_MS = 60_000;
/** Interval of the liveness probe of Kafka. */
const PROBE_MS = 20_000;
/** Time after the last recovery until groups and leases are distributed again. */
const SETTLE_MS = 30_000;
/** Time after `SETTLE_MS` in which no work may be repeated: a refresh slot at the speed of the clock. */
const QUIET_MS = 150_000;

/** Faults of a run: its last round starts before either limit. */
export interface ChaosOptions {
  readonly minutes: number;
  readonly rounds: number;
  readonly seed: number;
}

/**
 * Runs an installation under load and injects faults, one or two at a time.
 * @returns the ledger, after every acknowledged write and every response is checked
 */
export async function runChaos(
  { minutes, rounds, seed }: ChaosOptions,
  print: (line: string) => void,
): Promise<Ledger> {
  const installation = await Installation.open(print, { secondInstances: SECOND_INSTANCES });
  const ledger = new Ledger();
  const webhook = new ReceivedEvents('the webhook');
  try {
    const load = await startLoad(installation, webhook, ledger);
    const { testAccount, faultState, pastIssues, clients, receiver, since } = load;
    const recoveries: number[] = [];
    const redisKills: number[] = [];
    const end = Date.now() + minutes * 60_000;
    for (const faults of generateFaults(seed, (fault) => installation.canInject(fault))) {
      if (Date.now() >= end || recoveries.length >= rounds) break;
      const isFaulty = (target: string, kind?: Fault['kind']) =>
        faults.some((fault) => isTargeted(fault.target, target) && (kind ?? fault.kind) === fault.kind);
      faultState.isGatewayDown = isFaulty('gateway');
      faultState.isCacheIncomplete = isFaulty('redis', 'kill');
      const faultNames = faults.map(({ target, kind }) => `${target} ${kind}`).join(' and ');
      const endFaults = await Promise.all(faults.map((fault) => installation.inject(fault)));
      const seconds = Math.max(...faults.map((fault) => fault.seconds));
      await sleep(seconds * 1000);
      await Promise.all(endFaults.map((endFault) => endFault()));
      const recoveryMs = await waitForRecovery(installation, faultNames, ledger, clients, testAccount);
      recoveries.push(recoveryMs);
      print(`${faultNames}, ${seconds} s: recovered after ${(recoveryMs / 1000).toFixed(1)} s`);
      faultState.isGatewayDown = false;
      await sleep(FAULT_FREE_MS);
      if (faultState.isCacheIncomplete) {
        redisKills.push(Date.now());
        clients.rowsChecker.allowOlderRows();
      }
    }
    faultState.isCacheIncomplete = false;
    // `.ci/run` waits for this line.
    print(`the faults have ended: ${(SETTLE_MS + QUIET_MS) / 1000} s without any`);
    await sleep(SETTLE_MS);
    const quietSince = Date.now();
    await sleep(QUIET_MS);
    const { resources } = testAccount;
    await clients.stop(() =>
      checkFinalState(installation, clients, ledger, { webhook, resources, since, quietSince, redisKills }),
    );
    print(`past issues: ${JSON.stringify(await pastIssues.count())}`);
    await pastIssues.close();
    receiver.close();
    print(`${recoveries.length} rounds of faults, slowest recovery ${(Math.max(...recoveries) / 1000).toFixed(1)} s`);
    print(`restarts: ${installation.describeRestarts()}`);
    return ledger;
  } finally {
    await installation.close(ledger.violations.length > 0);
  }
}

const isTargeted = (target: string, name: string): boolean =>
  target === name || target === 'everything' || (target === 'services' && SERVICES.includes(name));

/** Waits until all services are ready, rows are served, also past ones, and a measurement is acknowledged. @returns the recovery time, ms */
async function waitForRecovery(
  installation: Installation,
  faultNames: string,
  ledger: Ledger,
  clients: Clients,
  testAccount: TestAccount,
): Promise<number> {
  const startedAt = Date.now();
  const { acknowledged, pastReads } = clients;
  const [{ path, query }] = testAccount.requests;
  const hasRecovered = async () =>
    (await installation.findProblem()) === undefined &&
    (await isServed(installation, `${path}?${query}`, testAccount.key)) &&
    clients.acknowledged > acknowledged &&
    clients.pastReads > pastReads;
  const slownessBefore = measureSlowness();
  const hasRecoveredWithin = (timeout: number) =>
    waitUntil(timeout, hasRecovered, '').then(
      () => true,
      () => false,
    );
  const computeElapsed = () => Date.now() - startedAt;
  if (await hasRecoveredWithin(PROBE_MS)) return computeElapsed();
  await installation.probeKafka();
  if (await hasRecoveredWithin(RECOVERY_MS - computeElapsed())) return computeElapsed();
  const timeout = RECOVERY_MS * Math.max(slownessBefore, measureSlowness());
  if (await hasRecoveredWithin(timeout - computeElapsed())) return computeElapsed();
  const problem =
    (await installation.findProblem()) ?? 'no rows or past rows are served, or no measurement is accepted';
  ledger.recordViolation(
    `${Math.round(timeout / 1000)} s after ${faultNames} the services have not recovered: ${problem}`,
  );
  await waitUntil(timeout, hasRecovered, `no recovery from ${faultNames}`);
  return computeElapsed();
}
