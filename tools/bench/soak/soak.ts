import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Clients } from '../../chaos/clients/clients';
import { AccountClient } from '../../chaos/clients/account-client';
import { Installation } from '../../chaos/installation/installation';
import { SERVICES } from '../../chaos/installation/instances';
import { Ledger } from '../../chaos/ledger/ledger';
import { createTestAccount } from '../../chaos/test-account';
import type { BenchResult } from '../bench-result';
import type { Load, LoadResult } from '../gateway/load';
import { HelperProcess } from '../helper-process';
import { parseResourceUsage } from './resource-usage';
import { REQUESTS_PER_MINUTE, createLoadAccounts } from './load-accounts';
import { type UsageSample, computeGrowth } from './compute-growth';

/** Duration of each burst of load, followed by an equal pause. */
const BURST_MS = 500;
/** Limit of requests per burst, so that no account exceeds its rate limit on a fast machine. */
const MAX_REQUESTS = (0.9 * REQUESTS_PER_MINUTE * 2 * BURST_MS) / 60_000;
const BURST = { connections: 32, milliseconds: BURST_MS, maxRequests: MAX_REQUESTS, status: 200 };
const SAMPLE_INTERVAL_MS = 15_000;
/** Share of the duration at the start that is not measured. */
const WARM_UP_SHARE = 1 / 3;

/**
 * Measures how much the resource usage of each service rises per hour. The five services have their own Kafka, Redis and
 * Postgres. The load is half of the reads that the gateway can serve, and clients that use all endpoints.
 * @throws Error when any response was wrong
 */
export async function benchSoak(print: (line: string) => void, minutes: number): Promise<BenchResult[]> {
  const installation = await Installation.open(print, { preload: join(__dirname, 'report-live-objects.js') });
  const load = HelperProcess.start<Load, LoadResult>(join(__dirname, '../gateway/load.js'));
  const ledger = new Ledger();
  try {
    const testAccount = await createTestAccount(installation);
    const requests = await createLoadAccounts(installation);
    const noFaults = { isGatewayDown: false, isCacheIncomplete: false };
    const pastIssues = await installation.openPastIssues();
    const clients = new Clients(
      new AccountClient(installation.gatewayUrl, testAccount.key, ledger, noFaults),
      testAccount,
      pastIssues,
    );
    clients.start();
    print(`soak: ${requests.length} load sites have rows`);
    let responses = 0;
    const samples: UsageSample[] = [];
    const [startedAt, durationMs] = [performance.now(), minutes * 60_000];
    for (
      let elapsed = 0, sampleAt = WARM_UP_SHARE * durationMs;
      elapsed < durationMs;
      elapsed = performance.now() - startedAt
    ) {
      responses += (await load.send({ port: installation.gatewayPort, requests, ...BURST })).responses;
      await pause(BURST_MS);
      if (elapsed < sampleAt) continue;
      samples.push(await sampleUsage(installation));
      sampleAt += SAMPLE_INTERVAL_MS;
    }
    await clients.stop(() => Promise.resolve());
    await pastIssues.close();
    const { reads, acknowledged } = ledger.counts;
    print(`soak: ${responses + reads} responses and ${acknowledged} acknowledged writes in ${minutes} minutes`);
    print(`soak: restarts: ${installation.describeRestarts()}`);
    const [violation] = ledger.violations;
    if (violation !== undefined) throw new Error(`violations: ${ledger.violations.length}; the first: ${violation}`);
    return computeGrowth(samples, print);
  } finally {
    await load.stop();
    await installation.close(ledger.violations.length > 0);
  }
}

async function sampleUsage(installation: Installation): Promise<UsageSample> {
  const usage = SERVICES.map(async (name) => [name, parseResourceUsage(await installation.readMetrics(name))] as const);
  return { time: performance.now(), usage: Object.fromEntries(await Promise.all(usage)) };
}
