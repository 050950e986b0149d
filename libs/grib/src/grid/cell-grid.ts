import { CellIndex } from './cell-index';
import { type Corner, type Grid, type GridPoint, wrapLongitude } from './grid';

/** Bounds of cells, degrees. */
export interface CellBounds {
  readonly south: number;
  readonly north: number;
  /** -180..180. */
  readonly west: number;
  /** Eastward from `west`; 360 when the cells go around the Earth. */
  readonly width: number;
}

/** Longitudes without a cell, deg: cells with a wider gap do not go around the Earth. */
const WIDEST_GAP = 1;
/**
 * Longest distance to the nearest centre inside the grid, in multiples of the mean spacing. At the corner of an equilateral triangle
 * it is 0.88; the cells of one grid differ in size.
 */
const REACH = 1.5;
const RADIANS = Math.PI / 180;

/** Cells with centres anywhere. A place has the value of the nearest centre. */
export class CellGrid implements Grid {
  readonly size: number;
  readonly bounds: CellBounds;
  /** Created with the first search: it takes three seconds for three million cells. */
  private index?: CellIndex;

  /** @param latitudes, longitudes of the centres, degrees */
  constructor(
    readonly type: string,
    private readonly latitudes: Float32Array,
    private readonly longitudes: Float32Array,
  ) {
    this.size = latitudes.length;
    this.bounds = findBounds(latitudes, longitudes);
  }

  /** Mean distance of neighbouring cells, deg: the side of a square as large as a cell. */
  get spacing(): number {
    const { south, north, width } = this.bounds;
    const area = width * RADIANS * (Math.sin(north * RADIANS) - Math.sin(south * RADIANS));
    return Math.sqrt(area / this.size) / RADIANS;
  }

  getPoint(index: number): GridPoint {
    return { index, latitude: this.latitudes[index], longitude: wrapLongitude(this.longitudes[index]) };
  }

  /** Finds the cell with the nearest centre. */
  findCorners(latitude: number, longitude: number): readonly Corner[] {
    this.index ??= new CellIndex(this.latitudes, this.longitudes, this.spacing);
    const index = this.index.findNearest(latitude, longitude, REACH * this.spacing);
    return index === undefined ? [] : [{ index, weight: 1 }];
  }
}

function findBounds(latitudes: Float32Array, longitudes: Float32Array): CellBounds {
  const [south, north] = latitudes.reduce(
    ([low, high], latitude) => [Math.min(low, latitude), Math.max(high, latitude)],
    [90, -90],
  );
  const sorted = longitudes.map(wrapLongitude).sort();
  // The gap between the easternmost and the westernmost cell, across the date line.
  let [gap, west] = [sorted[0] + 360 - sorted[sorted.length - 1], sorted[0]];
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] - sorted[i - 1] > gap) [gap, west] = [sorted[i] - sorted[i - 1], sorted[i]];
  }
  return gap > WIDEST_GAP
    ? { south, north, west, width: 360 - gap }
    : { south: -90, north: 90, west: -180, width: 360 };
}
