import { createInvalidRequestError } from '@daystar/contracts';
import { DAY, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';

/** Maximum span of a range, ms: 14 days, extended to whole periods at both ends. */
const MAX_SPAN_MS = 15 * DAY;

/**
 * Parses the time range of a query for forecasts of one lead time.
 * @param period ms
 * @returns ms since 1970 UTC
 * @throws DaystarError InvalidRequest unless the range consists of whole periods and is not too long
 */
export function parseLeadRange({ from, to, period }: { from: string; to: string; period: number }): {
  start: number;
  end: number;
} {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const areWholePeriods =
    [start, end].every((time) => floorTo(time, period) === time) && period % NATIVE_PERIOD_MS === 0;
  if (areWholePeriods && end >= start && end - start <= MAX_SPAN_MS) return { start, end };
  const message = "'from' and 'to' must be multiples of the period, and 'to' must be 0 to 15 days after 'from'.";
  throw createInvalidRequestError([{ field_name: 'from', error_code: 'OutOfRange', message }]);
}
