import { type Measurement, type RowProblem, findMeasurementTimeProblems } from '@daystar/contracts';
import { MEASURED_VALUES } from '@daystar/database';
import { formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';

/**
 * Validates measurements, and converts timestamps to UTC, and periods to minutes (or to seconds below a minute). The last of
 * several rows for one period counts.
 * @param now ms since 1970 UTC
 * @param retainedFrom start of the retention, ms since 1970 UTC
 * @param hasPower whether the target has power
 * @returns accepted rows, and `refused` with each problem of an invalid row
 */
export function normalizeMeasurements(
  measurements: readonly Measurement[],
  { now, retainedFrom, hasPower }: { now: number; retainedFrom: number; hasPower: boolean },
): { rows: readonly NumberedMeasurement[]; refused: readonly RowProblem[] } {
  const refused: RowProblem[] = [];
  const byPeriod = new Map<string, NumberedMeasurement>();
  measurements.forEach((measurement, row) => {
    const earlierRefusals = refused.length;
    const refuse = (field: string, message: string, error_code: string) =>
      refused.push({ row, field, message, error_code });
    const end = parseStamp(measurement.period_end);
    const length = parsePeriod(measurement.period);
    const timeProblems = findMeasurementTimeProblems(measurement, now);
    for (const problem of timeProblems) refused.push({ row, ...problem });
    const isEndAccepted = timeProblems.every(({ field }) => field !== 'period_end');
    if (isEndAccepted && end !== undefined && end < retainedFrom) {
      const message = `'period_end' must not be before ${formatStamp(retainedFrom)}: older measurements are not kept.`;
      refuse('period_end', message, 'TooLongAgo');
    }
    if (!hasPower && measurement.total_power !== undefined) {
      const message = "A weather site has no 'total_power'. Send its irradiance as 'mean_ghi' (W/m²).";
      refuse('total_power', message, 'NotApplicable');
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
