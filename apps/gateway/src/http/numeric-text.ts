/**
 * Smallest number in full precision. Smaller ones except 0 are denormal: dividing by them overflows, and no site needs
 * them.
 */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

export const isDenormal = (value: number): boolean => value !== 0 && Math.abs(value) < SMALLEST_NORMAL;

/**
 * ASCII digits only; Number() would also accept "", "0x1F" and "Infinity". No digit can be matched in two ways:
 * `\d+\.?\d*` took 25 s for 60,000 digits and a letter.
 */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A number with a decimal comma. `1,500` may also be 1500, so three digits behind the comma need a zero before it, as in
 * `0,125`.
 */
const DECIMAL_COMMA = /^[+-]?(?:\d+,(?!\d{3}$)\d+|0,\d{3})$/;

/** A number with one comma, which is decimal where numbers have no thousands. */
const ANY_COMMA = /^[+-]?\d+,\d+$/;

/**
 * Replaces a decimal comma in form input by a point, unless the comma may separate thousands.
 * @param hasThousands whether the number may be 1,000 or more
 */
export const toDecimalPoint = (text: string, hasThousands: boolean): string =>
  (hasThousands ? DECIMAL_COMMA : ANY_COMMA).test(text) ? text.replace(',', '.') : text;

/** Parses a number in a query, form or table; undefined when it is not a number, infinite or denormal. "-0" is 0. */
export function parseNumber(text: string): number | undefined {
  const value = NUMBER.test(text) ? Number(text) + 0 : NaN;
  return Number.isFinite(value) && !isDenormal(value) ? value : undefined;
}
