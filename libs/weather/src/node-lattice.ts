import type { TileGrid } from '@daystar/contracts';
import { TILE_DEGREES } from '@daystar/contracts';
import { type Grid, RegularGrid } from '@daystar/grib';

/** Equally spaced nodes, rows northward from `south`, columns eastward from `west`: what tiles are cut from. */
export interface NodeLattice {
  readonly south: number;
  /** -180..180. */
  readonly west: number;
  readonly spacing: number;
  readonly rows: number;
  readonly columns: number;
  /** Whether the last column meets the first. */
  readonly whole: boolean;
}

/** Spacing on which grids are laid out whose own points are not equally spaced in latitude and longitude. */
const OTHERWISE_DEGREES = 0.25;
/** Spacings are rounded to micro degrees in messages. */
const ROUNDING = 1e-4;

/** The nodes for a grid: its own points where they are equally spaced. */
export function latticeOf(grid: Grid): NodeLattice {
  if (grid instanceof RegularGrid && grid.latitudes.length > 1) {
    const { latitudes, circle } = grid;
    const spacing = Math.abs(latitudes[latitudes.length - 1] - latitudes[0]) / (latitudes.length - 1);
    const even = latitudes.every(
      (latitude, i) => i === 0 || Math.abs(Math.abs(latitude - latitudes[i - 1]) - spacing) < ROUNDING,
    );
    if (even && Math.abs(circle.step - spacing) < ROUNDING) {
      const first = circle.westward && !circle.whole ? circle.longitude(circle.count - 1) : circle.longitude(0);
      return {
        south: Math.min(latitudes[0], latitudes[latitudes.length - 1]),
        west: ((((first + 180) % 360) + 360) % 360) - 180,
        spacing,
        rows: latitudes.length,
        columns: circle.count,
        whole: circle.whole,
      };
    }
  }
  const spacing = OTHERWISE_DEGREES;
  return { south: -90, west: -180, spacing, rows: 180 / spacing + 1, columns: 360 / spacing, whole: true };
}

/** Brings values of a grid onto the nodes: as they are where a node is a point, else by bilinear means. */
export class NodeSampler {
  private readonly indices: Int32Array;
  private readonly weights: Float32Array;

  constructor(grid: Grid, { south, west, spacing, rows, columns }: NodeLattice) {
    this.indices = new Int32Array(rows * columns * 4).fill(-1);
    this.weights = new Float32Array(rows * columns * 4);
    for (let node = 0; node < rows * columns; node++) {
      const latitude = Math.min(90, south + Math.floor(node / columns) * spacing);
      grid.corners(latitude, west + (node % columns) * spacing).forEach(({ index, weight }, corner) => {
        this.indices[node * 4 + corner] = index;
        this.weights[node * 4 + corner] = weight;
      });
    }
  }

  /** One value per node; NaN outside the grid and where it has gaps. */
  sample(values: Float32Array): Float32Array {
    const nodes = new Float32Array(this.indices.length / 4);
    for (let node = 0; node < nodes.length; node++) {
      let sum = 0;
      let present = 0;
      for (let corner = node * 4; corner < node * 4 + 4; corner++) {
        const value = this.indices[corner] < 0 ? NaN : values[this.indices[corner]];
        if (Number.isNaN(value) || this.weights[corner] === 0) continue;
        sum += this.weights[corner] * value;
        present += this.weights[corner];
      }
      nodes[node] = present > 0 ? sum / present : NaN;
    }
    return nodes;
  }
}

/** The part of the lattice that surrounds a tile; undefined where it has nothing of it. */
export interface TileNodes extends TileGrid {
  /** Index of the lattice's node, nodes of the tile in the order of its columns. */
  readonly nodes: Int32Array;
}

export function nodesAround(lattice: NodeLattice, tile: { south: number; west: number }): TileNodes | undefined {
  const { spacing } = lattice;
  const down = (degrees: number) => Math.floor(degrees / spacing + ROUNDING);
  const up = (degrees: number) => Math.ceil(degrees / spacing - ROUNDING);
  const firstRow = Math.max(0, down(tile.south - lattice.south));
  const lastRow = Math.min(lattice.rows - 1, up(tile.south + TILE_DEGREES - lattice.south));
  const turn = lattice.whole ? 0 : Math.ceil((lattice.west - tile.west - TILE_DEGREES) / 360) * 360;
  let firstColumn = down(tile.west + turn - lattice.west);
  let lastColumn = up(tile.west + turn + TILE_DEGREES - lattice.west);
  if (!lattice.whole) {
    firstColumn = Math.max(0, firstColumn);
    lastColumn = Math.min(lattice.columns - 1, lastColumn);
  }
  const rows = lastRow - firstRow + 1;
  const columns = lastColumn - firstColumn + 1;
  if (rows < 1 || columns < 1) return undefined;
  const nodes = Int32Array.from({ length: rows * columns }, (_, i) => {
    const column = (((firstColumn + (i % columns)) % lattice.columns) + lattice.columns) % lattice.columns;
    return (firstRow + Math.floor(i / columns)) * lattice.columns + column;
  });
  return {
    south: rounded(lattice.south + firstRow * spacing),
    // On the tile's own turn of the Earth.
    west: rounded(lattice.west + firstColumn * spacing - turn),
    spacing,
    rows,
    columns,
    nodes,
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
