import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '../../../apps/forecast-engine/src/platform/semaphore';

/** A tile and the wall-clock time that its refresh takes, ms. */
export interface TileWork {
  readonly tile: string;
  readonly milliseconds: number;
}

const ROWS = 15;
const COLUMNS = 20;
/** Multiplies an index to spread large tiles over the grid; coprime to the number of tiles. */
const SPREAD = 7919;
/** Rank of the largest tile. The size of a tile is one over its rank, so the largest of 300 tiles has 3 % of all sites. */
const FIRST_RANK = 10;

/** Creates a grid of tiles of unequal size. @param totalMs wall-clock time to refresh all of them sequentially */
export function createTileWork(totalMs: number): TileWork[] {
  const count = ROWS * COLUMNS;
  const sizes = Array.from({ length: count }, (_, index) => 1 / (((index * SPREAD) % count) + FIRST_RANK));
  const totalSize = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, index) => ({
    tile: `t${50 + Math.floor(index / COLUMNS)}-${70 + (index % COLUMNS)}`,
    milliseconds: (totalMs * size) / totalSize,
  }));
}

/** An engine whose refreshes only take time, one after the other. */
export class SimulatedEngine {
  readonly refreshed = new Set<string>();
  /** Total time of its refreshes, ms. */
  busyMs = 0;
  private readonly semaphore = new Semaphore(1);

  refresh({ tile, milliseconds }: TileWork): Promise<void> {
    return this.semaphore.run(async () => {
      await sleep(milliseconds);
      this.refreshed.add(tile);
      this.busyMs += milliseconds;
    });
  }
}

/** Computes the work of the busiest engine relative to the mean. */
export function computeImbalance(engines: readonly SimulatedEngine[]): number {
  const busy = engines.map(({ busyMs }) => busyMs);
  return (Math.max(...busy) * busy.length) / busy.reduce((sum, busyMs) => sum + busyMs, 0);
}

/** Result of refreshing all tiles of a slot with several engines. */
export interface SharingResult {
  /** Time until the last tile is refreshed. */
  readonly seconds: number;
  /** Work of the busiest engine relative to the mean. */
  readonly imbalance: number;
}
