import {
  DaystarError,
  type FieldError,
  Measurement,
  type MeasurementNote,
  type MeasurementsAccepted,
  invalid,
} from '@daystar/contracts';
import { formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';
import { checkedAs, objectOf } from '../http/body';
import { CsvBody, csvValues } from '../http/csv-body';

/** What was stored, in the form it was sent, what was not and why, and what looks strange. */
export type MeasurementAnswer = { warnings?: FieldError[] } & (
  { measurement: Measurement } | { measurements: Measurement[]; errors?: FieldError[] }
);

/**
 * Reads `{"measurement": …}`, `{"measurements": […]}` or a table, has the right rows stored, and answers in the same form.
 * A wrong row does not keep the others out.
 * @throws DaystarError InvalidRequest naming every wrong field of every row, when no row is right
 */
export async function storePosted(
  body: unknown,
  store: (measurements: Measurement[]) => Promise<MeasurementsAccepted>,
): Promise<MeasurementAnswer> {
  const { rows, pathOf, single } = rowsOf(body);
  const errors: FieldError[] = [];
  const read = rows.map((row, index) => measurementOf(row, pathOf(index), errors));
  const sent = read.flatMap((measurement, row) => (measurement ? [{ measurement, row }] : []));
  if (sent.length === 0) throw invalid(errors.slice(0, MOST_ERRORS));
  const reply = await accepted(store, sent, errors, pathOf);
  const notes = (found: readonly MeasurementNote[]) => found.map((note) => fieldError(note, sent, pathOf));
  const refused = new Set(reply.refused?.map(({ row }) => row));
  const stored = sent.filter((_, index) => !refused.has(index)).map(({ measurement }) => withStamp(measurement));
  const all = [...errors, ...notes(reply.refused ?? [])].slice(0, MOST_ERRORS);
  const warnings = reply.warnings?.length ? { warnings: notes(reply.warnings) } : {};
  if (single) return { measurement: stored[0], ...warnings };
  return { measurements: stored, ...(all.length > 0 ? { errors: all } : {}), ...warnings };
}

/** @throws DaystarError InvalidRequest naming the rows as the caller knows them, when none of them is right */
async function accepted(
  store: (measurements: Measurement[]) => Promise<MeasurementsAccepted>,
  sent: readonly SentRow[],
  errors: readonly FieldError[],
  pathOf: PathOf,
): Promise<MeasurementsAccepted> {
  try {
    return await store(sent.map(({ measurement }) => measurement));
  } catch (error) {
    if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
    const renamed = error.errors.map(({ field_name, ...rest }) => {
      const [, index, field] = /^measurements\[(\d+)\]\.(.*)$/.exec(field_name) ?? [];
      return { ...rest, field_name: field ? pathOf(sent[Number(index)].row) + field : field_name };
    });
    throw invalid([...errors, ...renamed].slice(0, MOST_ERRORS));
  }
}

/** Ten thousand wrong stamps are one mistake: it is enough to name some. */
const MOST_ERRORS = 100;
const MOST_ROWS = 10_000;

type PathOf = (row: number) => string;

/** A readable measurement and its place in what was posted. */
interface SentRow {
  readonly measurement: Measurement;
  readonly row: number;
}

export const withStamp = <T extends Measurement>(measurement: T): T => ({
  ...measurement,
  period_end: formatStamp(Date.parse(measurement.period_end)),
});

const fieldError = (
  { row, field, ...rest }: MeasurementNote,
  sent: readonly SentRow[],
  pathOf: PathOf,
): FieldError => ({
  ...rest,
  field_name: pathOf(sent[row].row) + field,
});

function rowsOf(body: unknown): { rows: readonly unknown[]; pathOf: PathOf; single: boolean } {
  const table = body instanceof CsvBody;
  const given = table ? { measurements: body.rows.map(csvValues) } : objectOf(body);
  if (!table && given.measurement !== undefined) {
    return { rows: [given.measurement], pathOf: () => 'measurement.', single: true };
  }
  const refuse = (error_code: string, message: string) =>
    invalid([{ field_name: 'measurements', error_code, message }]);
  const { measurements: rows } = given;
  if (!Array.isArray(rows) || rows.length === 0) {
    throw refuse('Missing', `The body must have a 'measurement' or a list of 'measurements'.`);
  }
  if (rows.length > MOST_ROWS)
    throw refuse('TooMany', `'measurements' may have ${MOST_ROWS} rows, not ${rows.length}.`);
  return { rows, pathOf: (row) => `measurements[${row}].`, single: false };
}

/** Undefined when something is wrong with it, which is added to the errors. */
function measurementOf(row: unknown, path: string, errors: FieldError[]): Measurement | undefined {
  const given = typeof row === 'object' && row !== null ? { ...(row as Record<string, unknown>) } : {};
  const found: FieldError[] = [];
  const end = typeof given.period_end === 'string' ? parseStamp(given.period_end) : undefined;
  if (end !== undefined) given.period_end = new Date(end).toISOString();
  else if (given.period_end !== undefined) {
    const message = `'${path}period_end' must be a time such as 2026-01-31T12:00:00Z.`;
    found.push({ field_name: `${path}period_end`, error_code: 'Invalid', message });
    given.period_end = new Date(0).toISOString();
  }
  if (typeof given.period === 'string' && parsePeriod(given.period)) given.period = given.period.toUpperCase();
  const checked = checkedAs(Measurement, given, path);
  found.push(...checked.errors);
  errors.push(...found);
  return found.length > 0 ? undefined : checked.instance;
}
