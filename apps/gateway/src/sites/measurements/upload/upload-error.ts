import type { TableFaultCode } from '@daystar/client';
import { type FieldError, type FieldProblem, describeExpectedLimits, findProblem } from '@daystar/contracts';
import { convertLimits, findPowerUnit } from './power-units';

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
  readonly problem?: FieldProblem;
}

/** Converts an error of the API. @param field name to show @param message text of the error, with `field` as the field's name */
export const toUploadError = (error: FieldError, field: string, message: string): UploadError => ({
  message,
  field,
  problem: findProblem(error),
});

/** The column of power of a file. */
interface PowerColumn {
  readonly header: string;
  /** Factor from the unit of the column to the unit of the site. */
  readonly factor: number;
}

/**
 * Names the power column of the file in an error about a power, so that the sender finds it. An error about a value that is not
 * a number states no unit, because the value has that of the file. Limits are converted to the unit of the file.
 */
export function namePowerColumn(error: UploadError, power?: PowerColumn): UploadError {
  const { message, field, problem } = error;
  if (!power || field !== 'total_power') return error;
  const renamed = { message: message.replace("'total_power'", () => `'${power.header}'`), field: power.header };
  if (problem?.text === '{field} must be a number{unit}.') {
    const values = { ...problem.values, unit: '' };
    return {
      ...renamed,
      message: renamed.message.replace(` (${problem.values.unit})`, ''),
      problem: { ...problem, values },
    };
  }
  const fileUnit = problem && findPowerUnit(String(problem.values.unit), power.factor);
  const limits = fileUnit && convertLimits(problem.values, fileUnit);
  if (!limits) return { ...error, ...renamed };
  return {
    message: `'${power.header}' ${describeExpectedLimits(limits)}.`,
    field: power.header,
    problem: { ...problem, values: { ...limits } },
  };
}
