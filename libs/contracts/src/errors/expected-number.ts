import { formatNumber } from './format-number';
import type { FieldProblem } from './field-problem';

/** Expected limits of a number. */
export interface ExpectedNumber {
  readonly min?: number;
  readonly max?: number;
  /** `MW`, `degrees`. */
  readonly unit?: string;
  readonly isInteger?: boolean;
}

const formatUnit = ({ unit }: ExpectedNumber): string => (unit ? ` (${unit})` : '');

/** Returns the text for a value of the wrong type: `must be a number (MW)`. */
export const describeExpectedNumber = (expected: ExpectedNumber): string =>
  `must be a ${expected.isInteger ? 'whole number' : 'number'}${formatUnit(expected)}`;

/** Returns the text for a number outside its limits, such as `must be between -90 and 90 (degrees)`. */
export function describeExpectedLimits(expected: ExpectedNumber): string {
  const { min, max } = expected;
  if (excludesOnlyZero(min) && max !== undefined)
    return `${EXPECTED_POSITIVE} and at most ${formatNumber(max)}${formatUnit(expected)}`;
  if (min !== undefined && max !== undefined)
    return `must be between ${formatNumber(min)} and ${formatNumber(max)}${formatUnit(expected)}`;
  return `must be at ${min === undefined ? 'most' : 'least'} ${formatNumber(min ?? max ?? 0)}${formatUnit(expected)}`;
}

/** Smallest capacity and share. A minimum up to this value only excludes 0. */
const SMALLEST_POSITIVE = 1e-6;
const excludesOnlyZero = (min = 0): boolean => min > 0 && min <= SMALLEST_POSITIVE;

/** Whether the text should be "greater than 0". */
const isPositiveRequired = (value: number, { min }: ExpectedNumber): boolean => excludesOnlyZero(min) && value <= 0;

/** Returns the error code of a number outside its limits. */
export const getLimitsCode = (value: number, expected: ExpectedNumber): 'GreaterThan' | 'OutOfRange' =>
  isPositiveRequired(value, expected) ? 'GreaterThan' : 'OutOfRange';

/** Has the quotes of the API with which this one is compatible, because clients may match its text. */
export const EXPECTED_POSITIVE = "must be greater than '0'";

/** Returns the problem of a value that is not a number. */
export const toNumberProblem = ({ unit = '', isInteger }: ExpectedNumber): FieldProblem => ({
  text: isInteger ? '{field} must be a whole number{unit}.' : '{field} must be a number{unit}.',
  values: { unit },
});

/** Returns the problem of a number outside its limits. */
export function toLimitsProblem(value: unknown, expected: ExpectedNumber): FieldProblem {
  const { min, max, unit = '' } = expected;
  if (isPositiveRequired(value as number, expected)) return { text: "{field} must be greater than '0'.", values: {} };
  if (excludesOnlyZero(min) && max !== undefined)
    return { text: "{field} must be greater than '0' and at most {max}{unit}.", values: { max, unit } };
  if (min !== undefined && max !== undefined)
    return { text: '{field} must be between {min} and {max}{unit}.', values: { min, max, unit } };
  return min === undefined
    ? { text: '{field} must be at most {max}{unit}.', values: { max: max ?? 0, unit } }
    : { text: '{field} must be at least {min}{unit}.', values: { min, unit } };
}
