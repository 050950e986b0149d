import type { FieldError } from '@daystar/contracts';
import { localizeErrors } from '../../pages/i18n/localize-errors';
import type { Text } from '../../pages/markup';
import { getPropertyLabel } from '../property-labels';

/** An error or a warning in a table of sites. */
export interface ImportProblem {
  /** Number of the line; the header is line 1. */
  readonly line: number;
  /** Name of the site, as written in the line; absent for a problem of the header. */
  readonly siteName?: string;
  /** Label of the property; absent for a problem of a whole line. */
  readonly field?: Text;
  /** Text of the cell; absent for warnings and for an empty cell. */
  readonly value?: string;
  readonly message: Text;
}

/** Converts errors of the API, one problem for each. @param findValue returns the text of the cell of a field */
export const toImportProblems = (
  line: number,
  errors: readonly FieldError[],
  findValue: (fieldName: string) => string | undefined = () => undefined,
): ImportProblem[] =>
  errors.map((error) => ({
    line,
    field: getPropertyLabel(error.field_name),
    value: findValue(error.field_name),
    message: localizeErrors([error], getPropertyLabel),
  }));
