import { join } from 'node:path';
import { findFreePorts } from '../../chaos/installation/find-free-ports';
import { getOpsPort } from '../../chaos/installation/instances';
import { type BenchResult, createResult } from '../bench-result';
import { computeMedian } from '../median';
import { parseResourceUsage } from '../soak/resource-usage';
import { openStackNamespace } from '../stack-namespace';
import { ServiceUnderBench, buildEnvironment } from '../service-under-bench';
import { publishSites } from './publish-sites';
import { storeSites } from './store-sites';

const ROUNDS = 3;
const TIMEOUT_MS = 30 * 60_000;
const REPORT_LIVE_OBJECTS = join(__dirname, '../soak/report-live-objects.js');

/**
 * `startup`: seconds from SIGTERM of a gateway until its replacement serves, median of three. With `--sites N`: seconds until a
 * service is ready, with N sites on Kafka and in Postgres. Also its resident memory at that time, and the size of the live
 * objects of its main thread.
 */
export async function benchStartup(print: (line: string) => void, sites?: number): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  const env = { ...buildEnvironment(stackNamespace), DAYSTAR_WEATHER: 'sandbox' };
  try {
    if (!stackNamespace.kafka) throw new Error('this bench requires the stack: `npm run stack -- up`');
    await publishSites(stackNamespace.kafka, stackNamespace.namespace, sites ?? 1);
    if (sites === undefined) return [createResult('startup', await measureReplacement(env), 's', null)];
    await storeSites(stackNamespace, sites);
    const results: BenchResult[] = [];
    for (const name of ['gateway', 'site-registry', 'forecast-engine', 'aggregation', 'ingestion'])
      results.push(...(await measureStart(name, env)));
    return results;
  } finally {
    await stackNamespace.clear();
  }
}

async function measureReplacement(env: NodeJS.ProcessEnv): Promise<number> {
  let service = await ServiceUnderBench.start('gateway', env);
  try {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const stoppedAt = performance.now();
      await service.stop('SIGTERM');
      service = await ServiceUnderBench.start('gateway', env);
      seconds.push((performance.now() - stoppedAt) / 1000);
    }
    return computeMedian(seconds);
  } finally {
    await service.stop();
  }
}

/** Starts a service, and reads its metrics when it is ready. */
async function measureStart(name: string, env: NodeJS.ProcessEnv): Promise<BenchResult[]> {
  const [port] = await findFreePorts(1);
  const opsPort = getOpsPort(name, port);
  const startedAt = performance.now();
  const service = await ServiceUnderBench.start(
    name,
    { ...env, PORT: String(port), DAYSTAR_OPS_PORT: String(opsPort), NODE_OPTIONS: `--require ${REPORT_LIVE_OBJECTS}` },
    TIMEOUT_MS,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const memory = service.readMemoryMb();
  const metrics = await fetch(`http://127.0.0.1:${opsPort}/metrics`).then((response) => response.text());
  await service.stop('SIGKILL');
  return [
    createResult(`startup.${name}`, seconds, 's', null),
    createResult(`startup.${name}.memory`, memory, 'MB', null),
    createResult(`startup.${name}.live`, parseResourceUsage(metrics).liveHeapMb, 'MB', null),
  ];
}
