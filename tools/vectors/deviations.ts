import type { VectorFile, VectorRow } from './vector-file';

/** Largest deviation of a column, its tolerance, and the number of rows. */
export interface Deviation {
  column: string;
  rows: number;
  max: number;
  tolerance: number;
}

const computeAbsoluteDifference = (actual: number, expected: number): number => Math.abs(actual - expected);

const computeRelativeDifference = (actual: number, expected: number): number =>
  actual === expected ? 0 : Math.abs(actual - expected) / Math.max(Math.abs(expected), Number.MIN_VALUE);

const computeAngularDifference = (actual: number, expected: number): number => {
  const difference = Math.abs(actual - expected) % 360;
  return Math.min(difference, 360 - difference);
};

/** Collects deviations from the reference, by column. */
export class Deviations {
  private readonly columns = new Map<string, Deviation>();

  constructor(private readonly file: VectorFile) {}

  /** Records the absolute deviation; `scale` multiplies it, for a tolerance that depends on the row. */
  compareAbsolute(row: VectorRow, column: string, actual: number, tolerance: number, scale = 1): void {
    this.compare(row, column, actual, tolerance, (a, b) => scale * computeAbsoluteDifference(a, b));
  }

  compareRelative(row: VectorRow, column: string, actual: number, tolerance: number): void {
    this.compare(row, column, actual, tolerance, computeRelativeDifference);
  }

  /** Records the deviation of an angle, modulo 360 degrees. */
  compareAngle(row: VectorRow, column: string, actual: number, tolerance: number, scale = 1): void {
    this.compare(row, column, actual, tolerance, (a, b) => scale * computeAngularDifference(a, b));
  }

  /** Records a deviation that the caller computed, such as a root mean square over the whole file. */
  recordStatistic(column: string, rows: number, value: number, tolerance: number): void {
    this.record(column, value, tolerance, rows);
  }

  /** Lists the deviations of all columns. The deviation of a column that was never compared with a number is infinite. */
  listAll(): Deviation[] {
    const unread = this.file.listUnreadColumns().map((column) => ({ column, rows: 0, max: Infinity, tolerance: 0 }));
    const compared = [...this.columns.values()].map((deviation) =>
      deviation.rows > 0 ? deviation : { ...deviation, max: Infinity },
    );
    return [...compared, ...unread];
  }

  private compare(
    row: VectorRow,
    column: string,
    actual: number,
    tolerance: number,
    measure: (actual: number, expected: number) => number,
  ): void {
    const expected = row.readOptional(column);
    if (expected !== null) this.record(column, measure(actual, expected), tolerance);
    // Without a reference value the result must still be a number.
    else this.record(column, Number.isFinite(actual) ? 0 : Infinity, tolerance, 0);
  }

  private record(column: string, deviation: number, tolerance: number, rows = 1): void {
    const current = this.columns.get(column) ?? { column, rows: 0, max: 0, tolerance };
    const size = Number.isNaN(deviation) ? Infinity : deviation;
    this.columns.set(column, { column, rows: current.rows + rows, max: Math.max(current.max, size), tolerance });
  }
}
