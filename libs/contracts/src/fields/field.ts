/** Kinds of rows in responses. */
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

/** A quantity with its name, unit, meaning and plausible limits. Output formats and docs are generated from fields. */
export interface Field {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  /** Lower plausible limit: values outside the limits are rejected as errors of their source. */
  readonly lowest: number;
  readonly highest: number;
  /** Fractional digits in responses. */
  readonly decimals: number;
  /** Name of the column with its values, if it differs from `name`. */
  readonly column?: string;
  /** Factor that converts the values of the column to `unit`. */
  readonly factor?: number;
  /** Kinds of rows that have this field. */
  readonly rows: readonly RowKind[];
  /** Kinds of rows that have this field only if `output_parameters` names it. */
  readonly selectableRows: readonly RowKind[];
}
