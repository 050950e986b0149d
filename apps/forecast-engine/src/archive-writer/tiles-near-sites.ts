import { type Place, getTileName } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { listTilesAround } from '../weather/tiles-around';

/**
 * Tiles whose weather contributes to issues of sites: the tiles of the sites, and the tiles around them, from
 * which clouds may drift in.
 */
@Injectable()
export class TilesNearSites {
  private readonly tiles = new Set<string>();

  add(site: Place): void {
    const tile = getTileName(site);
    for (const name of [tile, ...listTilesAround(tile)]) this.tiles.add(name);
  }

  has(tile: string): boolean {
    return this.tiles.has(tile);
  }
}
