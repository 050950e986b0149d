import { CellGrid, type Grid, ProjectedGrid, RegularGrid } from '@daystar/grib';
import { wrapLongitude } from '@daystar/solar';
import { createCellLattice } from './cell-lattice';
import { createMapLattice } from './map-lattice';
import { type NodeLattice, ROUNDING_TOLERANCE } from './node-lattice';

/** Spacing of the nodes for grids whose points have no rows of equal latitude or are not equally spaced, deg. */
const FALLBACK_SPACING = 0.25;

/**
 * Creates the nodes for a grid. They are its points if these are equally spaced in degrees, and nodes of similar spacing for a
 * projected grid. Otherwise there is a node every quarter degree; for a `CellGrid`, only within its bounds.
 * @param hasBlockMeans whether the centres of blocks of two by two points replace equally spaced points. Bilinear
 *   interpolation there gives the mean of the four points.
 */
export function createLattice(grid: Grid, hasBlockMeans = false): NodeLattice {
  const mapLattice = grid instanceof ProjectedGrid ? createMapLattice(grid) : undefined;
  if (mapLattice) return mapLattice;
  if (grid instanceof CellGrid) return createCellLattice(grid, FALLBACK_SPACING);
  if (grid instanceof RegularGrid && grid.latitudes.length > 1) {
    const { latitudes, longitudes } = grid;
    const spacing = Math.abs(latitudes[latitudes.length - 1] - latitudes[0]) / (latitudes.length - 1);
    const isEquallySpaced = latitudes.every(
      (latitude, i) => i === 0 || Math.abs(Math.abs(latitude - latitudes[i - 1]) - spacing) < ROUNDING_TOLERANCE,
    );
    if (isEquallySpaced && Math.abs(longitudes.step - spacing) < ROUNDING_TOLERANCE) {
      const firstLongitude =
        longitudes.isWestward && !longitudes.isFullCircle
          ? longitudes.getLongitude(longitudes.count - 1)
          : longitudes.getLongitude(0);
      const pointLattice: NodeLattice = {
        south: Math.min(latitudes[0], latitudes[latitudes.length - 1]),
        west: wrapLongitude(firstLongitude),
        spacing,
        rows: latitudes.length,
        columns: longitudes.count,
        isFullCircle: longitudes.isFullCircle,
      };
      return hasBlockMeans ? findBlockCentres(pointLattice) : pointLattice;
    }
  }
  const spacing = FALLBACK_SPACING;
  return { south: -90, west: -180, spacing, rows: 180 / spacing + 1, columns: 360 / spacing, isFullCircle: true };
}

/** Returns the centres of blocks of two by two points. A last row or column without a partner is left out. */
function findBlockCentres({ south, west, spacing, rows, columns, isFullCircle }: NodeLattice): NodeLattice {
  return {
    south: south + spacing / 2,
    west: west + spacing / 2,
    spacing: 2 * spacing,
    rows: Math.floor(rows / 2),
    columns: Math.floor(columns / 2),
    isFullCircle: isFullCircle && columns % 2 === 0,
  };
}
