import {
  type FieldError,
  INVALID_MEASUREMENT_PERIOD,
  INVALID_TIME,
  Measurement,
  createFieldError,
  createInvalidRequestError,
} from '@daystar/contracts';
import { MINUTE, formatPeriod, parsePeriod, parseStamp } from '@daystar/timeseries';
import { type NamedValues, createExclusiveNamesError, pickValues, readNames } from '../parameter-names';
import { validate, asObject } from '../validate-body';
import { CsvBody, parseCsvValues } from './csv-body-parser';
import { locateErrors } from './locate-errors';
import { MEASUREMENT_FIELDS } from './measurement-fields';

/** Maximum number of reported errors: ten thousand invalid timestamps are probably one mistake. */
export const MAX_ERRORS = 100;
/** Maximum number of rows of one request. */
export const MAX_ROWS = 10_000;
const MAX_WARNINGS = 20;
const FIELDS = [...MEASUREMENT_FIELDS];
/** Properties by which the forms of a body differ: one wrapped measurement, a list, or a plain measurement. */
const BODY_FORMS = ['measurement', 'measurements', 'period_end'];

/** Valid measurements of a body, as plain data that a thread can return. */
export interface PostedMeasurements {
  readonly measurements: readonly Measurement[];
  /** Row number of each measurement in the body, from 0. */
  readonly rows: readonly number[];
  /** Errors of the other rows, up to `MAX_ERRORS`. */
  readonly errors: readonly FieldError[];
  /** Warnings about ignored names. */
  readonly warnings: readonly FieldError[];
  /** Whether the body is `{"measurement": …}` or a plain measurement. */
  readonly isSingle: boolean;
}

/** Units that errors state for fields whose unit depends on the kind of site: `total_power` in MW or kW. */
type MeasurementUnits = Readonly<Record<string, string>>;

/**
 * Reads `{"measurement": …}`, a plain measurement, `{"measurements": […]}` or CSV. Invalid rows are rejected one by one.
 * @throws DaystarError InvalidRequest with up to `MAX_ERRORS` errors, when no row is valid
 */
export function readMeasurements(body: unknown, units?: MeasurementUnits): PostedMeasurements {
  const { rows, isSingle } = readRows(body);
  const errors: FieldError[] = [];
  const measurements: Measurement[] = [];
  const rowNumbers: number[] = [];
  const intendedNames = new Map<string, string | undefined>();
  const ignoredNames = new Map<string, FieldError>();
  rows.forEach((row, index) => {
    const path = toFieldPrefix(index, isSingle);
    const names = readNames(typeof row === 'object' && row ? row : {}, FIELDS, path, intendedNames);
    for (const warning of names.warnings.slice(0, MAX_WARNINGS - ignoredNames.size))
      ignoredNames.set(warning.field_name, warning);
    const measurement = readMeasurement(names, path, errors, units);
    if (!measurement) return;
    measurements.push(measurement);
    rowNumbers.push(index);
  });
  const firstErrors = errors.slice(0, MAX_ERRORS);
  const listedErrors = body instanceof CsvBody ? locateErrors(firstErrors, body) : firstErrors;
  if (measurements.length === 0) throw createInvalidRequestError(listedErrors);
  const warnings = body instanceof CsvBody ? body.warnings : [...ignoredNames.values()];
  return { measurements, rows: rowNumbers, errors: listedErrors, warnings, isSingle };
}

/** Builds the prefix of the field names of a row in errors. */
export const toFieldPrefix = (row: number, isSingle: boolean): string =>
  isSingle ? 'measurement.' : `measurements[${row}].`;

function readRows(body: unknown): { rows: readonly unknown[]; isSingle: boolean } {
  const fields =
    body instanceof CsvBody ? { measurements: body.rows.map(parseCsvValues) } : pickValues(asObject(body), BODY_FORMS);
  const [form, otherForm] = BODY_FORMS.filter((name) => name in fields);
  if (otherForm) throw createInvalidRequestError([createExclusiveNamesError(form, otherForm)]);
  if (form === 'measurement') return { rows: [fields.measurement], isSingle: true };
  if (form !== 'measurements' && Object.keys(body as object).some(isMeasurementField))
    return { rows: [body], isSingle: true };
  const createError = (error_code: string, message: string) =>
    createInvalidRequestError([{ field_name: 'measurements', error_code, message }]);
  const { measurements: rows } = fields;
  if (!Array.isArray(rows) || rows.length === 0) {
    if (body instanceof CsvBody)
      throw createError('Missing', 'The table must have a header line and at least one line below it.');
    throw createError('Missing', `The body must have a 'measurement' or a list of 'measurements'.`);
  }
  if (rows.length > MAX_ROWS)
    throw createError(
      'TooMany',
      body instanceof CsvBody
        ? `The table must have at most ${MAX_ROWS.toLocaleString('en-US')} rows. Send it in several requests.`
        : `'measurements' must have at most ${MAX_ROWS.toLocaleString('en-US')} rows, not ${rows.length.toLocaleString('en-US')}.`,
    );
  return { rows, isSingle: false };
}

const isMeasurementField = (name: string): boolean => MEASUREMENT_FIELDS.has(name.toLowerCase());

/** Validates a measurement. @returns undefined for an invalid measurement, after adding its errors to `errors` */
function readMeasurement(
  { values: fields, errors: nameErrors }: NamedValues,
  path: string,
  errors: FieldError[],
  units?: MeasurementUnits,
): Measurement | undefined {
  const fieldErrors = [...nameErrors];
  const end = typeof fields.period_end === 'string' ? parseStamp(fields.period_end) : undefined;
  if (end !== undefined) fields.period_end = new Date(end).toISOString();
  else if (fields.period_end !== undefined) {
    fieldErrors.push(createFieldError(`${path}period_end`, 'Invalid', INVALID_TIME));
    // A valid time, so that `validate` does not report the field again.
    fields.period_end = new Date(0).toISOString();
  }
  if (typeof fields.period === 'string') {
    const length = parsePeriod(fields.period);
    if (length === undefined)
      fieldErrors.push(createFieldError(`${path}period`, 'NotAPeriod', INVALID_MEASUREMENT_PERIOD));
    // A valid period also in place of an invalid one, so that `validate` does not report the field again.
    fields.period = formatPeriod(length ?? MINUTE);
  }
  const checked = validate(Measurement, fields, path, units);
  fieldErrors.push(...checked.errors);
  errors.push(...fieldErrors);
  return fieldErrors.length > 0 ? undefined : checked.instance;
}
