import { type Steps, coarserSteps, lastEnd, firstStart, DAY, HOUR, floorTo } from '@daystar/timeseries';
import type { RowsProperty } from '@daystar/formats';
import type { ForecastQuery } from './forecast-query';

/** Selects the periods of a window that native steps cover completely. */
export function selectWholePeriods(window: Steps, nativeSteps: Steps): Steps {
  const wholePeriods = coarserSteps(nativeSteps, window.stepMs);
  const firstEnd = Math.max(wholePeriods.firstEnd, window.firstEnd);
  const lastPeriodEnd = Math.min(lastEnd(wholePeriods), lastEnd(window));
  return { firstEnd, stepMs: window.stepMs, count: Math.max(0, (lastPeriodEnd - firstEnd) / window.stepMs + 1) };
}

/** Identifies a window within an issue. */
export const buildWindowKey = ({ firstEnd, stepMs, count }: Steps): string => `${firstEnd}/${stepMs}x${count}`;

/**
 * Computes the index range of the native steps of `periods`, for `values.slice(from, to)`. The native steps cover the
 * periods.
 */
export function getNativeRange(periods: Steps, nativeSteps: Steps): { from: number; to: number } {
  const from = (firstStart(periods) - firstStart(nativeSteps)) / nativeSteps.stepMs;
  return { from, to: from + (periods.count * periods.stepMs) / nativeSteps.stepMs };
}

/** Selects the values of `periods` from those of a longer range. */
export function slicePeriods<T extends { subarray(from: number, to: number): T }>(
  periods: Steps,
  values: T,
  range: Steps,
): T {
  const from = (periods.firstEnd - range.firstEnd) / periods.stepMs;
  return values.subarray(from, from + periods.count);
}

/** Seven days, ms. Issues extend some hours beyond it: without this limit, the number of rows would depend on the age of the issue. */
const MAX_SPAN = 7 * DAY;

/**
 * Computes the requested periods: the requested window of the past, or else `hours` plus one period, or seven days
 * without `hours`. `hours` is limited to seven days, except for rows of one lead. Forecasts begin with the period in
 * progress, estimated actuals end with the last complete one.
 * @param now clock time, ms
 */
export function computeRequestedPeriods(
  property: RowsProperty,
  { period, hours, window, past }: ForecastQuery,
  now: number,
): Steps {
  if (window) return window;
  // Rows of one lead come from many issues, so they may cover more than an issue does.
  const maxSpan = past?.kind === 'lead' ? Infinity : MAX_SPAN;
  const periodCount = hours === undefined ? MAX_SPAN / period : Math.min(hours * HOUR, maxSpan) / period + 1;
  const currentStart = floorTo(now, period);
  const firstEnd = property === 'forecasts' ? currentStart + period : currentStart - (periodCount - 1) * period;
  return { firstEnd, stepMs: period, count: periodCount };
}

/** Returns the share of rows that issues cover, 0 to 1; undefined when they cover all. */
export const measureRowCoverage = (covered: number, { count }: Steps): number | undefined =>
  covered < count ? covered / count : undefined;
