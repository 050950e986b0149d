import {
  type ExternalForecastIssue,
  type ExternalForecastPeriod,
  type FieldError,
  createInvalidRequestError,
} from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';

/** Maximum lead time of the end of a period, ms. */
const MAX_LEAD_TIME_MS = 16 * DAY;
/** Tolerance for a clock that is ahead, ms. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE;
/** Earliest accepted issue time, ms, as for measurements. */
const EARLIEST_ISSUE = Date.UTC(1990, 0, 1);
const MAX_ERRORS = 100;

interface NumberedPeriod {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Validates an issue, and converts its timestamps to UTC and its periods to minutes or seconds.
 * @param now ms since 1970 UTC
 * @param retainedFrom start of the retention, ms since 1970 UTC
 * @throws DaystarError InvalidRequest with the first `MAX_ERRORS` errors
 */
export function normalizeIssue(
  { issued_at, forecasts }: ExternalForecastIssue,
  now: number,
  retainedFrom: number,
): ExternalForecastIssue {
  const errors: FieldError[] = [];
  const addError = (field_name: string, message: string, error_code: string) =>
    errors.push({ field_name, message, error_code });
  const issuedAt = parseStamp(issued_at);
  if (issuedAt === undefined)
    addError('issued_at', "'issued_at' must be a date or time such as 2026-01-31T12:00:00Z.", 'NotADate');
  else if (issuedAt > now + CLOCK_TOLERANCE_MS)
    addError('issued_at', "'issued_at' must not be in the future.", 'InTheFuture');
  else if (issuedAt < EARLIEST_ISSUE) addError('issued_at', "'issued_at' must not be before 1990.", 'TooLongAgo');
  else if (issuedAt < retainedFrom) {
    const message = `'issued_at' must not be before ${formatStamp(retainedFrom)}: older forecasts are not kept.`;
    addError('issued_at', message, 'TooLongAgo');
  }
  const periods: NumberedPeriod[] = [];
  const normalized = forecasts.map((period, row) => normalizePeriod(period, row));
  rejectOverlaps();
  if (errors.length > 0) throw createInvalidRequestError(errors.slice(0, MAX_ERRORS));
  return { issued_at: formatStamp(issuedAt ?? NaN), forecasts: normalized };

  function normalizePeriod(period: ExternalForecastPeriod, row: number): ExternalForecastPeriod {
    const path = `forecasts[${row}].`;
    const { pv_estimate: estimate, pv_estimate10: p10 = estimate, pv_estimate90: p90 = estimate } = period;
    if (p10 > estimate)
      addError(`${path}pv_estimate10`, `'${path}pv_estimate10' must not be above 'pv_estimate'.`, 'OutOfRange');
    if (p90 < estimate)
      addError(`${path}pv_estimate90`, `'${path}pv_estimate90' must not be below 'pv_estimate'.`, 'OutOfRange');
    const end = parseStamp(period.period_end);
    const length = parsePeriod(period.period);
    if (end === undefined) {
      const message = `'${path}period_end' must be a date or time such as 2026-01-31T12:00:00Z.`;
      addError(`${path}period_end`, message, 'NotADate');
    } else if (issuedAt !== undefined && end <= issuedAt)
      addError(`${path}period_end`, `'${path}period_end' must be after 'issued_at'.`, 'OutOfRange');
    else if (issuedAt !== undefined && end > issuedAt + MAX_LEAD_TIME_MS) {
      const message = `'${path}period_end' must be at most ${MAX_LEAD_TIME_MS / DAY} days after 'issued_at'.`;
      addError(`${path}period_end`, message, 'OutOfRange');
    }
    if (length === undefined || length > DAY)
      addError(
        `${path}period`,
        `'${path}period' must be an ISO 8601 duration such as PT30M, at least PT1S and at most P1D.`,
        'NotAPeriod',
      );
    else if (end !== undefined) periods.push({ row, start: end - length, end });
    return {
      ...period,
      period_end: end === undefined ? period.period_end : formatStamp(end),
      period: formatPeriod(length ?? HOUR),
    };
  }

  /** Adds an error for each period that begins before the end of the previous one, such as a period that is given twice. */
  function rejectOverlaps(): void {
    periods.sort((a, b) => a.start - b.start);
    for (const [k, { row, start }] of periods.entries()) {
      const previous = periods[k - 1];
      if (!previous || previous.end <= start) continue;
      const message = `'forecasts[${row}]' must not overlap 'forecasts[${previous.row}]': an issue has one value for each time.`;
      addError(`forecasts[${row}].period_end`, message, 'Overlap');
    }
  }
}
