import { DAY, MINUTE, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';
import { type FieldProblem, formatProblem } from '../errors/field-problem';
import type { Measurement } from './measurement';

/** Earliest accepted period end, ms: data loggers with an unset clock report 1970. */
const EARLIEST_END = Date.UTC(1990, 0, 1);
/** Time by which the clock of a logger may be ahead, ms. More is a wrong clock or time zone. */
const MAX_CLOCK_AHEAD_MS = 5 * MINUTE;
/** Longest accepted period, ms. */
const MAX_PERIOD_MS = DAY;

/** The problem of a period that a measurement cannot have. */
export const INVALID_MEASUREMENT_PERIOD: FieldProblem = {
  text: '{field} must be an ISO 8601 duration such as {example}, at least {shortest} and at most {longest}.',
  values: { example: 'PT5M', shortest: 'PT1S', longest: 'P1D' },
};

/** An unacceptable time of a measurement: its field, and the code and the text of its error. */
export interface MeasurementTimeProblem {
  readonly field: 'period_end' | 'period';
  readonly error_code: string;
  readonly message: string;
}

/** Finds what makes the period of a measurement, or its end, unacceptable. @param now ms since 1970 UTC */
export function findMeasurementTimeProblems(
  { period_end, period }: Pick<Measurement, 'period_end' | 'period'>,
  now: number,
): MeasurementTimeProblem[] {
  const endProblem = findEndProblem(parseStamp(period_end), now);
  const length = parsePeriod(period);
  const isPeriodAccepted = length !== undefined && length <= MAX_PERIOD_MS;
  return [
    ...(endProblem ? [{ field: 'period_end' as const, ...endProblem }] : []),
    ...(isPeriodAccepted
      ? []
      : [
          {
            field: 'period' as const,
            error_code: 'NotAPeriod',
            message: formatProblem('period', INVALID_MEASUREMENT_PERIOD),
          },
        ]),
  ];
}

function findEndProblem(end: number | undefined, now: number): Omit<MeasurementTimeProblem, 'field'> | undefined {
  if (end === undefined)
    return {
      error_code: 'NotADate',
      message: "'period_end' must be a date or time such as 2026-01-31T12:00:00Z.",
    };
  if (end > now + MAX_CLOCK_AHEAD_MS)
    return {
      error_code: 'InTheFuture',
      message: `'period_end' must not be in the future. The time of the service is ${formatStamp(now)}.`,
    };
  if (end < EARLIEST_END) return { error_code: 'TooLongAgo', message: "'period_end' must not be before 1990." };
  return undefined;
}
