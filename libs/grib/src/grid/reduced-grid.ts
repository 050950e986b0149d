import { findNeighbours } from './neighbours';
import { LongitudeAxis } from './longitude-axis';
import { wrapLongitude, type Corner, type Grid, type GridPoint } from './grid';

/** Rows along parallels around the whole Earth, with fewer points, down to none, towards the poles. */
export class ReducedGrid implements Grid {
  readonly size: number;
  private readonly longitudeAxes: readonly LongitudeAxis[];
  /** Index of the first point of each row. */
  private readonly starts: readonly number[];

  /**
   * @param latitudes of the rows, degrees
   * @param counts number of points of each row
   * @param first longitude of the first point of each row, degrees
   */
  constructor(
    readonly type: string,
    readonly latitudes: Float64Array,
    counts: readonly number[],
    first: number,
  ) {
    this.longitudeAxes = counts.map((count) => new LongitudeAxis(first, first - 360 / count, count, false));
    let start = 0;
    this.starts = counts.map((count) => (start += count) - count);
    this.size = start;
  }

  getPoint(index: number): GridPoint {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= index) low = middle;
      else high = middle;
    }
    const longitude = wrapLongitude(this.longitudeAxes[low].getLongitude(index - this.starts[low]));
    return { index, latitude: this.latitudes[low], longitude };
  }

  findCorners(latitude: number, longitude: number): readonly Corner[] {
    const rows = findNeighbours(this.latitudes, latitude) ?? [];
    if (rows.some(({ index }) => this.longitudeAxes[index].count === 0)) return [];
    return rows.flatMap((row) =>
      (this.longitudeAxes[row.index].findNeighbours(longitude) ?? []).map((column) => ({
        index: this.starts[row.index] + column.index,
        weight: row.weight * column.weight,
      })),
    );
  }
}
