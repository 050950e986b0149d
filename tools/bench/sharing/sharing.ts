import { type BenchResult, createResult } from '../bench-result';
import { formatCount } from '../../format-count';
import { openStackNamespace } from '../stack-namespace';
import { measureClaims } from './measure-claims';
import { measureMessages } from './measure-messages';
import { type SharingResult, createTileWork } from './simulated-engine';

/** Wall-clock time of all refreshes of a slot, ms. */
const TOTAL_MS = 20_000;
const ENGINES = [1, 2, 4];
/** Default number of partitions, and the number in a large installation. */
const PARTITIONS = [6, 48];

/**
 * Measures the seconds to refresh 300 tiles of unequal size with 1, 2 and 4 engines. Timers simulate the refreshes.
 * `sharing.claims` shares the tiles by claims in Redis, `sharing.messages.PARTITIONS` by messages with the tile as key.
 * The reference value is the total time divided by the number of engines.
 * @throws Error if the local stack (`npm run stack -- up`) is not running
 */
export async function benchSharing(print: (line: string) => void): Promise<BenchResult[]> {
  const { kafka, redis, namespace, clear } = await openStackNamespace(print);
  const tiles = createTileWork(TOTAL_MS);
  const results: BenchResult[] = [];
  try {
    if (!kafka || !redis) throw new Error('this bench requires the stack: `npm run stack -- up`');
    for (const engines of ENGINES) {
      const add = (id: string, { seconds, imbalance }: SharingResult) => {
        results.push(createResult(`${id} x${engines}`, seconds, 's', TOTAL_MS / 1000 / engines));
        print(`${id}, ${formatCount(engines, 'engine')}: the busiest has ${imbalance.toFixed(2)} times the mean work`);
      };
      add('sharing.claims', await measureClaims(redis, `${namespace}:${engines}`, tiles, engines));
      for (const kafkaPartitions of PARTITIONS) {
        const connection = { kafka, kafkaPartitions, namespace: `${namespace}.${kafkaPartitions}-${engines}` };
        const result = await measureMessages(connection, tiles, engines);
        add(`sharing.messages.${kafkaPartitions}`, result);
        print(`${Math.round(100 * result.localShare)} % of these tiles are refreshed where their weather is in memory`);
      }
    }
    return results;
  } finally {
    await clear();
  }
}
