import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TileDirectory } from '../directory/tile-directory';
import { REFRESH_SLOT } from '../issues/issue-window';
import { RefreshQueue } from './refresh-queue';

/** Clock time after the start of a slot by which ingestion has usually published new weather. */
const SLOT_OFFSET = MINUTE;

/**
 * Queues every tile in use once in each refresh slot, because its estimated actuals get new steps. Tiles whose weather
 * changes are queued by their handlers. Engines share the tiles of a slot; each event of a tile is delivered to one
 * engine.
 */
@Injectable()
export class RefreshScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private unsubscribe = () => {};

  constructor(
    private readonly queue: RefreshQueue,
    private readonly tiles: TileDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.tiles.subscribeToConnectionGaps(() => void this.queueLostTiles().catch(() => undefined));
    const schedule = { clock: this.clock, every: REFRESH_SLOT, offset: SLOT_OFFSET, log: this.log };
    this.scheduledTask = repeat('refresh', schedule, () => this.refreshDueTiles());
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    const queueStopped = this.queue.stop();
    await this.scheduledTask?.stop();
    await queueStopped;
  }

  /**
   * Queues tiles that cannot wait for the next slot: those whose rows the row cache lost, and those that no engine refreshed
   * in this slot. Call it at start-up and after a lost connection: the row cache may have restarted without its last rows.
   */
  async queueLostTiles(): Promise<void> {
    const lost = await this.tiles.findTilesWithLostRows(this.queue.refreshedAt);
    for (const tile of lost) this.queue.add(tile);
    const tiles = await this.tiles.listTilesInUse();
    this.queue.addShared(tiles.filter((tile) => !lost.has(tile)));
  }

  private async refreshDueTiles(): Promise<void> {
    const tiles = await this.tiles.listTilesInUse();
    this.queue.retain(new Set(tiles));
    const due = tiles.filter((tile) => this.queue.isDue(tile));
    // Each engine starts with the tiles it refreshed last, whose weather it has in memory.
    const wasRefreshed = (tile: string) => this.queue.refreshedAt.has(tile);
    this.queue.addShared([...due.filter(wasRefreshed), ...due.filter((tile) => !wasRefreshed(tile))]);
    await this.queue.waitUntilSettled();
  }
}
