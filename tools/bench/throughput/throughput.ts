import { availableParallelism } from 'node:os';
import { type Site, getTileName } from '@daystar/contracts';
import { getDefaultEngineThreads } from '@daystar/host';
import { Partitioners } from 'kafkajs';
import { BATCH_SIZE, EXTRA_BATCHES } from '../../../apps/forecast-engine/src/sites/site-issuer';
import { type BenchResult, createResult } from '../bench-result';
import { createSites } from '../refresh/create-bench-data';
import { type RefreshTime, measureRefresh } from '../refresh/measure-refresh';
import { openStackNamespace } from '../stack-namespace';
import { formatCount } from '../../format-count';
import { type MeasuredRefresh, fitCosts } from './fit-costs';
import { simulateEngines } from './simulate-engines';

const ENGINES = [1, 2, 4];
/** Partitions of `weather.tile.v1` in the stack. */
const PARTITIONS = 6;
const BATCHING = { batchSize: BATCH_SIZE, extraBatches: EXTRA_BATCHES };

/**
 * `throughput.N`: seconds until all sites have rows of new weather, by N engine processes on Kafka and Redis of the stack. The
 * reference value is a simulation with the costs of a site, fitted to the processor times of this run.
 * `throughput.N.cost`: processor time per site, ms; the reference value is the time per site with one engine.
 * `throughput.N.rebalance`: time from the kill of an engine until the others have its partitions, s.
 * @throws Error if the local stack (`npm run stack -- up`) is not running
 */
export async function benchThroughput(print: (line: string) => void, siteCount: number): Promise<BenchResult[]> {
  const sites = createSites(siteCount);
  const refreshes: (RefreshTime & MeasuredRefresh)[] = [];
  for (const engineCount of ENGINES)
    refreshes.push({ ...(await measureEngines(print, sites, engineCount)), siteCount, engineCount });
  const costs = fitCosts(refreshes);
  print(JSON.stringify(costs));
  const cores = availableParallelism();
  const threads = getDefaultEngineThreads(cores);
  const toSiteMs = (seconds: number) => (1000 * seconds) / siteCount;
  return refreshes.flatMap(({ engineCount, seconds, cpuSeconds, rebalanceSeconds }) => {
    const id = `throughput.${engineCount}`;
    const simulated = simulateEngines(countSites(sites, engineCount), costs, { cores, threads }, BATCHING);
    return [
      createResult(id, seconds, 's', simulated),
      createResult(`${id}.cost`, toSiteMs(cpuSeconds), 'ms', toSiteMs(refreshes[0].cpuSeconds)),
      ...(rebalanceSeconds === undefined ? [] : [createResult(`${id}.rebalance`, rebalanceSeconds, 's', null)]),
    ];
  });
}

async function measureEngines(
  print: (line: string) => void,
  sites: readonly Site[],
  engineCount: number,
): Promise<RefreshTime> {
  const stackNamespace = await openStackNamespace(print);
  try {
    if (!stackNamespace.kafka || !stackNamespace.redis)
      throw new Error('this bench requires the stack: npm run stack -- up');
    const time = await measureRefresh(stackNamespace, sites, engineCount);
    const { seconds, cpuSeconds, machineSeconds, repeatedIssues } = time;
    print(
      `${formatCount(engineCount, 'engine')}: ${(sites.length / seconds).toFixed(0)} sites/s; processor time ${cpuSeconds.toFixed(0)} s of engines, ` +
        `${(machineSeconds - cpuSeconds).toFixed(0)} s of other processes; ${formatCount(repeatedIssues, 'issue')} repeated`,
    );
    return time;
  } finally {
    await stackNamespace.clear();
  }
}

/** Counts the sites of each engine: the sites in the tiles whose weather the engine receives. */
function countSites(sites: readonly Site[], engineCount: number): number[] {
  const getPartition = Partitioners.DefaultPartitioner();
  const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({
    partitionId,
    partitionErrorCode: 0,
    leader: 1,
    replicas: [1],
    isr: [1],
  }));
  const counts = Array.from({ length: engineCount }, () => 0);
  for (const site of sites) {
    const message = { key: getTileName(site), value: null };
    counts[getPartition({ topic: 'weather.tile.v1', partitionMetadata, message }) % engineCount]++;
  }
  return counts;
}
