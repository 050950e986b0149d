import { type Field, type RowKind, fieldNamed, fieldsOf } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';

/** Rows of the same making: each family has forecasts and estimated actuals. */
export type ResourceFamily = 'radiation' | 'pv' | 'world_pv' | 'aggregation';

/** What an answer holds: one array of rows, or both. */
export type RequestedProperties = readonly RowsProperty[];
export const FORECASTS: RequestedProperties = ['forecasts'];
export const ACTUALS: RequestedProperties = ['estimated_actuals'];
export const BOTH: RequestedProperties = ['estimated_actuals', 'forecasts'];

export const rowKind = (family: ResourceFamily, property: RowsProperty): RowKind =>
  `${family}_${property === 'forecasts' ? 'forecast' : 'estimated_actual'}`;

/** Columns that only `output_parameters` shows. */
const EXTRAS: Record<ResourceFamily, readonly string[]> = {
  radiation: [
    'air_temp',
    'zenith',
    'azimuth',
    'wind_speed',
    'surface_pressure',
    'precipitable_water',
    'aod550',
    'albedo',
  ],
  pv: [],
  world_pv: [],
  aggregation: ['percentage'],
};

/** What quantiles of members add up to, beside those of the sum. */
const NAIVE = ['p10_sum_naive', 'p90_sum_naive'];

/** Every field that rows of a kind can show. */
export function selectableFields(family: ResourceFamily, property: RowsProperty): Field[] {
  const usual = fieldsOf(rowKind(family, property));
  const quantiles = family === 'aggregation' && property === 'forecasts' ? NAIVE : [];
  const extras = [...EXTRAS[family], ...quantiles].map(fieldNamed);
  return [...usual, ...extras.filter((field) => !usual.includes(field))];
}
