import type { VectorFile, VectorRow } from './vector-file';

/** The worst of one column: how far off, how far it may be, and over how many rows. */
export interface Deviation {
  column: string;
  rows: number;
  worst: number;
  tolerance: number;
}

const difference = (actual: number, expected: number): number => Math.abs(actual - expected);

const relative = (actual: number, expected: number): number =>
  actual === expected ? 0 : Math.abs(actual - expected) / Math.max(Math.abs(expected), Number.MIN_VALUE);

const turn = (actual: number, expected: number): number => {
  const apart = Math.abs(actual - expected) % 360;
  return Math.min(apart, 360 - apart);
};

/** Collects, column by column, how far our values are from the reference's. */
export class Deviations {
  private readonly columns = new Map<string, Deviation>();

  constructor(private readonly file: VectorFile) {}

  /** Absolute deviation; `scale` multiplies it, for a tolerance that depends on the row. */
  absolute(row: VectorRow, column: string, actual: number, tolerance: number, scale = 1): void {
    this.compare(row, column, actual, tolerance, (a, b) => scale * difference(a, b));
  }

  relative(row: VectorRow, column: string, actual: number, tolerance: number): void {
    this.compare(row, column, actual, tolerance, relative);
  }

  /** Angles that start again at 360 degrees. */
  angle(row: VectorRow, column: string, actual: number, tolerance: number, scale = 1): void {
    this.compare(row, column, actual, tolerance, (a, b) => scale * turn(a, b));
  }

  /** A figure over the whole file, such as a root mean square. */
  figure(column: string, rows: number, value: number, tolerance: number): void {
    this.note(column, value, tolerance, rows);
  }

  /** All columns; one that was never compared with a number, or not understood at all, counts as endlessly wrong. */
  all(): Deviation[] {
    const missed = this.file.notUnderstood().map((column) => ({ column, rows: 0, worst: Infinity, tolerance: 0 }));
    const compared = [...this.columns.values()].map((one) => (one.rows > 0 ? one : { ...one, worst: Infinity }));
    return [...compared, ...missed];
  }

  private compare(
    row: VectorRow,
    column: string,
    actual: number,
    tolerance: number,
    measure: (actual: number, expected: number) => number,
  ): void {
    const expected = row.optional(column);
    if (expected !== null) this.note(column, measure(actual, expected), tolerance);
    // Where the reference has no value a service still answers with a number.
    else this.note(column, Number.isFinite(actual) ? 0 : Infinity, tolerance, 0);
  }

  private note(column: string, deviation: number, tolerance: number, rows = 1): void {
    const one = this.columns.get(column) ?? { column, rows: 0, worst: 0, tolerance };
    const size = Number.isNaN(deviation) ? Infinity : deviation;
    this.columns.set(column, { column, rows: one.rows + rows, worst: Math.max(one.worst, size), tolerance });
  }
}
