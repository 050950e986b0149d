import type { TileGrid } from '@daystar/contracts';
import { TILE_DEGREES } from '@daystar/contracts';
import { CellGrid, type Grid, ProjectedGrid, RegularGrid } from '@daystar/grib';
import { createCellLattice } from './cell-lattice';
import type { NodeLattice } from './lattice';
import { createMapLattice } from './map-lattice';

/** Spacing of the nodes for grids whose points have no rows of equal latitude or are not equally spaced, deg. */
const FALLBACK_SPACING = 0.25;
/** Messages have spacings in micro degrees. */
const ROUNDING = 1e-4;

/**
 * Creates the nodes for a grid. They are its points if these are equally spaced in degrees, and nodes of similar spacing for a
 * projected grid. Otherwise there is a node every quarter degree; cells limit the nodes to their bounds.
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
      (latitude, i) => i === 0 || Math.abs(Math.abs(latitude - latitudes[i - 1]) - spacing) < ROUNDING,
    );
    if (isEquallySpaced && Math.abs(longitudes.step - spacing) < ROUNDING) {
      const firstLongitude =
        longitudes.isWestward && !longitudes.isFullCircle
          ? longitudes.getLongitude(longitudes.count - 1)
          : longitudes.getLongitude(0);
      const pointLattice: NodeLattice = {
        south: Math.min(latitudes[0], latitudes[latitudes.length - 1]),
        west: ((((firstLongitude + 180) % 360) + 360) % 360) - 180,
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

/** Regrids values to the nodes: unchanged where a node is a point of the grid, else by bilinear interpolation. */
export class NodeSampler {
  /**
   * Bearing of the grid's north per node, rad clockwise from true north. Absent where wind components already refer to
   * true north.
   */
  readonly windNorth?: Float32Array;
  private readonly indices: Int32Array;
  private readonly weights: Float32Array;

  constructor(grid: Grid, { south, west, spacing, rows, columns }: NodeLattice) {
    this.indices = new Int32Array(rows * columns * 4).fill(-1);
    this.weights = new Float32Array(rows * columns * 4);
    for (let node = 0; node < rows * columns; node++) {
      const latitude = Math.min(90, south + Math.floor(node / columns) * spacing);
      grid.findCorners(latitude, west + (node % columns) * spacing).forEach(({ index, weight }, corner) => {
        this.indices[node * 4 + corner] = index;
        this.weights[node * 4 + corner] = weight;
      });
    }
    const { computeWindNorth } = grid;
    if (!computeWindNorth) return;
    this.windNorth = Float32Array.from({ length: rows * columns }, (_, node) => {
      const isOutside = this.indices[node * 4] < 0;
      return isOutside
        ? NaN
        : computeWindNorth(south + Math.floor(node / columns) * spacing, west + (node % columns) * spacing);
    });
  }

  /** Returns one value per node; NaN outside the grid and where it has gaps. */
  sample(values: Float32Array): Float32Array {
    const sampled = new Float32Array(this.indices.length / 4);
    for (let node = 0; node < sampled.length; node++) {
      let sum = 0;
      let weightSum = 0;
      for (let corner = node * 4; corner < node * 4 + 4; corner++) {
        const value = this.indices[corner] < 0 ? NaN : values[this.indices[corner]];
        if (Number.isNaN(value) || this.weights[corner] === 0) continue;
        sum += this.weights[corner] * value;
        weightSum += this.weights[corner];
      }
      sampled[node] = weightSum > 0 ? sum / weightSum : NaN;
    }
    return sampled;
  }
}

export interface TileNodes extends TileGrid {
  /** Indices into the nodes of the lattice, row by row from the south-west. */
  readonly nodes: Int32Array;
}

/** Finds the nodes in and around a tile; undefined where the lattice has none. */
export function findTileNodes(lattice: NodeLattice, tile: { south: number; west: number }): TileNodes | undefined {
  const { spacing } = lattice;
  const floorToNode = (degrees: number) => Math.floor(degrees / spacing + ROUNDING);
  const ceilToNode = (degrees: number) => Math.ceil(degrees / spacing - ROUNDING);
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
  const west = ((firstColumn % lattice.columns) + lattice.columns) % lattice.columns;
  for (let row = 0, i = 0; row < rows; row++) {
    const rowStart = (firstRow + row) * lattice.columns;
    for (let column = 0, node = west; column < columns; column++, node++) {
      if (node === lattice.columns) node = 0;
      nodes[i++] = rowStart + node;
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
