import { MINUTE } from '@daystar/timeseries';
import { type BenchResult, createResult } from '../bench-result';
import { openStackNamespace } from '../stack-namespace';
import { createSites } from './create-bench-data';
import { measureRefresh } from './measure-refresh';

const SLOT_SECONDS = (10 * MINUTE) / 1000;
/** Size of the small tile, relative to the large one. */
const SMALL_SHARE = 0.25;
/** Area of the sites, inside one tile of 2.5 degrees. */
const AREA = { south: 45, west: 7.5, height: 2.4, width: 2.4 };

/**
 * Refreshes one tile by one forecast-engine. `tile.site` is the processor time per site, and `tile.main` its part on the main
 * thread, ms. The reference values are for a tile with a quarter of the sites. `tile.limit` is the number of sites that the main
 * thread refreshes in a slot, if there are enough worker threads.
 * @throws Error if the local stack (`npm run stack -- up`) is not running
 */
export async function benchTile(print: (line: string) => void, count: number): Promise<BenchResult[]> {
  const small = await measureTile(print, Math.round(SMALL_SHARE * count));
  const large = await measureTile(print, count);
  return [
    createResult('tile.site', large.siteMs, 'ms', small.siteMs),
    createResult('tile.main', large.mainMs, 'ms', small.mainMs),
    createResult('tile.limit', (1000 * SLOT_SECONDS) / large.mainMs, 'sites', null),
  ];
}

/** Measures the processor times per site of a tile with `count` sites, ms. */
async function measureTile(print: (line: string) => void, count: number): Promise<{ siteMs: number; mainMs: number }> {
  const stackNamespace = await openStackNamespace(print);
  try {
    const time = await measureRefresh(stackNamespace, createSites(count, AREA));
    print(`${count} sites in a tile: ${time.seconds.toFixed(1)} s, ${time.cpuSeconds.toFixed(1)} s of processor time`);
    return { siteMs: (1000 * time.cpuSeconds) / count, mainMs: (1000 * time.mainSeconds) / count };
  } finally {
    await stackNamespace.clear();
  }
}
