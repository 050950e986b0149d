/** A number with a decimal comma, with or without points between thousands: `8500,5`, `8.500,5`. */
const DECIMAL_COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
/** A number whose points can separate thousands: `12.000`, not `0.125`. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;
const DECIMAL_POINT = /^[+-]?\d*\.\d+$/;

export const isDecimalCommaNumber = (text: string): boolean => DECIMAL_COMMA.test(text);

/**
 * Whether points separate thousands in a column of a table with decimal commas. `12.000` is 12,000 there, unless another number
 * of the column has a decimal point, such as `12.5`.
 */
export function hasThousandsPoints(column: readonly string[]): boolean {
  let isFound = false;
  for (const text of column) {
    if (THOUSANDS.test(text)) isFound = true;
    else if (DECIMAL_POINT.test(text)) return false;
  }
  return isFound;
}

/** Rewrites a number of a table with decimal commas with a decimal point. Returns other texts unchanged. */
export function replaceDecimalComma(text: string, hasThousands: boolean): string {
  if (DECIMAL_COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return hasThousands && THOUSANDS.test(text) ? text.replaceAll('.', '') : text;
}
