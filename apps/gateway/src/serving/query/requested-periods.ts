import type { RowsProperty } from '@daystar/formats';
import { DAY, HOUR, type Steps, floorTo } from '@daystar/timeseries';
import type { ForecastQuery } from './forecast-query';

/**
 * The periods a request asks for: seven days of them, or, with `hours`, that many hours and one period more.
 * Forecasts begin with the period in progress, estimated actuals end with the last one that is over.
 */
export function requestedPeriods(property: RowsProperty, { period, hours }: ForecastQuery, now: number): Steps {
  const count = hours === undefined ? (7 * DAY) / period : (hours * HOUR) / period + 1;
  const over = floorTo(now, period);
  const firstEnd = property === 'forecasts' ? over + period : over - (count - 1) * period;
  return { firstEnd, length: period, count };
}
