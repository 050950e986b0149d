import { type Measurement, type MeasurementNote } from '@daystar/contracts';
import { MEASURED_VALUES } from '@daystar/database';
import { DAY, HOUR, formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';

/** Loggers with an unset clock report 1970. */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * Converts measurements to UTC stamps and periods in minutes (or seconds below a minute). Of several rows for one period the
 * last one counts. Invalid rows are returned as refused.
 * @param now ms since 1970 UTC
 * @param keptFrom start of the retention, ms since 1970 UTC
 */
export function normalizeMeasurements(
  measurements: readonly Measurement[],
  now: number,
  keptFrom: number,
): { rows: readonly NumberedMeasurement[]; refused: readonly MeasurementNote[] } {
  const refused: MeasurementNote[] = [];
  const byPeriod = new Map<string, NumberedMeasurement>();
  measurements.forEach((measurement, row) => {
    const before = refused.length;
    const refuse = (field: string, message: string, error_code: string) =>
      refused.push({ row, field, message, error_code });
    const end = parseStamp(measurement.period_end);
    const length = parsePeriod(measurement.period);
    if (end === undefined) refuse('period_end', `${measurement.period_end} is no moment.`, 'NotADate');
    else if (end > now + HOUR) refuse('period_end', `${measurement.period_end} is in the future.`, 'InTheFuture');
    else if (end < EARLIEST) refuse('period_end', `${measurement.period_end} is too long ago.`, 'TooLongAgo');
    else if (end < keptFrom) {
      const message = `${measurement.period_end} is too long ago: measurements are kept from ${formatStamp(keptFrom)} on.`;
      refuse('period_end', message, 'TooLongAgo');
    }
    if (length === undefined || length > DAY) {
      refuse('period', `${measurement.period} is no period of up to a day.`, 'NotAPeriod');
    }
    if (MEASURED_VALUES.every((name) => measurement[name] === undefined)) {
      refuse('total_power', `The measurement of ${measurement.period_end} has no value.`, 'Required');
    }
    if (end === undefined || length === undefined || refused.length > before) return;
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
