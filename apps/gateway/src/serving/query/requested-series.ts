import type { SeriesName } from '@daystar/formats';

/** The series in a response: one or both. */
export type RequestedSeries = readonly SeriesName[];
export const FORECASTS: RequestedSeries = ['forecasts'];
export const ACTUALS: RequestedSeries = ['estimated_actuals'];
export const ACTUALS_AND_FORECASTS: RequestedSeries = ['estimated_actuals', 'forecasts'];

const FORECAST_SUBPATHS = ['forecasts', 'estimated_actuals', 'estimated_actuals/latest', 'combined'];

/** Lists the paths that serve the rows of a resource. */
export const listForecastPaths = (resource: string): string[] =>
  FORECAST_SUBPATHS.map((subpath) => `${resource}/${subpath}`);
