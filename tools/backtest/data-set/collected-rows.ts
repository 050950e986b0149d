/** The rows of one site in one table, in the order of the file. */
export interface CollectedRows {
  /** Period ends, ms. */
  readonly ends: number[];
  /** From when each row is known, ms. */
  readonly knownAt: number[];
  /** NaN where a cell is blank. */
  readonly columns: Map<string, number[]>;
}
