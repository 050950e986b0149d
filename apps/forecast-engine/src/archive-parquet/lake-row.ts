/** An issue as a row of a Parquet file. */
export interface LakeRow {
  readonly resource: string;
  readonly issued_at: Date;
  readonly issue_id: string;
  readonly next_issue_at: Date;
  /** Sequence number that orders issues of a resource with the same `issued_at`. */
  readonly arrival: bigint;
  /** Id of the base issue, if this one is stored as a difference; null when stored whole. */
  readonly base_id: string | null;
  /** Encoded rows of the issue, whole or as the difference from the issue `base_id`. */
  readonly block: Uint8Array;
}

/** The columns that describe an issue, stored before its block so that one range read covers them. */
export const HEADER_COLUMNS = ['resource', 'issued_at', 'issue_id', 'next_issue_at', 'arrival', 'base_id'] as const;
