import {
  DaystarError,
  type FieldError,
  type Measurement,
  type MeasurementNote,
  type MeasurementsAccepted,
  invalidRequest,
} from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { PostedBody } from '../../http/body-parsers/posted-body';
import {
  MAX_ERRORS,
  type PostedMeasurements,
  toFieldPrefix,
  readMeasurements,
} from '../../http/body-parsers/read-measurements';

/** Stored measurements as sent, errors of the rejected ones, and warnings. */
export type StoredMeasurements = { warnings?: FieldError[] } & (
  { measurement: Measurement } | { measurements: Measurement[]; errors?: FieldError[] }
);

/**
 * Reads `{"measurement": …}`, `{"measurements": […]}` or CSV, stores the valid rows, and responds in the same form. Invalid rows
 * are rejected one by one.
 * @throws DaystarError InvalidRequest with the errors of all rows, when no row is valid; errors of `store`
 */
export async function storeMeasurements(
  body: unknown,
  store: (measurements: Measurement[]) => Promise<MeasurementsAccepted>,
): Promise<StoredMeasurements> {
  const posted = body instanceof PostedBody ? body.getMeasurements() : readMeasurements(body);
  const { measurements, errors, isSingle } = posted;
  const reply = await storeOrRename(store, posted);
  const toFieldErrors = (found: readonly MeasurementNote[]) => found.map((note) => toFieldError(note, posted));
  const rejected = new Set(reply.refused?.map(({ row }) => row));
  const stored = measurements.filter((_, index) => !rejected.has(index)).map(formatPeriodEnd);
  const allErrors = [...errors, ...toFieldErrors(reply.refused ?? [])].slice(0, MAX_ERRORS);
  const allWarnings = [...toFieldErrors(reply.warnings ?? []), ...posted.warnings];
  const warnings = allWarnings.length > 0 ? { warnings: allWarnings } : {};
  if (isSingle) return { measurement: stored[0], ...warnings };
  return { measurements: stored, ...(allErrors.length > 0 ? { errors: allErrors } : {}), ...warnings };
}

/** @throws DaystarError InvalidRequest with field names as the caller sent them, when no row is valid */
async function storeOrRename(
  store: (measurements: Measurement[]) => Promise<MeasurementsAccepted>,
  { measurements, rows, errors, isSingle }: PostedMeasurements,
): Promise<MeasurementsAccepted> {
  try {
    return await store([...measurements]);
  } catch (error) {
    if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
    const renamed = error.errors.map(({ field_name, ...rest }) => {
      const [, index, field] = /^measurements\[(\d+)\]\.(.*)$/.exec(field_name) ?? [];
      return { ...rest, field_name: field ? toFieldPrefix(rows[Number(index)], isSingle) + field : field_name };
    });
    throw invalidRequest([...errors, ...renamed].slice(0, MAX_ERRORS));
  }
}

export const formatPeriodEnd = <T extends Measurement>(measurement: T): T => ({
  ...measurement,
  period_end: formatStamp(Date.parse(measurement.period_end)),
});

const toFieldError = (
  { row, field, ...rest }: MeasurementNote,
  { rows, isSingle }: PostedMeasurements,
): FieldError => ({
  ...rest,
  field_name: toFieldPrefix(rows[row], isSingle) + field,
});
