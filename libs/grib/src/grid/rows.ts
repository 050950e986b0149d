import { Circle } from './circle';
import { gaussianRows } from './gaussian-latitudes';
import type { Grid } from './grid';
import { ReducedGrid } from './reduced-grid';
import { RegularGrid } from './regular-grid';
import type { Scanning } from './scanning';

/** What both editions say of a grid of parallels; degrees. */
export interface RowsFrame {
  /** Points of every row, or of each where they differ. */
  readonly columns: number | readonly number[];
  readonly rows: number;
  readonly first: { readonly latitude: number; readonly longitude: number };
  readonly last: { readonly latitude: number; readonly longitude: number };
  /** Rows between a pole and the equator where they are Gaussian; else they are equally spaced. */
  readonly gaussian?: number;
  readonly scanning: Scanning;
}

/** More rows than this would be less than 200 m apart. */
const MOST_ROWS = 100_000;

/** The grid of that frame, or what is wrong with it. */
export function gridOfRows({ columns, rows, first, last, gaussian, scanning }: RowsFrame): Grid | string {
  if (rows > MOST_ROWS) return `${rows} rows from pole to pole`;
  const longest = typeof columns === 'number' ? columns : Math.max(0, ...columns);
  if (rows < 1 || longest < 1) return 'a grid without points';
  const latitudes =
    gaussian === undefined
      ? Float64Array.from(
          { length: rows },
          (_, j) => first.latitude + (j * (last.latitude - first.latitude)) / (rows - 1 || 1),
        )
      : gaussianRows(gaussian, rows, first.latitude, last.latitude);
  if (!latitudes) return `${rows} rows do not fit among ${2 * gaussian!} Gaussian latitudes`;
  const suffix = gaussian === undefined ? 'll' : 'gg';
  if (typeof columns !== 'number') {
    if (columns.length !== rows) return `${columns.length} row lengths for ${rows} rows`;
    // Rows of unequal length cannot be columns first, nor has any centre let them run west.
    return new ReducedGrid(`reduced_${suffix}`, latitudes, columns, first.longitude);
  }
  const circle = new Circle(first.longitude, last.longitude, columns, scanning.iNegative);
  return new RegularGrid(`regular_${suffix}`, latitudes, circle, scanning);
}
