import type { TileGrid } from '@daystar/contracts';
import { TILE_DEGREES } from '@daystar/contracts';
import { type NodeLattice, ROUNDING_TOLERANCE } from './node-lattice';

/** Nodes in and around a tile. */
export interface TileNodes extends TileGrid {
  /** Indices into the nodes of the lattice, row by row from the south-west. */
  readonly nodes: Int32Array;
}

/** Finds the nodes in and around a tile; undefined where the lattice has none. */
export function findTileNodes(lattice: NodeLattice, tile: { south: number; west: number }): TileNodes | undefined {
  const { spacing } = lattice;
  const floorToNode = (degrees: number) => Math.floor(degrees / spacing + ROUNDING_TOLERANCE);
  const ceilToNode = (degrees: number) => Math.ceil(degrees / spacing - ROUNDING_TOLERANCE);
  const firstRow = Math.max(0, floorToNode(tile.south - lattice.south));
  const lastRow = Math.min(lattice.rows - 1, ceilToNode(tile.south + TILE_DEGREES - lattice.south));
  const wrapDegrees = lattice.isFullCircle ? 0 : Math.ceil((lattice.west - tile.west - TILE_DEGREES) / 360) * 360;
  let firstColumn = floorToNode(tile.west + wrapDegrees - lattice.west);
  let lastColumn = ceilToNode(tile.west + wrapDegrees + TILE_DEGREES - lattice.west);
  if (!lattice.isFullCircle) {
    firstColumn = Math.max(0, firstColumn);
    lastColumn = Math.min(lattice.columns - 1, lastColumn);
  }
  const rows = lastRow - firstRow + 1;
  const columns = lastColumn - firstColumn + 1;
  if (rows < 1 || columns < 1) return undefined;
  const nodes = new Int32Array(rows * columns);
  const firstNodeColumn = ((firstColumn % lattice.columns) + lattice.columns) % lattice.columns;
  for (let row = 0, i = 0; row < rows; row++) {
    const rowStart = (firstRow + row) * lattice.columns;
    for (let column = 0, nodeColumn = firstNodeColumn; column < columns; column++, nodeColumn++) {
      if (nodeColumn === lattice.columns) nodeColumn = 0;
      nodes[i++] = rowStart + nodeColumn;
    }
  }
  return {
    south: roundDegrees(lattice.south + firstRow * spacing),
    // In the tile's range of longitudes.
    west: roundDegrees(lattice.west + firstColumn * spacing - wrapDegrees),
    spacing,
    rows,
    columns,
    nodes,
  };
}

const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
