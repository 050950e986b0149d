import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TileDirectory } from '../directory/tile-directory';
import { REFRESH_SLOT_MS, SLOT_OFFSET_MS } from '../issues/issue-window';
import { RefreshQueue } from './refresh-queue';
import { TileRefresher } from './tile-refresher';

/**
 * Queues every tile in use once in each refresh slot, because its estimated actuals get new steps. The handlers
 * of weather and fleets queue changed tiles. Engines share the tiles of a slot; each event of a tile is delivered to one
 * engine.
 */
@Injectable()
export class RefreshScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly queue: RefreshQueue,
    private readonly refresher: TileRefresher,
    private readonly tiles: TileDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe.push(
      this.tiles.subscribeToConnectionGaps(() => void this.queueLostTiles().catch(() => undefined)),
      this.tiles.subscribeToWeather((tile) => this.shareChangedParts(tile)),
    );
    const schedule = { clock: this.clock, every: REFRESH_SLOT_MS, offset: SLOT_OFFSET_MS, log: this.log };
    this.scheduledTask = repeat('refresh', schedule, () => this.refreshDueTiles());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    const queueStopped = this.queue.stop();
    await this.scheduledTask?.stop();
    await queueStopped;
  }

  /**
   * Queues tiles that cannot wait for the next slot: tiles whose rows the row cache lost, and tiles that no engine refreshed
   * in this slot. Call it at start-up and after a lost connection: the row cache may have restarted without its last rows.
   */
  async queueLostTiles(): Promise<void> {
    const lostParts = await this.tiles.findPartsWithLostRows(this.refresher.refreshedAt);
    for (const part of lostParts) this.queue.add(part);
    const parts = await this.tiles.listPartsInUse();
    this.queue.addShared(parts.filter((part) => !lostParts.has(part)));
  }

  /** Queues the parts of a divided tile whose weather another engine received, because engines share them. */
  private shareChangedParts(tile: string): void {
    const parts = this.tiles.listParts(tile);
    if (parts.length > 1) this.queue.addChanged(parts);
  }

  private async refreshDueTiles(): Promise<void> {
    const tiles = await this.tiles.listPartsInUse();
    this.refresher.retain(new Set(tiles));
    const dueTiles = tiles.filter((tile) => this.refresher.isDue(tile));
    // Each engine starts with the tiles it refreshed last, whose weather it has in memory.
    const wasRefreshed = (tile: string) => this.refresher.refreshedAt.has(tile);
    this.queue.addShared([...dueTiles.filter(wasRefreshed), ...dueTiles.filter((tile) => !wasRefreshed(tile))]);
    await this.queue.waitUntilSettled();
  }
}
