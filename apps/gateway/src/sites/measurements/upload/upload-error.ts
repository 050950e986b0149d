import type { TableFaultCode } from '@daystar/client';
import { type FieldError, type Problem, findProblem } from '@daystar/contracts';

/** Codes of what is wrong with a table, a line of it, or the time zone. */
export type UploadFaultCode = TableFaultCode | 'zone' | 'not_csv' | 'same_mistake';

/** Why a table, a line of it, or the zone is refused, as plain data that a thread can return. */
export interface UploadError {
  /** English text. An error of the table names the line; an error of a row does not. */
  readonly message: string;
  readonly fault?: {
    readonly code: UploadFaultCode;
    readonly values: Readonly<Record<string, string | number>>;
    readonly line?: number;
  };
  /** The field and its problem, for a value that the API refuses. */
  readonly field?: string;
  readonly problem?: Problem;
}

/** Converts an error of the API. @param field name to show @param message text of the error, with `field` as the field's name */
export const toUploadError = (error: FieldError, field: string, message: string): UploadError => ({
  message,
  field,
  problem: findProblem(error),
});

/** Names the column of the file in the error of a power, which a reader looks for. A value that is no number has the unit of the file. */
export function namePowerColumn(error: UploadError, power?: { readonly header: string }): UploadError {
  const { message, field, problem } = error;
  if (!power || field !== 'total_power') return error;
  const renamed = message.replace("'total_power'", () => `'${power.header}'`);
  if (problem?.text !== '{field} must be a number{unit}.') return { ...error, message: renamed, field: power.header };
  const values = { ...problem.values, unit: '' };
  return {
    message: renamed.replace(` (${problem.values.unit})`, ''),
    field: power.header,
    problem: { ...problem, values },
  };
}
