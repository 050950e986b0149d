import type { IrradianceBias } from './issue';
import type { ProvenanceRun } from './provenance';

/** Columns of a sky block that responses only display; the others are inputs of computations. */
export const SHOWN_SKY_COLUMNS = ['relative_humidity', 'wind_direction', 'precipitation_rate', 'snow_depth'] as const;
export type ShownSkyColumn = (typeof SHOWN_SKY_COLUMNS)[number];

/** Columns of a sky block, one value per step, in the units of the field table, where opacity is `cloud_opacity`. */
export const SKY_COLUMNS = [
  'opacity10',
  'opacity50',
  'opacity90',
  'air_temp',
  'wind_speed',
  'surface_pressure',
  'precipitable_water',
  'aod550',
  'albedo',
  ...SHOWN_SKY_COLUMNS,
] as const;
export type SkyColumn = (typeof SKY_COLUMNS)[number];
/** Columns of a sky; those that responses only display may be absent. */
export type SkyColumns<Values> = Readonly<Record<Exclude<SkyColumn, ShownSkyColumn>, Values>> &
  Readonly<Partial<Record<ShownSkyColumn, Values>>>;

/**
 * The sky of one cell or of the point of one plant over the past and the next week. Rows for any place in the cell are computed
 * from it. It has consecutive PT5M steps: the first `actual_steps` are in the past, the others are forecast. It starts and ends
 * at full hours, so that the current period is complete at every period length. NaN marks missing values: those of a variable
 * that no source has, and of columns that an older release did not store.
 */
export interface SkyBlock {
  /** Name of the sky cell, or of the point of a plant (`getSkyName`). */
  readonly cell: string;
  readonly issued_at: string;
  readonly next_issue_at: string;
  /** End of the first five-minute step. */
  readonly first_period_end: string;
  readonly period: 'PT5M';
  /** Number of steps that are estimated actuals. */
  readonly actual_steps: number;
  /** One number per step. */
  readonly columns: SkyColumns<ArrayLike<number>>;
  /** Run-length encoded: the steps of all runs add up to the number of steps. */
  readonly provenance: readonly ProvenanceRun[];
  /** Corrections of the estimated actuals of weather sites in the cell, by resource id; absent when there are none. */
  readonly irradiance_biases?: Readonly<Record<string, IrradianceBias>>;
}
