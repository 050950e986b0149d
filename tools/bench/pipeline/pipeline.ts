import { join } from 'node:path';
import { openBus } from '@daystar/bus';
import { createSite, registerAccount } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { MINUTE, floorTo } from '@daystar/timeseries';
import { type BenchResult, createResult } from '../bench-result';
import type { Load, LoadResult } from '../gateway/load';
import { HelperProcess } from '../helper-process';
import { computeMedian } from '../median';
import { openStackNamespace } from '../stack-namespace';
import { ServiceUnderBench, buildEnvironment } from '../service-under-bench';
import type { InsertRequest } from './reference-inserts';

const BATCH = 100;
const CONNECTIONS = 16;
const SITES = 16;
const ROUNDS = 5;
/** Batches per round and side. */
const BATCHES = 320;

/**
 * `pipeline`: measurements per second from HTTP into Postgres and Kafka, in batches of 100. The reference is pg alone, which
 * inserts the same rows like pgbench. It has as many connections, a transaction per batch, and a prepared insert per row.
 */
export async function benchPipeline(print: (line: string) => void): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  if (!stackNamespace.postgres || !stackNamespace.kafka)
    throw new Error('this bench requires the stack: npm run stack -- up');
  const env = buildEnvironment(stackNamespace);
  const registry = await ServiceUnderBench.start('site-registry', env);
  const gateway = await ServiceUnderBench.start('gateway', env);
  const load = HelperProcess.start<Load, LoadResult>(join(__dirname, '../gateway/load.js'));
  const inserts = HelperProcess.start<InsertRequest, number>(join(__dirname, 'reference-inserts.js'));
  try {
    const { key, sites } = await createSites(stackNamespace.kafka, stackNamespace.namespace);
    const port = Number(new URL(gateway.url).port);
    const rates: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const batches = Array.from({ length: BATCHES }, (_, i) => createRows(round * BATCHES + i));
      const requests = batches.map((rows, i) => formatRequest(sites[i % SITES], key, rows));
      const result = await load.send({ port, requests, connections: CONNECTIONS, maxRequests: BATCHES, status: 200 });
      const seconds = await inserts.send({ postgres: stackNamespace.postgres, batches, connections: CONNECTIONS });
      if (round === 0) continue;
      rates.push((BATCHES * BATCH) / result.seconds);
      ratios.push(seconds / result.seconds);
    }
    const [value, ratio] = [computeMedian(rates), computeMedian(ratios)];
    return [createResult('pipeline', value, 'rows/s', value / ratio)];
  } finally {
    await Promise.all([load.stop(), inserts.stop(), gateway.stop()]);
    await registry.stop();
    await stackNamespace.clear();
  }
}

/** Creates an account and its sites. */
async function createSites(kafka: string, namespace: string): Promise<{ key: string; sites: string[] }> {
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log: createLog('bench', 'error'), now: Date.now });
  try {
    const { account, api_key } = await bus.request(registerAccount, { name: 'bench', plan: 'enterprise' }, 30_000);
    const sites: string[] = [];
    for (let i = 0; i < SITES; i++) {
      const properties = { name: `bench ${i}`, latitude: 40 + i, longitude: i, capacity: 100 };
      const { account_id } = account;
      sites.push((await bus.request(createSite, { account_id, kind: 'utility', properties })).resource_id);
    }
    return { key: api_key, sites };
  } finally {
    await bus.close();
  }
}

const NOW = floorTo(Date.now(), 5 * MINUTE);

/** Creates the rows of a batch, whose five-minute periods are in no other batch. */
const createRows = (batch: number) =>
  Array.from({ length: BATCH }, (_, i) => ({
    period_end: new Date(NOW - (batch * BATCH + i) * 5 * MINUTE).toISOString(),
    period: 'PT5M',
    total_power: 10 + (i % 50) / 10,
    availability: 100,
  }));

function formatRequest(site: string, key: string, measurements: ReturnType<typeof createRows>): string {
  const body = JSON.stringify({ measurements });
  const head = `POST /utility_scale_sites/${site}/measurements HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}`;
  return `${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
