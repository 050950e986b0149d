import { type Steps, formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { numberText } from './number-text';
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
    if (more.length === 0) return { property, columns: first, count: first[0].texts.length };
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
  const inOrder = (texts: string[]) => (descending ? texts.reverse() : texts);
  const words = (name: string, texts: readonly string[]) => ({ name, isNumber: false, texts });
  return [
    ...Object.entries(labels).map(([name, label]) => words(name, new Array<string>(steps.count).fill(label))),
    ...fieldsShown(table).map(({ name, decimals }) => {
      const texts = numberTexts(columns[name], steps.count, precision ?? decimals);
      return { name, isNumber: true, texts: inOrder(texts) };
    }),
    ...timesOf(steps, descending),
    ...Object.entries(notes).map(([name, texts]) => words(name, inOrder(texts.slice(0, steps.count)))),
  ];
}

function numberTexts(values: ArrayLike<number>, count: number, decimals: number): string[] {
  const texts = new Array<string>(count);
  for (let i = 0; i < count; i++) texts[i] = numberText(values[i], decimals);
  return texts;
}

/** Windows whose stamps are kept: at any time nearly all answers have one of a few. */
const KEPT = 16;
const kept = new Map<string, readonly TextColumn[]>();

/** The columns that are the same for all rows of a window, whatever they tell of. */
function timesOf(steps: Steps, descending: boolean): readonly TextColumn[] {
  const name = `${steps.firstEnd} ${steps.length} ${steps.count} ${descending}`;
  const held = kept.get(name);
  if (held) return held;
  const stamps = Array.from({ length: steps.count }, (_, index) => formatStamp(stepEnd(steps, index)));
  const periods = stamps.map(() => formatPeriod(steps.length));
  const columns = [
    { name: 'period_end', isNumber: false, texts: descending ? stamps.reverse() : stamps },
    { name: 'period', isNumber: false, texts: periods },
  ];
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  kept.set(name, columns);
  return columns;
}
