import { type Steps, coarserSteps, lastEnd, startOf, DAY, HOUR, floorTo } from '@daystar/timeseries';
import type { RowsProperty } from '@daystar/formats';
import type { ForecastQuery } from './forecast-query';

/** The periods of a window that native steps cover whole. */
export function wholePeriods(window: Steps, native: Steps): Steps {
  const whole = coarserSteps(native, window.length);
  const firstEnd = Math.max(whole.firstEnd, window.firstEnd);
  const last = Math.min(lastEnd(whole), lastEnd(window));
  return { firstEnd, length: window.length, count: Math.max(0, (last - firstEnd) / window.length + 1) };
}

/** Tells apart the windows of one issue. */
export const windowKey = ({ firstEnd, length, count }: Steps): string => `${firstEnd}/${length}x${count}`;

/** Where the native steps of a run of covered periods lie: `values.slice(from, to)`. */
export function nativeRange(periods: Steps, native: Steps): { from: number; to: number } {
  const from = (startOf(periods) - startOf(native)) / native.length;
  return { from, to: from + (periods.count * periods.length) / native.length };
}

/** The values of covered periods among those of more periods. */
export function slicePeriods<T extends { subarray(from: number, to: number): T }>(
  periods: Steps,
  values: T,
  among: Steps,
): T {
  const from = (periods.firstEnd - among.firstEnd) / periods.length;
  return values.subarray(from, from + periods.count);
}

/**
 * The requested periods: seven days of them, or, with `hours`, that many hours and one period more.
 * Forecasts begin with the period in progress, estimated actuals end with the last one that is over.
 */
export function requestedPeriods(property: RowsProperty, { period, hours }: ForecastQuery, now: number): Steps {
  const count = hours === undefined ? (7 * DAY) / period : (hours * HOUR) / period + 1;
  const over = floorTo(now, period);
  const firstEnd = property === 'forecasts' ? over + period : over - (count - 1) * period;
  return { firstEnd, length: period, count };
}
