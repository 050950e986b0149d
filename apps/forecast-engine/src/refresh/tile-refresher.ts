import { CLOCK } from '@daystar/platform';
import { type Clock, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { REFRESH_SLOT_MS, getNextIssueTime } from '../issues/issue-window';
import { oldestRefresh } from './metrics';
import { TileClaims } from './tile-claims';
import { TileIssuer } from './tile-issuer';

/** Claims and refreshes tiles, or their parts, and records the refresh time of each. */
@Injectable()
export class TileRefresher {
  private readonly refreshTimes = new Map<string, number>();
  /** Cells in use by tile. */
  private cells?: Promise<Map<string, string[]>>;

  constructor(
    private readonly issuer: TileIssuer,
    private readonly claims: TileClaims,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Clock time of the last refresh of each tile by this engine, ms. */
  get refreshedAt(): ReadonlyMap<string, number> {
    return this.refreshTimes;
  }

  /** Whether this engine has not yet refreshed the tile in the current slot. */
  isDue(tile: string): boolean {
    return (this.refreshTimes.get(tile) ?? 0) < floorTo(this.clock.now(), REFRESH_SLOT_MS);
  }

  /** Deletes the refresh times of tiles that are no longer in use. */
  retain(tiles: ReadonlySet<string>): void {
    for (const tile of this.refreshTimes.keys()) if (!tiles.has(tile)) this.refreshTimes.delete(tile);
    this.updateOldest();
  }

  /** Reads the cells in use again before the next refresh: some may have been requested since. */
  invalidateCells(): void {
    this.cells = undefined;
  }

  /**
   * Refreshes a tile.
   * @param isShared whether to skip a tile that another engine refreshes or has refreshed
   * @throws DaystarError Unavailable when the row cache or the bus does not accept the rows
   */
  async refresh(tile: string, isShared: boolean): Promise<void> {
    const cells = await (this.cells ??= this.issuer.readCellsByTile());
    const version = await this.issuer.readWeatherVersion(tile);
    const refresh = async () => {
      const now = this.clock.now();
      const previous = this.refreshTimes.get(tile);
      this.refreshTimes.set(tile, now);
      await this.issuer.issue(tile, cells, previous !== undefined && now > getNextIssueTime(previous));
      this.updateOldest();
    };
    const isRefreshed = await this.claims.runClaimed(tile, isShared, refresh, version);
    if (!isRefreshed && this.isDue(tile)) this.refreshTimes.delete(tile);
  }

  private updateOldest(): void {
    if (this.refreshTimes.size > 0) oldestRefresh.set(Math.min(...this.refreshTimes.values()) / 1000);
  }
}
