import { fieldsOf } from '@daystar/contracts';
import { formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { type RowTable, rowsProperty } from './row-table';

/** A column as it is written: forecasts ascending in time, estimated actuals descending. */
export interface TextColumn {
  readonly name: string;
  /** A missing number is an empty text. */
  readonly texts: readonly string[];
  readonly isNumber: boolean;
}

/** The fields of the kind in the order of the field table, then `period_end` and `period`. */
export function textColumns(table: RowTable): TextColumn[] {
  const { kind, steps, columns } = table;
  const descending = rowsProperty(table) === 'estimated_actuals';
  const inOrder = (text: (index: number) => string) =>
    Array.from({ length: steps.count }, (_, row) => text(descending ? steps.count - 1 - row : row));
  const period = formatPeriod(steps.length);
  return [
    ...fieldsOf(kind).map(({ name, decimals }) => {
      const values = columns[name];
      const factor = 10 ** decimals;
      return { name, isNumber: true, texts: inOrder((index) => numberText(values[index], factor)) };
    }),
    { name: 'period_end', isNumber: false, texts: inOrder((index) => formatStamp(stepEnd(steps, index))) },
    { name: 'period', isNumber: false, texts: inOrder(() => period) },
  ];
}

/** Rounded to 1/factor, without trailing zeros. */
function numberText(value: number, factor: number): string {
  const rounded = Math.round(value * factor) / factor;
  return Number.isFinite(rounded) ? String(rounded) : '';
}
