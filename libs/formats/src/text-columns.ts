import { formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { type RowTable, type RowsProperty, fieldsShown, rowsProperty } from './row-table';

/** A column as it is written: forecasts ascending in time, estimated actuals descending. */
export interface TextColumn {
  readonly name: string;
  /** A missing number is an empty text. */
  readonly texts: readonly string[];
  readonly isNumber: boolean;
}

/** The rows of one property of an answer, in columns of the same length. */
export interface Section {
  readonly property: RowsProperty;
  readonly columns: readonly TextColumn[];
  readonly count: number;
}

/** Tables by property, in the order in which the properties come first; those of one property below each other. */
export function sectionsOf(tables: readonly RowTable[]): Section[] {
  return [...new Set(tables.map(rowsProperty))].map((property) => {
    const [first, ...more] = tables.filter((table) => rowsProperty(table) === property).map(textColumns);
    const columns = first.map((column, index) => ({
      ...column,
      texts: column.texts.concat(...more.map((other) => other[index].texts)),
    }));
    return { property, columns, count: columns[0].texts.length };
  });
}

/** Labels, the fields in their order, `period_end` and `period`, then notes. */
function textColumns(table: RowTable): TextColumn[] {
  const { steps, columns, precision, labels = {}, notes = {} } = table;
  const descending = rowsProperty(table) === 'estimated_actuals';
  const inOrder = (text: (index: number) => string) =>
    Array.from({ length: steps.count }, (_, row) => text(descending ? steps.count - 1 - row : row));
  const words = (name: string, text: (index: number) => string) => ({ name, isNumber: false, texts: inOrder(text) });
  const period = formatPeriod(steps.length);
  return [
    ...Object.entries(labels).map(([name, label]) => words(name, () => label)),
    ...fieldsShown(table).map(({ name, decimals }) => {
      const values = columns[name];
      const factor = 10 ** (precision ?? decimals);
      return { name, isNumber: true, texts: inOrder((index) => numberText(values[index], factor)) };
    }),
    words('period_end', (index) => formatStamp(stepEnd(steps, index))),
    words('period', () => period),
    ...Object.entries(notes).map(([name, texts]) => words(name, (index) => texts[index])),
  ];
}

/** Rounded to 1/factor, without trailing zeros; a little below zero is 0. */
function numberText(value: number, factor: number): string {
  const rounded = Math.round(value * factor) / factor;
  return Number.isFinite(rounded) ? String(rounded) : '';
}
