import {
  DaystarError,
  type FieldError,
  type Measurement,
  type RowProblem,
  type StoreResult,
  createInvalidRequestError,
} from '@daystar/contracts';
import { formatPeriod, formatStamp, parsePeriod } from '@daystar/timeseries';
import { ParsedMeasurementsBody } from '../../http/body-parsers/parsed-measurements-body';
import {
  MAX_ERRORS,
  type PostedMeasurements,
  toFieldPrefix,
  readMeasurements,
} from '../../http/body-parsers/read-measurements';

/** Response to posted measurements: the stored ones as sent (each period once), errors of the rejected ones, and warnings. */
export type StoredMeasurements = { warnings?: FieldError[] } & (
  { measurement: Measurement } | { measurements: Measurement[]; errors?: FieldError[] }
);

/**
 * Reads `{"measurement": …}`, `{"measurements": […]}` or CSV, stores the valid rows, and responds in the same form.
 * Invalid rows are rejected one by one.
 * @throws DaystarError InvalidRequest with the first `MAX_ERRORS` errors, when no row is valid; errors of `store`
 */
export async function storeMeasurements(
  body: unknown,
  store: (measurements: Measurement[]) => Promise<StoreResult>,
): Promise<StoredMeasurements> {
  const posted = body instanceof ParsedMeasurementsBody ? body.getMeasurements() : readMeasurements(body);
  const { measurements, errors, isSingle } = posted;
  const reply = await storeWithSentNames(store, posted);
  const toFieldErrors = (problems: readonly RowProblem[]) => problems.map((problem) => toFieldError(problem, posted));
  const rejected = new Set(reply.refused?.map(({ row }) => row));
  const { stored, replaced } = selectLastOfPeriods(measurements, rejected);
  const allErrors = [...errors, ...toFieldErrors(reply.refused ?? [])].slice(0, MAX_ERRORS);
  // Ignored names come first: a wrong unit makes a warning for each row.
  const allWarnings = [...posted.warnings, ...toFieldErrors([...replaced, ...(reply.warnings ?? [])])].slice(
    0,
    MAX_ERRORS,
  );
  const warnings = allWarnings.length > 0 ? { warnings: allWarnings } : {};
  if (isSingle) return { measurement: stored[0], ...warnings };
  return { measurements: stored, ...(allErrors.length > 0 ? { errors: allErrors } : {}), ...warnings };
}

/**
 * Selects the measurements that are stored: the last one of each period. Formats their times as they are stored.
 * @param rejected indices of the measurements that are not stored
 */
function selectLastOfPeriods(measurements: readonly Measurement[], rejected: ReadonlySet<number>) {
  const lastByPeriod = new Map<string, number>();
  const formatted = measurements.map(formatTimes);
  const getKey = ({ period_end, period }: Measurement) => `${period_end} ${period}`;
  formatted.forEach((measurement, index) => {
    if (!rejected.has(index)) lastByPeriod.set(getKey(measurement), index);
  });
  const replaced: RowProblem[] = [];
  const stored = formatted.filter((measurement, index) => {
    if (rejected.has(index)) return false;
    const isLast = lastByPeriod.get(getKey(measurement)) === index;
    if (!isLast) replaced.push({ row: index, field: 'period_end', ...REPLACED });
    return isLast;
  });
  return { stored, replaced };
}

const REPLACED = {
  error_code: 'Duplicate',
  message: 'A later row of the request has the same period. The last of these rows is stored.',
};

/** Stores measurements. @throws DaystarError InvalidRequest with field names as the caller sent them, when no row is valid */
async function storeWithSentNames(
  store: (measurements: Measurement[]) => Promise<StoreResult>,
  { measurements, rows, errors, isSingle }: PostedMeasurements,
): Promise<StoreResult> {
  try {
    return await store([...measurements]);
  } catch (error) {
    if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
    const renamed = error.errors.map(({ field_name, ...rest }) => {
      const [, index, field] = /^measurements\[(\d+)\]\.(.*)$/.exec(field_name) ?? [];
      return { ...rest, field_name: field ? toFieldPrefix(rows[Number(index)], isSingle) + field : field_name };
    });
    throw createInvalidRequestError([...errors, ...renamed].slice(0, MAX_ERRORS));
  }
}

/** Formats the period and its end as they are stored: a period is in minutes, or in seconds below a minute. */
export const formatTimes = <T extends Measurement>(measurement: T): T => ({
  ...measurement,
  period: formatPeriod(parsePeriod(measurement.period) ?? 0),
  period_end: formatStamp(Date.parse(measurement.period_end)),
});

const toFieldError = ({ row, field, ...rest }: RowProblem, { rows, isSingle }: PostedMeasurements): FieldError => ({
  ...rest,
  field_name: toFieldPrefix(rows[row], isSingle) + field,
});
