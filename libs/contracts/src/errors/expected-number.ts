/** Expected limits of a number. */
export interface ExpectedNumber {
  readonly min?: number;
  readonly max?: number;
  /** `MW`, `degrees`. */
  readonly unit?: string;
  readonly isInteger?: boolean;
}

const formatUnit = ({ unit }: ExpectedNumber): string => (unit ? ` (${unit})` : '');

/** Formats a number with thousands separators from 10,000 on, so that years have none. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 6, useGrouping: 'min2' });

/** Returns the text for a value of the wrong type: `must be a number (MW)`. */
export const describeExpectedNumber = (expected: ExpectedNumber): string =>
  `must be a ${expected.isInteger ? 'whole number' : 'number'}${formatUnit(expected)}`;

/** Returns the text for a number outside its limits: `must be between -90 and 90 (degrees)`, or from above 0 on. */
export function describeExpectedLimits(expected: ExpectedNumber): string {
  const { min, max } = expected;
  if (isAnyPositive(min) && max !== undefined)
    return `${EXPECTED_POSITIVE} and at most ${formatNumber(max)}${formatUnit(expected)}`;
  if (min !== undefined && max !== undefined)
    return `must be between ${formatNumber(min)} and ${formatNumber(max)}${formatUnit(expected)}`;
  return `must be at ${min === undefined ? 'most' : 'least'} ${formatNumber(min ?? max ?? 0)}${formatUnit(expected)}`;
}

/** Smallest capacity and share: a minimum of this size only excludes 0. */
const SMALLEST_POSITIVE = 1e-6;
const isAnyPositive = (min = 0): boolean => min > 0 && min <= SMALLEST_POSITIVE;

/** Whether the text should be "greater than 0". */
export const isPositiveRequired = (value: number, { min }: ExpectedNumber): boolean => isAnyPositive(min) && value <= 0;

/** Has the quotes of the API with which this one is compatible, because clients may match its text. */
export const EXPECTED_POSITIVE = "must be greater than '0'";
