import { type Site, getCellName, getCentre, parseIssueTime, buildSiteResource, getTileName } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { FleetDirectory, type FleetTile } from './fleet-directory';
import { SiteDirectory } from './site-directory';

/** The sites and fleet tiles of a tile: its resources in the row cache, apart from cells. */
export interface TileContents {
  readonly sites: readonly Site[];
  readonly fleetTiles: readonly FleetTile[];
}

/**
 * The tiles in use, and the sites, fleets and cells in each. Methods that read the row cache throw DaystarError
 * Unavailable.
 */
@Injectable()
export class TileDirectory {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly fleets: FleetDirectory,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  getContents(tile: string): TileContents {
    return { sites: this.sites.listSitesInTile(tile), fleetTiles: this.fleets.listFleetsInTile(tile) };
  }

  /** Reads the recently requested cells and those of weather sites, by the tile that contains them. */
  async readCellsByTile(): Promise<Map<string, string[]>> {
    const tiles = new Map<string, string[]>();
    const weatherSites = this.sites.listSites().filter(({ kind }) => kind === 'weather');
    for (const cell of new Set([...(await this.rowCache.listCellsInUse()), ...weatherSites.map(getCellName)])) {
      const tile = getTileName(getCentre(cell));
      const cells = tiles.get(tile);
      if (cells) cells.push(cell);
      else tiles.set(tile, [cell]);
    }
    return tiles;
  }

  /** Lists the tiles with sites, fleets or recently requested cells. */
  async listTilesInUse(): Promise<string[]> {
    const cells = await this.readCellsByTile();
    return [...new Set([...this.fleets.listTiles(), ...this.sites.listSites().map(getTileName), ...cells.keys()])];
  }

  /**
   * Finds the tiles whose rows in the row cache are missing, or older than the last refresh.
   * @param refreshedAt time at which this engine last wrote the rows of each tile, ms
   */
  async findTilesWithLostRows(refreshedAt: ReadonlyMap<string, number>): Promise<Set<string>> {
    const sites = this.sites.listSites().filter((site) => refreshedAt.has(getTileName(site)));
    const ids = await Promise.all(
      sites.map(({ resource_id }) => this.rowCache.readCurrentIssueId(buildSiteResource(resource_id))),
    );
    const isLost = (site: Site, issueId = '') =>
      !(parseIssueTime(issueId) >= (refreshedAt.get(getTileName(site)) ?? 0));
    const lost = new Set(sites.filter((site, index) => isLost(site, ids[index])).map(getTileName));
    if (lost.size === 0) return lost;
    // Rows of tiles without a site cannot be checked: treat them as lost.
    const unchecked = [...refreshedAt.keys()].filter((tile) => this.sites.listSitesInTile(tile).length === 0);
    return new Set([...lost, ...unchecked]);
  }

  /** Deletes rows of resources that were removed while the rows were computed. */
  async deleteOrphanedRows(tile: string, { sites, fleetTiles }: TileContents): Promise<void> {
    const current = new Set(this.fleets.listFleetsInTile(tile).map(({ resource }) => resource));
    const removed = [
      ...sites.filter(({ resource_id: id }) => !this.sites.get(id)).map(({ resource_id: id }) => buildSiteResource(id)),
      ...fleetTiles.map(({ resource }) => resource).filter((resource) => !current.has(resource)),
    ];
    for (const resource of removed) await this.rowCache.removeResource(resource);
  }

  /** Calls the listener after the connection to the row cache was lost for a while. @returns a function that unsubscribes */
  subscribeToConnectionGaps(listener: () => void): () => void {
    return this.rowCache.subscribe(({ kind }) => {
      if (kind === 'gap') listener();
    });
  }
}
