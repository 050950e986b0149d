import type { PastQuery } from './query/past-query';
import type { ForecastResponse } from './response/forecast-response';
import type { PowerRequest } from './response/power-response';

/** Injection token of the `PastSource`, which `past-forecasts` provides. */
export const PAST_SOURCE = Symbol('PAST_SOURCE');

/** Builds responses from issues that are no longer current. */
export interface PastSource {
  /**
   * Builds the response for one property.
   * @param request with the current clock time as `now`
   * @throws DaystarError InvalidRequest for a time in the future, NotFound when there is no such issue
   */
  build(past: PastQuery, resource: string, request: PowerRequest): Promise<ForecastResponse>;
}
