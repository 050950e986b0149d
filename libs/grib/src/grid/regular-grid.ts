import { wrapLongitude, type Corner, type Grid, type GridPoint } from './grid';
import { findNeighbours } from './neighbours';
import { toColumnAndRow, toIndex, type Scanning } from './scanning';
import { LongitudeAxis } from './longitude-axis';

/** Rows along parallels and columns along meridians: regular latitude-longitude and Gaussian grids. */
export class RegularGrid implements Grid {
  readonly size: number;

  constructor(
    readonly type: string,
    /** Degrees, in the order of the rows of the message; strictly monotonic. */
    readonly latitudes: Float64Array,
    /** Longitudes of the columns. */
    readonly longitudes: LongitudeAxis,
    readonly scanning: Scanning,
  ) {
    this.size = latitudes.length * longitudes.count;
  }

  /**
   * Returns the index into the values of the point in this row and column, both counted from the first point of the message.
   */
  toIndex(row: number, column: number): number {
    return toIndex(this.scanning, this.longitudes.count, this.latitudes.length, column, row);
  }

  getPoint(index: number): GridPoint {
    const { i, j } = toColumnAndRow(this.scanning, this.longitudes.count, this.latitudes.length, index);
    return { index, latitude: this.latitudes[j], longitude: wrapLongitude(this.longitudes.getLongitude(i)) };
  }

  findCorners(latitude: number, longitude: number): readonly Corner[] {
    const rows = findNeighbours(this.latitudes, latitude);
    const columns = this.longitudes.findNeighbours(longitude);
    if (!rows || !columns) return [];
    return rows.flatMap((row) =>
      columns.map((column) => ({
        index: this.toIndex(row.index, column.index),
        weight: row.weight * column.weight,
      })),
    );
  }
}
