/** Types of columns of Parquet files (github.com/apache/parquet-format/blob/master/LogicalTypes.md). */
export const PARQUET_TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/**
 * A time in ms since 1970 UTC. `converted_type` is for readers that do not know logical types. Without the logical type, DuckDB reads
 * a local time without a zone.
 */
export const PARQUET_TIME = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;
