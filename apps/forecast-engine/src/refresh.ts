import { DaystarError, type Site, centreOf, issuedAtOf, siteResource, tileOf } from '@daystar/contracts';
import { type Log, type Repetition, type ServiceClock, repeat } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { floorTo } from '@daystar/timeseries';
import type { FleetDirectory, FleetPart } from './fleets/fleet-directory';
import type { IssueFleets } from './fleets/issue-fleets';
import { REFRESH, nextIssueAt } from './issue-window';
import { issuesLate, oldestRows, refreshSeconds, tilesWaiting } from './metrics';
import type { SiteDirectory } from './sites/site-directory';
import type { IssueSites } from './sites/issue-sites';
import type { IssueCells } from './sky/issue-cells';
import { TileClaims } from './tile-claims';

/** Real time that tiles are gathered before their places are computed: sources speak in bursts. */
const GATHER_MS = 250;
/** Clock time after the start of a slot by which ingestion has usually spoken. */
const AFTER_SLOT = 60_000;
/** Real time after which tiles are tried again whose rows nobody would take. */
const AGAIN_MS = 5000;
/** Real time that an engine may be silent about a tile it makes before another makes it. */
const LEASE_MS = 15_000;

/** Real time after a stop during which queued tiles are still computed. */
export const FINISH_MS = 10_000;

export interface RefreshPace {
  readonly gatherMs?: number;
  readonly againMs?: number;
  readonly leaseMs?: number;
  readonly finishMs?: number;
  /** Tiles in hand at one time: threads have work while rows of other tiles are written. */
  readonly tilesAtOnce?: number;
}

/**
 * Decides what is computed when: places of a tile soon after its weather changed, and everything that weather did not
 * touch once in every refresh slot, because the past has grown. Engines share what there is to do: weather of a tile comes
 * to one of them, and a tile that nothing came of is made anew by the first to claim it, or the next when that one dies.
 */
export class Refresh {
  private readonly dirty = new Set<string>();
  private readonly done = new Map<string, number>();
  /** Tiles that wait for their turn, and whether each is left to whichever engine claims it first. */
  private readonly queued = new Map<string, boolean>();
  private running: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private repetition?: Repetition;
  private stopListening = () => {};
  /** By `performance.now()`; set by a stop. */
  private finishBy?: number;
  private readonly gatherMs: number;
  private readonly againMs: number;
  private readonly finishMs: number;
  private readonly tilesAtOnce: number;
  private readonly claims: TileClaims;

  constructor(
    private readonly sites: SiteDirectory,
    private readonly issueSites: IssueSites,
    private readonly issueCells: IssueCells,
    private readonly fleets: FleetDirectory,
    private readonly issueFleets: IssueFleets,
    private readonly rowCache: RowCache,
    private readonly clock: ServiceClock,
    private readonly log: Log,
    {
      gatherMs = GATHER_MS,
      againMs = AGAIN_MS,
      leaseMs = LEASE_MS,
      finishMs = FINISH_MS,
      tilesAtOnce = 1,
    }: RefreshPace,
  ) {
    this.claims = new TileClaims(rowCache, clock, leaseMs, (tiles) => this.enqueue(tiles, true));
    this.gatherMs = gatherMs;
    this.againMs = againMs;
    this.finishMs = finishMs;
    this.tilesAtOnce = tilesAtOnce;
  }

