import { type Place, tileOf } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { tilesAround } from '../weather/tiles-around';

/** Tiles whose weather contributes to issues of sites: those of the sites, and the tiles around them, whose clouds may arrive. */
@Injectable()
export class TilesNearSites {
  private readonly tiles = new Set<string>();

  add(site: Place): void {
    const tile = tileOf(site);
    for (const name of [tile, ...tilesAround(tile)]) this.tiles.add(name);
  }

  has(tile: string): boolean {
    return this.tiles.has(tile);
  }
}
