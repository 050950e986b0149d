import { TILE_DEGREES, type TileGrid, getCentre } from '@daystar/contracts';

/** Creates a grid of nodes that covers a tile up to its edges. @param spacing degrees */
export function createTileGrid(tile: string, spacing: number): TileGrid {
  const { latitude, longitude } = getCentre(tile);
  const nodes = TILE_DEGREES / spacing + 1;
  return {
    south: latitude - TILE_DEGREES / 2,
    west: longitude - TILE_DEGREES / 2,
    spacing,
    rows: nodes,
    columns: nodes,
  };
}
