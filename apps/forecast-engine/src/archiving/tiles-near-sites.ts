import { type Place, tileOf } from '@daystar/contracts';
import { tilesAround } from '../weather/cloud-motion';

/** Tiles whose weather goes into rows of sites: theirs, and those from which clouds come. */
export class TilesNearSites {
  private readonly names = new Set<string>();

  add(site: Place): void {
    const tile = tileOf(site);
    for (const name of [tile, ...tilesAround(tile)]) this.names.add(name);
  }

  has(tile: string): boolean {
    return this.names.has(tile);
  }
}