  tileChanged(tile: string, waitMs = this.gatherMs): void {
    this.dirty.add(tile);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.enqueue([...this.dirty]);
      this.dirty.clear();
    }, waitMs);
  }

  start(): void {
    this.stopListening = this.rowCache.onNews(({ kind }) => {
      if (kind === 'missed') void this.refill().catch(() => undefined);
    });
    this.repetition = repeat(
      'refresh',
      { clock: this.clock, every: REFRESH, offset: AFTER_SLOT, log: this.log },
      async () => {
        const tiles = await this.tilesInUse();
        this.forgetAllBut(new Set(tiles));
        const due = tiles.filter((tile) => this.isDue(tile));
        // First those it made the last time, whose weather it has at hand: others do so too.
        this.enqueue(
          [...due.filter((tile) => this.done.has(tile)), ...due.filter((tile) => !this.done.has(tile))],
          true,
        );
        await this.running;
      },
    );
  }

  /** Computes queued tiles for a while; other engines claim what is left. */
  async stop(): Promise<void> {
    this.finishBy = performance.now() + this.finishMs;
    this.stopListening();
    clearTimeout(this.timer);
    this.claims.stop();
    await this.repetition?.stop();
    await this.running;
  }

  /**
   * Makes what nobody needs to wait for until the next slot. A cache that was away for a moment may have come back without its
   * rows, or with those of minutes before, while the engine that made the newest is gone: what no engine has made in this slot
   * and this life of the cache is due, as for one that has just begun. So is what was made here and is not there any more.
   */
  async refill(): Promise<void> {
    const lost = await this.tilesLost();
    for (const tile of lost) this.tileChanged(tile);
    const tiles = await this.tilesInUse();
    this.enqueue(
      tiles.filter((tile) => !lost.has(tile)),
      true,
    );
  }

  /** Tiles of which the cache has nothing, or what is older than was made here. */
  private async tilesLost(): Promise<Set<string>> {
    const sites = this.sites.all().filter((site) => this.done.has(tileOf(site)));
    const ids = await Promise.all(
      sites.map(({ resource_id }) => this.rowCache.currentIssueId(siteResource(resource_id))),
    );
    const isThere = (site: Site, id = '') => issuedAtOf(id) >= (this.done.get(tileOf(site)) ?? 0);
    const lost = new Set(sites.filter((site, index) => !isThere(site, ids[index])).map(tileOf));
    // Where no site tells, cells are taken for lost as well.
    const untold = [...this.done.keys()].filter((tile) => this.sites.inTile(tile).length === 0);
    return lost.size > 0 ? new Set([...lost, ...untold]) : lost;
  }

  /** @param shared whether each tile is left to whichever engine is the first to claim it */
  private enqueue(tiles: readonly string[], shared = false): void {
    const added = tiles.filter((tile) => !this.queued.has(tile));
    for (const tile of added) this.queued.set(tile, shared);
    // A tile that waits already is computed once, from the newest weather: by this engine when its weather changed.
    if (!shared) for (const tile of tiles) this.queued.set(tile, false);
    if (added.length === 0) return;
    tilesWaiting.inc(added.length);
    this.running = this.running
      .then(() => this.compute(added))
      .catch((error: unknown) => this.log.error('a refresh failed; its places keep their last rows', { error }));
  }

  private async compute(tiles: readonly string[]): Promise<void> {
    const left = [...tiles];
    let waiting = tiles.length;
    try {
      const cells = byTile(await this.rowCache.cellsInUse());
      const work = async () => {
        for (let tile = left.shift(); tile !== undefined; tile = left.shift()) {
          // Weather comes to one engine; that a slot has begun, to all.
          const due = tile;
          const shared = this.queued.get(due) ?? false;
          this.queued.delete(due);
          if (this.finishBy !== undefined && performance.now() > this.finishBy) continue;
          try {
            const isMade = await this.claims.make(due, shared, () => this.computeTile(due, cells.get(due) ?? []));
            if (!isMade && this.isDue(tile)) this.done.delete(tile);
          } catch (error) {
            left.unshift(tile);
            throw error;
          }
          waiting--;
          tilesWaiting.dec();
        }
      };
      const ended = await Promise.allSettled(Array.from({ length: this.tilesAtOnce }, work));
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    } catch (error) {
      for (const tile of left) this.queued.delete(tile);
      // The cache is unavailable or full: what was due is not left to the next slot, for this engine may have claimed it.
      if (error instanceof DaystarError && error.code === 'Unavailable')
        for (const tile of left) this.tileChanged(tile, this.againMs);
      throw error;
    } finally {
      tilesWaiting.dec(waiting);
    }
  }

  private async computeTile(tile: string, cells: readonly string[]): Promise<void> {
    const took = refreshSeconds.startTimer();
    const now = this.clock.now();
    const before = this.done.get(tile);
    const sites = this.sites.inTile(tile);
    if (before !== undefined && now > nextIssueAt(before)) issuesLate.inc(sites.length);
    this.done.set(tile, now);
    await this.issueCells.issue(cells);
    await this.issueSites.issue(sites);
    const parts = this.fleets.inTile(tile);
    await this.issueFleets.issue(parts);
    await this.forgetRemoved(tile, sites, parts);
    took();
    this.tellOldest();
  }

  /** What was removed while its rows were made: whoever took its rows away came too early. */
  private async forgetRemoved(tile: string, sites: readonly Site[], parts: readonly FleetPart[]): Promise<void> {
    const still = new Set(this.fleets.inTile(tile).map(({ resource }) => resource));
    const gone = [
      ...sites.filter(({ resource_id: id }) => !this.sites.get(id)).map(({ resource_id: id }) => siteResource(id)),
      ...parts.map(({ resource }) => resource).filter((resource) => !still.has(resource)),
    ];
    for (const resource of gone) await this.rowCache.removeResource(resource);
  }

  /** Whether it was not made here since the slot began. */
  private isDue(tile: string): boolean {
    return (this.done.get(tile) ?? 0) < floorTo(this.clock.now(), REFRESH);
  }

  private forgetAllBut(tiles: ReadonlySet<string>): void {
    for (const tile of this.done.keys()) if (!tiles.has(tile)) this.done.delete(tile);
    this.tellOldest();
  }

  private tellOldest(): void {
    if (this.done.size > 0) oldestRows.set(Math.min(...this.done.values()) / 1000);
  }

  private async tilesInUse(): Promise<string[]> {
    const cells = await this.rowCache.cellsInUse();
    return [
      ...new Set([
        ...this.fleets.tiles(),
        ...this.sites.all().map(tileOf),
        ...cells.map((cell) => tileOf(centreOf(cell))),
      ]),
    ];
  }
}

function byTile(cells: readonly string[]): Map<string, string[]> {
  const tiles = new Map<string, string[]>();
  for (const cell of cells) {
    const tile = tileOf(centreOf(cell));
    const others = tiles.get(tile);
    if (others) others.push(cell);
    else tiles.set(tile, [cell]);
  }
  return tiles;
}
