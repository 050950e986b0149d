import { getTileName } from '@daystar/contracts';
import { type BenchResult, createResult } from '../bench-result';
import { openStackNamespace } from '../stack-namespace';
import { createSites } from './create-bench-data';
import { measureEngine } from './measure-engine';
import { measureRefresh } from './measure-refresh';

const SITES = 20_000;

/**
 * `refresh`: seconds from new weather on Kafka to rows of 20,000 sites (or `--sites N`) in Redis, by one forecast-engine. Rows
 * are seven days back and ahead at PT5M. The reference is the time to compute the same rows on one core, extrapolated from a
 * sample. The printed processor times are also valid on a busy machine.
 */
export async function benchRefresh(print: (line: string) => void, count = SITES): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  const { kafka, redis } = stackNamespace;
  if (!kafka || !redis) throw new Error('this bench requires the stack: npm run stack -- up');
  try {
    const sites = createSites(count);
    const tiles = [...new Set(sites.map(getTileName))];
    const engineBefore = measureEngine(sites);
    const refreshTime = await measureRefresh(stackNamespace, sites);
    const engineAfter = measureEngine(sites);
    const engineTime = {
      seconds: (engineBefore.seconds + engineAfter.seconds) / 2,
      cpuSeconds: (engineBefore.cpuSeconds + engineAfter.cpuSeconds) / 2,
    };
    const formatPerSite = (seconds: number) => `${((1000 * seconds) / count).toFixed(2)} ms`;
    print(
      `${count} sites in ${tiles.length} tiles: ${formatPerSite(refreshTime.seconds)} a site, computation alone ${formatPerSite(engineTime.seconds)}`,
    );
    print(
      `processor time: ${formatPerSite(refreshTime.cpuSeconds)} a site, computation alone ${formatPerSite(engineTime.cpuSeconds)}`,
    );
    return [createResult('refresh', refreshTime.seconds, 's', engineTime.seconds)];
  } finally {
    await stackNamespace.clear();
  }
}
