import { type FieldError, createFieldError, findProblem } from '@daystar/contracts';
import { convertLimits, convertPower, readPowerUnit } from '../measurements/upload/power-units';

/** Unit of a cell, from the cell or its heading, and the unit of the property that it has. */
export interface CellUnits {
  readonly cell?: string;
  readonly property?: string;
}

/**
 * States an error in the unit of the file, so that the sender finds the number: limits are converted, and an error about a
 * value that is not a number names the unit of its cell. Returns other errors, and those of cells without a unit, unchanged.
 * @param findUnits returns the units of the cell of a property
 */
export function restateInCellUnit(error: FieldError, findUnits: (propertyName: string) => CellUnits): FieldError {
  const problem = findProblem(error);
  if (!problem) return error;
  const { values } = problem;
  const createError = (changed: typeof values) =>
    createFieldError(error.field_name, error.error_code, { ...problem, values: { ...values, ...changed } });
  if (values.limit !== undefined) {
    const { cell = '', property = '' } = findUnits(String(values.other));
    const unit = readPowerUnit(cell) ?? '';
    const limit = convertPower(Number(values.limit), property, unit);
    return limit === undefined ? error : createError({ limit: `${limit} ${unit}` });
  }
  const { cell: unit } = findUnits(error.field_name);
  if (unit === undefined) return error;
  if (problem.text === '{field} must be a number{unit}.') return createError({ unit });
  const limits = convertLimits(values, readPowerUnit(unit) ?? '');
  return limits ? createError({ ...limits }) : error;
}
