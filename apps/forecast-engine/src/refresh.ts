import { tileOf, centreOf } from '@daystar/contracts';
import { type Log, type Repetition, type ServiceClock, repeat } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { FleetDirectory } from './fleets/fleet-directory';
import type { IssueFleets } from './fleets/issue-fleets';
import { REFRESH } from './issue-window';
import type { SiteDirectory } from './sites/site-directory';
import type { IssueSites } from './sites/issue-sites';
import type { IssueCells } from './sky/issue-cells';

/** Real time that tiles are gathered before their places are computed: sources speak in bursts. */
const GATHER_MS = 250;
/** Clock time after the start of a slot by which ingestion has usually spoken. */
const AFTER_SLOT = 60_000;

/**
 * Decides what is computed when: places of a tile soon after its weather changed, and everything that weather did not
 * touch once in every refresh slot, because the past has grown.
 */
export class Refresh {
  private readonly dirty = new Set<string>();
  private readonly done = new Map<string, number>();
  private running: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private repetition?: Repetition;

  constructor(
    private readonly sites: SiteDirectory,
    private readonly issueSites: IssueSites,
    private readonly issueCells: IssueCells,
    private readonly fleets: FleetDirectory,
    private readonly issueFleets: IssueFleets,
    private readonly rowCache: RowCache,
    private readonly clock: ServiceClock,
    private readonly log: Log,
  ) {}

  tileChanged(tile: string): void {
    this.dirty.add(tile);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.enqueue([...this.dirty]);
      this.dirty.clear();
    }, GATHER_MS);
  }

  start(): void {
    this.repetition = repeat(
      'refresh',
      { clock: this.clock, every: REFRESH, offset: AFTER_SLOT, log: this.log },
      async () => {
        const slot = this.clock.now() - AFTER_SLOT;
        const tiles = await this.tilesInUse();
        this.enqueue(tiles.filter((tile) => (this.done.get(tile) ?? 0) < slot));
        await this.running;
      },
    );
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.repetition?.stop();
    await this.running;
  }

  private enqueue(tiles: readonly string[]): void {
    this.running = this.running
      .then(() => this.compute(tiles))
      .catch((error: unknown) => this.log.error('a refresh failed; its places keep their last rows', { error }));
  }

  private async compute(tiles: readonly string[]): Promise<void> {
    const cells = await this.rowCache.cellsInUse();
    for (const tile of tiles) {
      this.done.set(tile, this.clock.now());
      await this.issueCells.issue(cells.filter((cell) => tileOf(centreOf(cell)) === tile));
      await this.issueSites.issue(this.sites.inTile(tile));
      await this.issueFleets.issue(this.fleets.inTile(tile));
    }
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
