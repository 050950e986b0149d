import { type FieldError, createInvalidRequestError } from '@daystar/contracts';
import { findIntendedName, createIgnoredNameWarning, createMisspelledNameError } from '../parameter-names';
import { type CsvSchema, MEASUREMENT_CSV } from './csv-schemas';

const MAX_COLUMNS = 100;
/** Maximum number of columns that errors and warnings name. */
const MAX_NAMED_COLUMNS = 10;
const MAX_NAME_LENGTH = 40;
/** The column that downloads have and uploads do not need. */
const DOWNLOAD_ONLY_COLUMN = 'verdict';

/** The columns of a table, in lower case, and warnings about those that are ignored. */
export interface CsvColumns {
  readonly names: readonly string[];
  readonly warnings: readonly FieldError[];
}

/**
 * Reads the header of a table. Unknown columns are ignored with a warning.
 * @throws DaystarError InvalidRequest for duplicate, missing, misspelled or too many columns
 */
export function readCsvColumns(
  header: readonly string[],
  { fields, required }: CsvSchema = MEASUREMENT_CSV,
): CsvColumns {
  if (header.length > MAX_COLUMNS) {
    const message = `The table must have at most ${MAX_COLUMNS} columns, not ${header.length}.`;
    throw createInvalidRequestError([{ field_name: 'body', error_code: 'TooMany', message }]);
  }
  const names = header.map((name) => name.trim().toLowerCase());
  const duplicates = names.filter((name, index) => names.indexOf(name) < index);
  if (duplicates.length > 0)
    throw createInvalidRequestError(
      [...new Set(duplicates)].slice(0, MAX_NAMED_COLUMNS).map(createDuplicateColumnError),
    );
  if (!names.includes('period_end') && names.includes('period_start'))
    throw createInvalidRequestError([PERIOD_START_ERROR]);
  const absent = [...fields].filter((name) => !names.includes(name));
  const unknownNames = names.filter((name) => name && name !== DOWNLOAD_ONLY_COLUMN && !fields.has(name));
  // An export may have further columns with similar names. A name is a mistake only if the column that it resembles is absent.
  const intendedNames = new Map(unknownNames.map((name) => [name, findIntendedName(name, absent)]));
  const misspelled = [...intendedNames].flatMap(([name, intendedName]) =>
    intendedName ? [createMisspelledNameError(name, intendedName)] : [],
  );
  const missing = required.filter((name) => absent.includes(name) && ![...intendedNames.values()].includes(name));
  const errors = [...misspelled, ...missing.map((name) => createMissingColumnError(name, names))];
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return { names, warnings: unknownNames.slice(0, MAX_NAMED_COLUMNS).map((name) => createIgnoredNameWarning(name)) };
}

const PERIOD_START_ERROR: FieldError = {
  field_name: 'period_start',
  error_code: 'Unknown',
  message: `'period_start' must be replaced by 'period_end', the end of each period.`,
};

function createDuplicateColumnError(name: string): FieldError {
  const field_name = name.slice(0, 100) || 'body';
  return { field_name, error_code: 'Duplicate', message: `The column '${field_name}' must appear only once.` };
}

function createMissingColumnError(field_name: string, names: readonly string[]): FieldError {
  const present = names.slice(0, MAX_NAMED_COLUMNS).map((name) => `'${name.slice(0, MAX_NAME_LENGTH)}'`);
  const message = `The table must have a column '${field_name}'. Its first line names ${present.join(', ')}.`;
  return { field_name, error_code: 'Missing', message };
}
