/** The kinds of rows that answers are made of. */
export const ROW_KINDS = [
  'radiation_forecast',
  'radiation_estimated_actual',
  'pv_forecast',
  'pv_estimated_actual',
  'world_pv_forecast',
  'world_pv_estimated_actual',
  'aggregation_forecast',
  'aggregation_estimated_actual',
] as const;

export type RowKind = (typeof ROW_KINDS)[number];

/** One quantity of the field: its only name, unit, sign and plausible limits. Formats and docs loop over these. */
export interface Field {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  /** Values outside these limits are mistakes of a source, not weather. */
  readonly lowest: number;
  readonly highest: number;
  /** Fractional digits in answers. */
  readonly decimals: number;
  /** In which rows it appears, in the order of the table. */
  readonly rows: readonly RowKind[];
}
