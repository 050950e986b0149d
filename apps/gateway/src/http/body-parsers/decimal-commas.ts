import { hasThousandsPoints, isDecimalCommaNumber, replaceDecimalComma } from '@daystar/client';

type CsvRow = Readonly<Record<string, string>>;

/**
 * Rewrites numbers with decimal commas, if there are any, with decimal points. As on the pages, points separate thousands there:
 * `12.000` is 12,000, unless another number of the column has a decimal point.
 */
export function replaceDecimalCommas(rows: readonly CsvRow[]): readonly CsvRow[] {
  if (!rows.some((row) => Object.values(row).some(isDecimalCommaNumber))) return rows;
  const thousandsColumns = new Set(
    Object.keys(rows[0]).filter((name) => hasThousandsPoints(rows.map((row) => row[name]))),
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [name, replaceDecimalComma(text, thousandsColumns.has(name))]),
    ),
  );
}
