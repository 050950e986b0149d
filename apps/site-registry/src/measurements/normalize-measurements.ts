import { type Measurement, type RowProblem } from '@daystar/contracts';
import { MEASURED_VALUES } from '@daystar/database';
import { DAY, HOUR, formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';

/** Earliest accepted period end, ms: data loggers with an unset clock report 1970. */
const EARLIEST_END = Date.UTC(1990, 0, 1);

/**
 * Converts timestamps to UTC, and periods to minutes (or to seconds below a minute). The last of several rows for one
 * period counts. Invalid rows are returned as refused.
 * @param now ms since 1970 UTC
 * @param retainedFrom start of the retention, ms since 1970 UTC
 */
export function normalizeMeasurements(
  measurements: readonly Measurement[],
  now: number,
  retainedFrom: number,
): { rows: readonly NumberedMeasurement[]; refused: readonly RowProblem[] } {
  const refused: RowProblem[] = [];
  const byPeriod = new Map<string, NumberedMeasurement>();
  measurements.forEach((measurement, row) => {
    const earlierRefusals = refused.length;
    const refuse = (field: string, message: string, error_code: string) =>
      refused.push({ row, field, message, error_code });
    const end = parseStamp(measurement.period_end);
    const length = parsePeriod(measurement.period);
    if (end === undefined)
      refuse('period_end', "'period_end' must be a date or time such as 2026-01-31T12:00:00Z.", 'NotADate');
    else if (end > now + HOUR) refuse('period_end', "'period_end' must not be in the future.", 'InTheFuture');
    else if (end < EARLIEST_END) refuse('period_end', "'period_end' must not be before 1990.", 'TooLongAgo');
    else if (end < retainedFrom) {
      const message = `'period_end' must not be before ${formatStamp(retainedFrom)}: older measurements are not kept.`;
      refuse('period_end', message, 'TooLongAgo');
    }
    if (length === undefined || length > DAY) {
      refuse('period', "'period' must be at least PT1S and at most P1D.", 'NotAPeriod');
    }
    if (MEASURED_VALUES.every((name) => measurement[name] === undefined)) {
      const message = `The measurement is empty. It must have a value of at least one of ${MEASURED_VALUES.join(', ')}.`;
      refuse('total_power', message, 'Required');
    }
    if (end === undefined || length === undefined || refused.length > earlierRefusals) return;
    const [period_end, period] = [formatStamp(end), formatPeriod(length)];
    byPeriod.set(`${period_end} ${period}`, { row, measurement: { ...measurement, period_end, period } });
  });
  return { rows: [...byPeriod.values()], refused };
}

/** A measurement with its index in the request. */
export interface NumberedMeasurement {
  readonly row: number;
  readonly measurement: Measurement;
}
