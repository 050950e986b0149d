/** Rounds columns to four significant digits for a snapshot. */
export const roundColumns = (...columns: (Float32Array | Float64Array)[]): number[][] =>
  columns.map((column) => Array.from(column, (value) => Number(value.toPrecision(4))));
