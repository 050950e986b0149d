/** The rows of one site in one table, in order of time. */
export interface CollectedRows {
  /** Period ends, ms. */
  readonly ends: number[];
  /** Time from which each row is available, ms. */
  readonly availableAt: number[];
  /** Values by column; NaN for a blank cell. */
  readonly columns: Map<string, number[]>;
}
