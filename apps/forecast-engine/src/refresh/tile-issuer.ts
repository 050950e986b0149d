import { Inject, Injectable } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { parsePartName } from '../directory/tile-parts';
import { TileDirectory } from '../directory/tile-directory';
import { FleetIssuer } from '../aggregation-fleets/fleet-issuer';
import { SiteIssuer } from '../sites/site-issuer';
import { WeatherStore } from '../weather/weather-store';
import { lateIssues, refreshSeconds } from './metrics';

/** Issues forecasts for the cells, sites and fleet tiles of a part of a tile. */
@Injectable()
export class TileIssuer {
  constructor(
    private readonly tiles: TileDirectory,
    private readonly cellIssuer: CellIssuer,
    private readonly siteIssuer: SiteIssuer,
    private readonly fleetIssuer: FleetIssuer,
    @Inject(WeatherStore) private readonly store: Pick<WeatherStore, 'readVersion'>,
  ) {}

  readCellsByTile(): Promise<Map<string, string[]>> {
    return this.tiles.readCellsByTile();
  }

  /**
   * Returns the version of a tile's weather, '' for an undivided tile. A claim for a part of a divided tile contains this
   * version.
   */
  async readWeatherVersion(part: string): Promise<string> {
    const { tile, count } = parsePartName(part);
    return count === 1 ? '' : this.store.readVersion(tile);
  }

  /**
   * Issues forecasts for the cells, then for the sites and fleet tiles of a part.
   * @param cells cells in use, by tile
   * @param isLate whether the issues are later than the previous issues announced
   */
  async issue(part: string, cells: ReadonlyMap<string, readonly string[]>, isLate: boolean): Promise<void> {
    const stopTimer = refreshSeconds.startTimer();
    const { tile, index } = parsePartName(part);
    const contents = this.tiles.getContents(part);
    if (isLate) lateIssues.inc(contents.sites.length);
    if (index === 0) await this.cellIssuer.issue(cells.get(tile) ?? []);
    await this.siteIssuer.issue(contents.sites);
    await this.fleetIssuer.issue(contents.fleetTiles);
    await this.tiles.deleteOrphanedRows(part, contents);
    stopTimer();
  }
}
