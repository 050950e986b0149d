import type { CellGrid } from '@daystar/grib';
import type { NodeLattice } from './node-lattice';

/** Creates the nodes between the outermost centres of cells, or all around the Earth in longitude. @param spacing of the nodes, deg */
export function createCellLattice({ bounds: { south, north, west, width } }: CellGrid, spacing: number): NodeLattice {
  const [firstRow, lastRow] = [Math.ceil(south / spacing), Math.floor(north / spacing)];
  const [firstColumn, lastColumn] = [Math.ceil(west / spacing), Math.floor((west + width) / spacing)];
  const isFullCircle = width === 360;
  return {
    south: firstRow * spacing,
    west: firstColumn * spacing,
    spacing,
    rows: lastRow - firstRow + 1,
    columns: isFullCircle ? 360 / spacing : lastColumn - firstColumn + 1,
    isFullCircle,
  };
}
