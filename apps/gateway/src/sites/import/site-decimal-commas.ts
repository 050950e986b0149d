import { type TableLine, hasThousandsPoints, isDecimalCommaNumber, replaceDecimalComma } from '@daystar/client';
import type { SiteColumn } from './site-columns';

/** A number of a table, and as it was read. */
export interface NumberExample {
  readonly text: string;
  readonly number: string;
}

/** The number at the start of a cell, before a unit or a direction. */
const NUMBER_AT_START = /^[+-]?\d[\d.,]*/;
/** A number whose comma may separate thousands: `1,500`. */
const AMBIGUOUS_COMMA = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** Coordinates have no thousands: a point or a comma is decimal. */
const COORDINATES: readonly string[] = ['latitude', 'longitude'];

const findNumber = (cell = ''): string => NUMBER_AT_START.exec(cell)?.[0] ?? '';

/**
 * Rewrites the numbers of a table with decimal commas with decimal points. There, points separate thousands: `12.000` is 12,000.
 * @returns the cells of each line, and the first number with such points
 */
export function replaceDecimalCommas(
  columns: readonly SiteColumn[],
  lines: readonly TableLine[],
): { readonly numbers: readonly (readonly string[])[]; readonly thousandsExample?: NumberExample } {
  const numberColumns = columns.filter(({ field }) => field.type === 'number');
  const hasDecimalCommas = lines.some(({ cells }) =>
    numberColumns.some(({ index, field }) => {
      const number = findNumber(cells[index]);
      return isDecimalCommaNumber(number) && (COORDINATES.includes(field.name) || !AMBIGUOUS_COMMA.test(number));
    }),
  );
  if (!hasDecimalCommas) return { numbers: lines.map(({ cells }) => cells) };
  const thousandsColumns = numberColumns.filter(
    ({ index, field }) =>
      !COORDINATES.includes(field.name) && hasThousandsPoints(lines.map(({ cells }) => findNumber(cells[index]))),
  );
  let thousandsExample: NumberExample | undefined;
  const numbers = lines.map(({ cells }) => {
    const replaced = [...cells];
    for (const column of numberColumns) {
      const { index } = column;
      const text = findNumber(cells[index]);
      const hasThousands = thousandsColumns.includes(column);
      const number = replaceDecimalComma(text, hasThousands);
      if (number === text) continue;
      replaced[index] = number + cells[index].slice(text.length);
      if (hasThousands && !text.includes(',')) thousandsExample ??= { text, number };
    }
    return replaced;
  });
  return { numbers, thousandsExample };
}
