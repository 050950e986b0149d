import { LongitudeAxis } from './longitude-axis';
import { selectGaussianRows } from './gaussian-latitudes';
import type { Grid } from './grid';
import { ReducedGrid } from './reduced-grid';
import { RegularGrid } from './regular-grid';
import type { Scanning } from './scanning';

/** A grid of parallels as both editions describe it; degrees. */
export interface RowsDescription {
  /** Points in every row, or in each row of a reduced grid. */
  readonly pointsPerRow: number | readonly number[];
  readonly rows: number;
  readonly first: { readonly latitude: number; readonly longitude: number };
  readonly last: { readonly latitude: number; readonly longitude: number };
  /** Number N of a Gaussian grid: rows between a pole and the equator. Absent for equally spaced rows. */
  readonly gaussianNumber?: number;
  readonly scanning: Scanning;
}

/** Maximum number of rows; with more, their spacing would be less than 200 m. */
const MAX_ROWS = 100_000;

/** Creates the grid. @returns the grid, or the reason why it is invalid */
export function createGridOfRows({
  pointsPerRow,
  rows,
  first,
  last,
  gaussianNumber,
  scanning,
}: RowsDescription): Grid | string {
  if (rows > MAX_ROWS) return `${rows} rows, which is more than ${MAX_ROWS}`;
  const longest = typeof pointsPerRow === 'number' ? pointsPerRow : Math.max(0, ...pointsPerRow);
  if (rows < 1 || longest < 1) return 'a grid without points';
  const latitudes =
    gaussianNumber === undefined
      ? Float64Array.from(
          { length: rows },
          (_, j) => first.latitude + (j * (last.latitude - first.latitude)) / (rows - 1 || 1),
        )
      : selectGaussianRows(gaussianNumber, rows, first.latitude, last.latitude);
  if (!latitudes) return `${rows} rows do not fit among ${2 * gaussianNumber!} Gaussian latitudes`;
  const suffix = gaussianNumber === undefined ? 'll' : 'gg';
  if (typeof pointsPerRow !== 'number') {
    if (pointsPerRow.length !== rows) return `${pointsPerRow.length} row lengths for ${rows} rows`;
    // A reduced grid cannot be column-major, and no centre publishes one whose rows run west.
    return new ReducedGrid(`reduced_${suffix}`, latitudes, pointsPerRow, first.longitude);
  }
  const longitudes = new LongitudeAxis(first.longitude, last.longitude, pointsPerRow, scanning.iScansNegatively);
  return new RegularGrid(`regular_${suffix}`, latitudes, longitudes, scanning);
}
