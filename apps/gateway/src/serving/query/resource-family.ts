import { type Field, getField, getFields } from '@daystar/contracts';
import { type ResourceFamily, type RowsProperty, getRowKind } from '@daystar/formats';

/** The arrays of rows in a response: one or both. */
export type RequestedProperties = readonly RowsProperty[];
export const FORECASTS: RequestedProperties = ['forecasts'];
export const ACTUALS: RequestedProperties = ['estimated_actuals'];
export const ACTUALS_AND_FORECASTS: RequestedProperties = ['estimated_actuals', 'forecasts'];

const FORECAST_SUBPATHS = ['forecasts', 'estimated_actuals', 'estimated_actuals/latest', 'combined'];

/** Lists the paths that serve the rows of a resource. */
export const listForecastPaths = (resource: string): string[] =>
  FORECAST_SUBPATHS.map((subpath) => `${resource}/${subpath}`);

/** Columns that only `output_parameters` shows. */
const EXTRA_FIELDS: Record<ResourceFamily, readonly string[]> = {
  radiation: [
    'air_temp',
    'zenith',
    'azimuth',
    'wind_speed',
    'surface_pressure',
    'precipitable_water',
    'aod550',
    'albedo',
    'relative_humidity',
    'dewpoint_temp',
    'wind_direction',
    'precipitation_rate',
    'snow_depth',
    'clearsky_ghi',
    'clearsky_dni',
    'clearsky_dhi',
    'gti',
    'clearsky_gti',
  ],
  pv: ['pv_potential'],
  world_pv: [],
  aggregation: ['percentage'],
};

/**
 * Extra columns of forecasts: percentiles. For aggregations: sums of the members' quantiles, in addition to the
 * quantiles of the sum.
 */
const QUANTILE_FIELDS: Partial<Record<ResourceFamily, readonly string[]>> = {
  radiation: ['gti10', 'gti90'],
  world_pv: ['pv_estimate10', 'pv_estimate90'],
  aggregation: ['p10_sum_naive', 'p90_sum_naive'],
};

/** Other names that clients may request for the same fields. */
const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  pv_estimate: ['pv_power_rooftop', 'pv_power_advanced'],
  pv_estimate10: ['pv_power_rooftop10', 'pv_power_advanced10'],
  pv_estimate90: ['pv_power_rooftop90', 'pv_power_advanced90'],
  wind_speed: ['wind_speed_10m'],
  wind_direction: ['wind_direction_10m'],
};

/** Adds a copy of each field under each of its aliases; rows show the field under the requested name. */
export const addAliases = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [
    field,
    ...(FIELD_ALIASES[field.name] ?? []).map((name) => ({ ...field, name, column: field.name })),
  ]);

/** Lists every field that rows of a family can show. */
export function listSelectableFields(family: ResourceFamily, property: RowsProperty): Field[] {
  const defaults = getFields(getRowKind(family, property));
  const quantiles = property === 'forecasts' ? (QUANTILE_FIELDS[family] ?? []) : [];
  const extras = [...EXTRA_FIELDS[family], ...quantiles].map(getField);
  return [...defaults, ...extras.filter((field) => !defaults.includes(field))];
}
