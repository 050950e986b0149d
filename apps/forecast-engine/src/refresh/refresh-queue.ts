import { DaystarError } from '@daystar/contracts';
import { Batcher, type Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { REFRESH_SLOT, getNextIssueTime } from '../issues/issue-window';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { oldestRefresh, tilesQueued } from './metrics';
import { TileClaims } from './tile-claims';
import { TileIssuer } from './tile-issuer';

/** Real time for which changed tiles are collected, because sources publish them in bursts. */
const BATCH_MS = 250;
const RETRY_MS = 5000;
/** Real time for which a stopping engine still refreshes queued tiles. */
export const DRAIN_MS = 10_000;

/** Tiles to refresh, each queued at most once. */
@Injectable()
export class RefreshQueue {
  private readonly refreshTimes = new Map<string, number>();
  /** By tile, whether any engine may claim its refresh. */
  private readonly isSharedByTile = new Map<string, boolean>();
  private running: Promise<void> = Promise.resolve();
  private readonly changedTiles: Batcher<true>;
  private readonly retryMs: number;
  private readonly drainMs: number;
  /** Time of `performance.now()`, set by `stop`. */
  private drainDeadline = Infinity;
  /**
   * Number of tiles refreshed concurrently: one more than threads, because rows are written while others are computed.
   */
  private readonly concurrency: number;

  constructor(
    private readonly issuer: TileIssuer,
    private readonly claims: TileClaims,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(ENGINE_OPTIONS)
    { batchMs = BATCH_MS, retryMs = RETRY_MS, drainMs = DRAIN_MS, threads = 0 }: EngineOptions = {},
  ) {
    this.retryMs = retryMs;
    this.drainMs = drainMs;
    this.concurrency = threads + 1;
    this.changedTiles = new Batcher(batchMs, (tiles) => this.enqueue([...tiles.keys()], false));
    claims.onLeaseExpired((tiles) => this.addShared(tiles));
  }

  /** Clock time of the last refresh of each tile by this engine, ms. */
  get refreshedAt(): ReadonlyMap<string, number> {
    return this.refreshTimes;
  }

  /**
   * Queues a tile whose weather or fleets changed, for this engine.
   * @param delayMs real time for which tiles are batched
   */
  add(tile: string, delayMs?: number): void {
    this.changedTiles.set(tile, true, delayMs);
  }

  /** Queues tiles for any engine: the first one to claim a tile refreshes it. */
  addShared(tiles: readonly string[]): void {
    this.enqueue(tiles, true);
  }

  /** Whether this engine has not yet refreshed the tile in the current slot. */
  isDue(tile: string): boolean {
    return (this.refreshTimes.get(tile) ?? 0) < floorTo(this.clock.now(), REFRESH_SLOT);
  }

  /** Deletes the refresh times of tiles that are no longer in use. */
  retain(tiles: ReadonlySet<string>): void {
    for (const tile of this.refreshTimes.keys()) if (!tiles.has(tile)) this.refreshTimes.delete(tile);
    this.updateOldest();
  }

  /** Resolves when all tiles queued so far are refreshed. */
  waitUntilSettled(): Promise<void> {
    return this.running;
  }

  /** Refreshes queued tiles for a limited time; other engines claim the remaining ones. */
  async stop(): Promise<void> {
    this.drainDeadline = performance.now() + this.drainMs;
    await Promise.all([this.changedTiles.stop(), this.claims.stop()]);
    await this.running;
  }

  private enqueue(tiles: readonly string[], isShared: boolean): void {
    const added = tiles.filter((tile) => !this.isSharedByTile.has(tile));
    // This engine refreshes a changed tile even if it was queued as shared before.
    for (const tile of tiles) this.isSharedByTile.set(tile, isShared && (this.isSharedByTile.get(tile) ?? true));
    if (added.length === 0) return;
    tilesQueued.inc(added.length);
    this.running = this.running
      .then(() => this.refreshAll(added))
      .catch((error: unknown) => this.log.error('refresh failed; its tiles keep their last rows', { error }));
  }

  private async refreshAll(tiles: readonly string[]): Promise<void> {
    const remaining = [...tiles];
    let queued = tiles.length;
    try {
      const cells = await this.issuer.readCellsByTile();
      const refreshRemaining = async () => {
        for (let tile = remaining.shift(); tile !== undefined; tile = remaining.shift()) {
          try {
            await this.refresh(tile, cells.get(tile) ?? []);
          } catch (error) {
            remaining.unshift(tile);
            throw error;
          }
          queued--;
          tilesQueued.dec();
        }
      };
      const results = await Promise.allSettled(Array.from({ length: this.concurrency }, refreshRemaining));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } catch (error) {
      for (const tile of remaining) this.isSharedByTile.delete(tile);
      // The row cache is unavailable or full. Retry before the next slot, because this engine's claims keep others from
      // doing so.
      if (error instanceof DaystarError && error.code === 'Unavailable') {
        for (const tile of remaining) this.add(tile, this.retryMs);
      }
      throw error;
    } finally {
      tilesQueued.dec(queued);
    }
  }

  private async refresh(tile: string, cells: readonly string[]): Promise<void> {
    const isShared = this.isSharedByTile.get(tile) ?? false;
    this.isSharedByTile.delete(tile);
    if (performance.now() > this.drainDeadline) return;
    const isRefreshed = await this.claims.runClaimed(tile, isShared, async () => {
      const now = this.clock.now();
      const previous = this.refreshTimes.get(tile);
      this.refreshTimes.set(tile, now);
      await this.issuer.issue(tile, cells, previous !== undefined && now > getNextIssueTime(previous));
      this.updateOldest();
    });
    if (!isRefreshed && this.isDue(tile)) this.refreshTimes.delete(tile);
  }

  private updateOldest(): void {
    if (this.refreshTimes.size > 0) oldestRefresh.set(Math.min(...this.refreshTimes.values()) / 1000);
  }
}
