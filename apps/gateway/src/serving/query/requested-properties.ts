import type { RowsProperty } from '@daystar/formats';

/** The arrays of rows in a response: one or both. */
export type RequestedProperties = readonly RowsProperty[];
export const FORECASTS: RequestedProperties = ['forecasts'];
export const ACTUALS: RequestedProperties = ['estimated_actuals'];
export const ACTUALS_AND_FORECASTS: RequestedProperties = ['estimated_actuals', 'forecasts'];

const FORECAST_SUBPATHS = ['forecasts', 'estimated_actuals', 'estimated_actuals/latest', 'combined'];

/** Lists the paths that serve the rows of a resource. */
export const listForecastPaths = (resource: string): string[] =>
  FORECAST_SUBPATHS.map((subpath) => `${resource}/${subpath}`);
