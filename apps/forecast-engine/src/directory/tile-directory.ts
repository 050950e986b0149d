import { type Site, getCellName, getCentre, parseIssueTime, buildSiteResource, getTileName } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { FleetDirectory, type FleetTile } from './fleet-directory';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { SiteDirectory } from './site-directory';
import { SITES_PER_PART, getPartIndex, listPartNames, parsePartName } from './tile-parts';

/** The sites and fleet tiles of a part of a tile: its resources in the row cache, apart from cells. */
export interface TileContents {
  readonly sites: readonly Site[];
  readonly fleetTiles: readonly FleetTile[];
}

/**
 * The tiles in use, their parts, and the sites, fleets and cells in each. The first part of a tile has its fleets and cells.
 * Methods that read the row cache throw DaystarError Unavailable.
 */
@Injectable()
export class TileDirectory {
  private readonly sitesPerPart: number;

  constructor(
    private readonly sites: SiteDirectory,
    private readonly fleets: FleetDirectory,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(ENGINE_OPTIONS) { sitesPerPart = SITES_PER_PART }: EngineOptions = {},
  ) {
    this.sitesPerPart = sitesPerPart;
  }

  /** Lists the parts of a tile, which are refreshed independently. */
  listParts(tile: string): string[] {
    return listPartNames(tile, this.sites.countSitesInTile(tile), this.sitesPerPart);
  }

  getContents(part: string): TileContents {
    const { tile, index, count } = parsePartName(part);
    const sites = this.sites.listSitesInTile(tile);
    return {
      sites: count === 1 ? sites : sites.filter(({ resource_id }) => getPartIndex(resource_id, count) === index),
      fleetTiles: index === 0 ? this.fleets.listFleetsInTile(tile) : [],
    };
  }

  /** Reads the cells that were requested recently, and the cells of weather sites, by tile. */
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

  /** Lists the parts of the tiles with sites, fleets or recently requested cells. */
  async listPartsInUse(): Promise<string[]> {
    const cells = await this.readCellsByTile();
    const tiles = new Set([...this.fleets.listTiles(), ...this.sites.listSites().map(getTileName), ...cells.keys()]);
    return [...tiles].flatMap((tile) => this.listParts(tile));
  }

  /**
   * Finds the parts whose rows in the row cache are missing, or older than the last refresh.
   * @param refreshedAt time at which this engine last wrote the rows of each part, ms
   */
  async findPartsWithLostRows(refreshedAt: ReadonlyMap<string, number>): Promise<Set<string>> {
    const sites = this.sites.listSites().filter((site) => refreshedAt.has(this.getPart(site)));
    const ids = await Promise.all(
      sites.map(({ resource_id }) => this.rowCache.readCurrentIssueId(buildSiteResource(resource_id))),
    );
    // A missing issue id is parsed as NaN, which also counts as lost.
    const isLost = (site: Site, issueId = '') =>
      !(parseIssueTime(issueId) >= (refreshedAt.get(this.getPart(site)) ?? 0));
    const lostParts = new Set(sites.filter((site, i) => isLost(site, ids[i])).map((site) => this.getPart(site)));
    if (lostParts.size === 0) return lostParts;
    // Rows of tiles without a site cannot be checked: treat them as lost.
    const uncheckedParts = [...refreshedAt.keys()].filter(
      (part) => this.sites.countSitesInTile(parsePartName(part).tile) === 0,
    );
    return new Set([...lostParts, ...uncheckedParts]);
  }

  /** Deletes rows of resources that were removed while the rows were computed. */
  async deleteOrphanedRows(part: string, { sites, fleetTiles }: TileContents): Promise<void> {
    const currentFleets = new Set(
      this.fleets.listFleetsInTile(parsePartName(part).tile).map(({ resource }) => resource),
    );
    const removedResources = [
      ...sites
        .filter(({ resource_id: id }) => !this.sites.findSite(id))
        .map(({ resource_id: id }) => buildSiteResource(id)),
      ...fleetTiles.map(({ resource }) => resource).filter((resource) => !currentFleets.has(resource)),
    ];
    for (const resource of removedResources) await this.rowCache.removeResource(resource);
  }

  /** Calls the listener after the connection to the row cache was lost for a while. @returns a function that unsubscribes */
  subscribeToConnectionGaps(listener: () => void): () => void {
    return this.rowCache.subscribe(({ kind }) => {
      if (kind === 'gap') listener();
    });
  }

  /** Calls the listener with each tile whose weather another engine stored. @returns a function that unsubscribes */
  subscribeToWeather(listener: (tile: string) => void): () => void {
    return this.rowCache.subscribe((event) => {
      if (event.kind === 'weather') listener(event.tile);
    });
  }

  private getPart(site: Site): string {
    const parts = this.listParts(getTileName(site));
    return parts[getPartIndex(site.resource_id, parts.length)];
  }
}
