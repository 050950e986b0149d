import { type FieldError, Measurement, invalid } from '@daystar/contracts';
import { parsePeriod, parseStamp } from '@daystar/timeseries';
import { validate, asObject } from '../validate-body';
import { CsvBody, parseCsvValues } from './csv-body-parser';
import { MEASUREMENT_FIELDS } from './measurement-fields';

/** Ten thousand wrong stamps are one mistake: it is enough to name some. */
export const MAX_ERRORS = 100;
const MAX_ROWS = 10_000;

/** Readable measurements of a body. Plain data: it may come from a thread. */
export interface PostedMeasurements {
  readonly measurements: readonly Measurement[];
  /** Place of each in the body. */
  readonly rows: readonly number[];
  /** What is wrong with the others, as far as that is said. */
  readonly errors: readonly FieldError[];
  /** Whether the body is `{"measurement": …}`. */
  readonly single: boolean;
}

/**
 * Reads `{"measurement": …}`, `{"measurements": […]}` or a table. A wrong row does not keep the others out.
 * @throws DaystarError InvalidRequest naming every wrong field of every row, when no row is right
 */
export function readMeasurements(body: unknown): PostedMeasurements {
  const { rows, single } = rowsOf(body);
  const errors: FieldError[] = [];
  const measurements: Measurement[] = [];
  const places: number[] = [];
  rows.forEach((row, index) => {
    const measurement = measurementOf(row, pathOf(index, single), errors);
    if (!measurement) return;
    measurements.push(measurement);
    places.push(index);
  });
  const said = errors.slice(0, MAX_ERRORS);
  if (measurements.length === 0) throw invalid(said);
  return { measurements, rows: places, errors: said, single };
}

/** What stands before the field names of a row. */
export const pathOf = (row: number, single: boolean): string => (single ? 'measurement.' : `measurements[${row}].`);

function rowsOf(body: unknown): { rows: readonly unknown[]; single: boolean } {
  const table = body instanceof CsvBody;
  const given = table ? { measurements: body.rows.map(parseCsvValues) } : asObject(body);
  if (!table && given.measurement !== undefined) {
    return { rows: [given.measurement], single: true };
  }
  const refuse = (error_code: string, message: string) =>
    invalid([{ field_name: 'measurements', error_code, message }]);
  const { measurements: rows } = given;
  if (!Array.isArray(rows) || rows.length === 0) {
    throw refuse('Missing', `The body must have a 'measurement' or a list of 'measurements'.`);
  }
  if (rows.length > MAX_ROWS) throw refuse('TooMany', `'measurements' may have ${MAX_ROWS} rows, not ${rows.length}.`);
  return { rows, single: false };
}

/** Undefined when something is wrong with it, which is added to the errors. */
function measurementOf(row: unknown, path: string, errors: FieldError[]): Measurement | undefined {
  const given = knownFields(row);
  const found: FieldError[] = [];
  const end = typeof given.period_end === 'string' ? parseStamp(given.period_end) : undefined;
  if (end !== undefined) given.period_end = new Date(end).toISOString();
  else if (given.period_end !== undefined) {
    const message = `'${path}period_end' must be a time such as 2026-01-31T12:00:00Z.`;
    found.push({ field_name: `${path}period_end`, error_code: 'Invalid', message });
    given.period_end = new Date(0).toISOString();
  }
  if (typeof given.period === 'string' && parsePeriod(given.period)) given.period = given.period.toUpperCase();
  const checked = validate(Measurement, given, path);
  found.push(...checked.errors);
  errors.push(...found);
  return found.length > 0 ? undefined : checked.instance;
}

/** Others would be left out, too, but only once they have been checked. */
const knownFields = (row: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(row)).filter(([name]) => MEASUREMENT_FIELDS.has(name)));
