import type { Rows } from './row-table';
import { type TextColumn, sectionsOf } from './text-columns';

/** `{"forecasts":[{"ghi":300,…,"period_end":"…","period":"PT30M"},…]}` */
export function toJson(rows: Rows): string {
  return withEnvelope(rows, (columns, count) => {
    const written = columns.map((column, i) => ({
      column,
      start: `${i ? ',' : '{'}${JSON.stringify(column.name)}:`,
    }));
    const lines: string[] = [];
    for (let row = 0; row < count; row++) {
      let text = '';
      for (const { column, start } of written) text += start + valueText(column, row);
      lines.push(`${text}}`);
    }
    return `[${lines.join(',')}]`;
  });
}

/** `{"forecasts":{"ghi":[300,…],…,"period_end":["…",…],"period":"PT30M"}}` */
export function toColumns(rows: Rows): string {
  return withEnvelope(rows, (columns) => {
    const written = columns.map((column) => {
      const values = column.texts.map((_, row) => valueText(column, row));
      const text = column.name === 'period' ? (values[0] ?? 'null') : `[${values.join(',')}]`;
      return `${JSON.stringify(column.name)}:${text}`;
    });
    return `{${written.join(',')}}`;
  });
}

function valueText({ isNumber, texts }: TextColumn, row: number): string {
  if (isNumber) return texts[row] || 'null';
  return JSON.stringify(texts[row]);
}

function withEnvelope(
  { tables, envelope = {} }: Rows,
  text: (columns: readonly TextColumn[], count: number) => string,
): string {
  const beside = Object.entries(envelope).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  const sections = sectionsOf(tables).map(({ property, columns, count }) => `"${property}":${text(columns, count)}`);
  return `{${[...beside, ...sections].join(',')}}`;
}
