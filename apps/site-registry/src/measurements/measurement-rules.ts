import { type FieldError, type Measurement, invalid } from '@daystar/contracts';
import { MEASURED_VALUES } from '@daystar/database';
import { DAY, HOUR, formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';

/** Ten thousand wrong stamps are one mistake: it is enough to name some. */
const MOST_ERRORS = 100;

/**
 * Measurements in one spelling: UTC stamps, periods in minutes (or seconds below), one per period; of two for the same
 * period the later in the list holds.
 * @param now ms since 1970 UTC
 * @throws DaystarError InvalidRequest naming what is wrong; rules of single fields have been checked by the bus
 */
export function tidyMeasurements(measurements: readonly Measurement[], now: number): Measurement[] {
  const errors: FieldError[] = [];
  const tidy = new Map<string, Measurement>();
  measurements.forEach((measurement, index) => {
    const refuse = (field: string, message: string, error_code: string) =>
      errors.push({ field_name: `measurements[${index}].${field}`, message, error_code });
    const end = parseStamp(measurement.period_end);
    const length = parsePeriod(measurement.period);
    if (end === undefined) refuse('period_end', `${measurement.period_end} is no moment.`, 'NotADate');
    else if (end > now + HOUR) refuse('period_end', `${measurement.period_end} is in the future.`, 'InTheFuture');
    if (length === undefined || length > DAY) {
      refuse('period', `${measurement.period} is no period of up to a day.`, 'NotAPeriod');
    }
    if (MEASURED_VALUES.every((name) => measurement[name] === undefined)) {
      refuse('total_power', `The measurement of ${measurement.period_end} has no value.`, 'Required');
    }
    if (end === undefined || length === undefined) return;
    const [period_end, period] = [formatStamp(end), formatPeriod(length)];
    tidy.set(`${period_end} ${period}`, { ...measurement, period_end, period });
  });
  if (errors.length > 0) throw invalid(errors.slice(0, MOST_ERRORS));
  return [...tidy.values()];
}
