import { DaystarError } from '@daystar/contracts';
import { Batcher, type Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { RefreshActivity } from '../platform/refresh-activity';
import { refreshBusySeconds, tilesQueued } from './metrics';
import { TileClaims } from './tile-claims';
import { TileRefresher } from './tile-refresher';
import { WaitingTiles } from './waiting-tiles';

/**
 * Wall-clock time without a changed tile after which a burst of changed tiles is complete. Sources publish all tiles of a
 * satellite frame together, and the nowcast of a tile needs the tiles around it.
 */
const BATCH_MS = 250;
/** Maximum time for which the tiles of a burst are collected, in units of `BATCH_MS`. */
const MAX_BATCH_DELAYS = 8;
const RETRY_MS = 5000;
/** Wall-clock time for which a stopping engine still refreshes queued tiles. */
export const DRAIN_MS = 10_000;

/** Queue of tiles, or parts of tiles, to refresh, each at most once. Tiles with new weather come before those of the refresh slot. */
@Injectable()
export class RefreshQueue {
  private readonly waiting = new WaitingTiles();
  private running: Promise<void> = Promise.resolve();
  /** Changed tiles of the current burst, and whether any engine may refresh each. */
  private readonly changedTiles: Batcher<boolean>;
  private readonly retryMs: number;
  private readonly drainMs: number;
  /** Time of `performance.now()` up to which busy time was counted. */
  private busySince = 0;
  /** Time of `performance.now()`, set by `stop`. */
  private drainDeadline = Infinity;
  /**
   * Number of tiles refreshed concurrently: one more than compute threads, because the rows of one tile are written while
   * other tiles are computed.
   */
  private readonly concurrency: number;

  constructor(
    private readonly refresher: TileRefresher,
    private readonly claims: TileClaims,
    @Inject(LOG) private readonly log: Log,
    @Inject(ENGINE_OPTIONS)
    { batchMs = BATCH_MS, retryMs = RETRY_MS, drainMs = DRAIN_MS, threads = 0 }: EngineOptions = {},
    private readonly activity: RefreshActivity = new RefreshActivity(),
  ) {
    this.retryMs = retryMs;
    this.drainMs = drainMs;
    this.concurrency = threads + 1;
    const refreshTiles = (tiles: ReadonlyMap<string, boolean>) => {
      for (const [tile, isShared] of tiles) this.waiting.add(tile, isShared, true);
      this.refreshAll();
    };
    this.changedTiles = new Batcher(batchMs, refreshTiles, MAX_BATCH_DELAYS * batchMs);
    claims.onLeaseExpired((tiles) => this.addShared(tiles));
  }

  /**
   * Queues a tile for this engine, ahead of the tiles of the slot, because its fleets changed, or the row cache lost or
   * rejected its rows.
   * @param delayMs wall-clock time for which tiles are batched
   */
  add(tile: string, delayMs?: number): void {
    this.changedTiles.set(tile, false, delayMs);
  }

  /** Queues the parts of a tile with new weather: for any engine if it is divided, otherwise for this one. */
  addChanged(parts: readonly string[]): void {
    for (const part of parts) this.changedTiles.set(part, parts.length > 1);
  }

  /** Queues tiles for any engine: the first one to claim a tile refreshes it. */
  addShared(tiles: readonly string[]): void {
    for (const tile of tiles) this.waiting.add(tile, true, false);
    this.refreshAll();
  }

  /** Resolves when all tiles queued so far are refreshed, except those of a burst that is still being collected. */
  waitUntilSettled(): Promise<void> {
    return this.running;
  }

  /** Refreshes queued tiles for a limited time; other engines claim the remaining ones. */
  async stop(): Promise<void> {
    this.drainDeadline = performance.now() + this.drainMs;
    await Promise.all([this.changedTiles.stop(), this.claims.stop()]);
    await this.running;
  }

  private refreshAll(): void {
    this.refresher.invalidateCells();
    tilesQueued.set(this.waiting.size);
    this.running = this.running
      .then(() => this.activity.run(() => this.refreshWaiting()))
      .catch((error: unknown) => this.log.error('refresh failed; its tiles keep their last rows', { error }));
  }

  private async refreshWaiting(): Promise<void> {
    this.busySince = performance.now();
    const results = await Promise.allSettled(Array.from({ length: this.concurrency }, () => this.refreshNext()));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return;
    const tiles = this.waiting.takeAll();
    tilesQueued.set(0);
    // The row cache is unavailable or full. Retry before the next slot, because this engine's claims keep others from
    // doing so.
    if (failed.reason instanceof DaystarError && failed.reason.code === 'Unavailable') {
      for (const tile of tiles) this.add(tile, this.retryMs);
    }
    throw failed.reason;
  }

  /** Refreshes waiting tiles one after the other. Tiles with new weather that are queued meanwhile come first. */
  private async refreshNext(): Promise<void> {
    for (let next = this.waiting.takeNext(); next; next = this.waiting.takeNext()) {
      const { tile, isShared, isChanged } = next;
      tilesQueued.set(this.waiting.size);
      try {
        if (performance.now() <= this.drainDeadline) await this.refresher.refresh(tile, isShared);
        this.countBusyTime();
      } catch (error) {
        this.refresher.invalidateCells();
        this.waiting.add(tile, isShared, isChanged);
        throw error;
      }
    }
  }

  /** Counts the time since the last call once, however many tiles were refreshed concurrently. */
  private countBusyTime(): void {
    const now = performance.now();
    refreshBusySeconds.inc((now - this.busySince) / 1000);
    this.busySince = now;
  }
}
