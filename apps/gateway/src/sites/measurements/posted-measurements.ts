import {
  DaystarError,
  type FieldError,
  type Measurement,
  type MeasurementNote,
  type MeasurementsAccepted,
  invalid,
} from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { PostedBody } from '../../http/body-parsers/posted-body';
import {
  MAX_ERRORS,
  type PostedMeasurements,
  pathOf,
  readMeasurements,
} from '../../http/body-parsers/read-measurements';

/** What was stored, in the form it was sent, what was not and why, and what looks strange. */
export type StoredMeasurements = { warnings?: FieldError[] } & (
  { measurement: Measurement } | { measurements: Measurement[]; errors?: FieldError[] }
);

/**
 * Reads `{"measurement": …}`, `{"measurements": […]}` or a table, has the right rows stored, and answers in the same form.
 * A wrong row does not keep the others out.
 * @throws DaystarError InvalidRequest naming every wrong field of every row, when no row is right
 */
export async function storeMeasurements(
  body: unknown,
  store: (measurements: Measurement[]) => Promise<MeasurementsAccepted>,
): Promise<StoredMeasurements> {
  const posted = body instanceof PostedBody ? body.measurements() : readMeasurements(body);
  const { measurements, errors, single } = posted;
  const reply = await accepted(store, posted);
  const notes = (found: readonly MeasurementNote[]) => found.map((note) => fieldError(note, posted));
  const refused = new Set(reply.refused?.map(({ row }) => row));
  const stored = measurements.filter((_, index) => !refused.has(index)).map(withStamp);
  const all = [...errors, ...notes(reply.refused ?? [])].slice(0, MAX_ERRORS);
  const warnings = reply.warnings?.length ? { warnings: notes(reply.warnings) } : {};
  if (single) return { measurement: stored[0], ...warnings };
  return { measurements: stored, ...(all.length > 0 ? { errors: all } : {}), ...warnings };
}

/** @throws DaystarError InvalidRequest naming the rows as the caller knows them, when none of them is right */
async function accepted(
  store: (measurements: Measurement[]) => Promise<MeasurementsAccepted>,
  { measurements, rows, errors, single }: PostedMeasurements,
): Promise<MeasurementsAccepted> {
  try {
    return await store([...measurements]);
  } catch (error) {
    if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
    const renamed = error.errors.map(({ field_name, ...rest }) => {
      const [, index, field] = /^measurements\[(\d+)\]\.(.*)$/.exec(field_name) ?? [];
      return { ...rest, field_name: field ? pathOf(rows[Number(index)], single) + field : field_name };
    });
    throw invalid([...errors, ...renamed].slice(0, MAX_ERRORS));
  }
}

export const withStamp = <T extends Measurement>(measurement: T): T => ({
  ...measurement,
  period_end: formatStamp(Date.parse(measurement.period_end)),
});

const fieldError = ({ row, field, ...rest }: MeasurementNote, { rows, single }: PostedMeasurements): FieldError => ({
  ...rest,
  field_name: pathOf(rows[row], single) + field,
});
