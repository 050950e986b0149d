import { stepEnd } from '@daystar/timeseries';
import { buildSections } from '../row-columns';
import type { RowTable } from '../row-table';

/** A column of a binary file: times in ms since 1970 UTC, numbers rounded as in CSV and null where missing, or texts. */
export type FileColumn =
  | { readonly name: string; readonly type: 'time'; readonly values: readonly number[] }
  | { readonly name: string; readonly type: 'number'; readonly values: readonly (number | null)[] }
  | { readonly name: string; readonly type: 'text'; readonly values: readonly string[] };

/** Builds the same columns as CSV, in the same order. */
export function buildFileColumns(table: RowTable): FileColumn[] {
  const [{ tables }] = buildSections([{ ...table, isAscending: true }]);
  const { steps } = table;
  const mapRows = <T>(getValue: (index: number) => T) =>
    Array.from({ length: steps.count }, (_, index) => getValue(index));
  return tables[0].columns.map((column): FileColumn => {
    const { name } = column;
    if (name === 'period_end') return { name, type: 'time', values: mapRows((index) => stepEnd(steps, index)) };
    if ('numbers' in column) {
      return { name, type: 'number', values: mapRows((index) => roundTo(column.decimals, column.numbers[index])) };
    }
    return { name, type: 'text', values: 'texts' in column ? column.texts : mapRows(() => column.text) };
  });
}

function roundTo(decimals: number, value: number): number | null {
  const factor = 10 ** decimals;
  const rounded = Math.round(value * factor) / factor;
  // Adding 0 turns -0 into 0.
  return Number.isFinite(rounded) ? rounded + 0 : null;
}
