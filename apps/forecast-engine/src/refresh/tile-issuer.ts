import { Injectable } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { TileDirectory } from '../directory/tile-directory';
import { FleetIssuer } from '../fleets/fleet-issuer';
import { SiteIssuer } from '../sites/site-issuer';
import { lateIssues, refreshSeconds } from './metrics';

/** Issues the cells, sites and fleet tiles of a tile. */
@Injectable()
export class TileIssuer {
  constructor(
    private readonly tiles: TileDirectory,
    private readonly cellIssuer: CellIssuer,
    private readonly siteIssuer: SiteIssuer,
    private readonly fleetIssuer: FleetIssuer,
  ) {}

  readCellsByTile(): Promise<Map<string, string[]>> {
    return this.tiles.readCellsByTile();
  }

  /**
   * Issues the cells of a tile, then its sites and fleet tiles.
   * @param isLate whether the previous issues announced the next ones for an earlier time
   */
  async issue(tile: string, cells: readonly string[], isLate: boolean): Promise<void> {
    const stopTimer = refreshSeconds.startTimer();
    const contents = this.tiles.getContents(tile);
    if (isLate) lateIssues.inc(contents.sites.length);
    await this.cellIssuer.issue(cells);
    await this.siteIssuer.issue(contents.sites);
    await this.fleetIssuer.issue(contents.fleetTiles);
    await this.tiles.deleteOrphanedRows(tile, contents);
    stopTimer();
  }
}
