/** An issue as a row of a Parquet file. */
export interface LakeRow {
  readonly resource: string;
  readonly issued_at: Date;
  readonly issue_id: string;
  readonly next_issue_at: Date;
  readonly arrival: bigint;
  /** Null for a whole issue. */
  readonly base_id: string | null;
  readonly block: Uint8Array;
}

/** The columns that describe an issue, stored before its block so that one range holds them. */
export const KEY_COLUMNS = ['resource', 'issued_at', 'issue_id', 'next_issue_at', 'arrival', 'base_id'] as const;
