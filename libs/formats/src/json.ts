import { type RowTable, rowsProperty } from './row-table';
import { type TextColumn, textColumns } from './text-columns';

/** `{"forecasts":[{"ghi":300,…,"period_end":"…","period":"PT30M"},…]}` */
export function toJson(table: RowTable): string {
  const columns = textColumns(table).map((column, i) => ({
    ...column,
    start: `${i ? ',' : '{'}${JSON.stringify(column.name)}:`,
  }));
  const rows: string[] = [];
  for (let row = 0; row < table.steps.count; row++) {
    let text = '';
    for (const column of columns) text += column.start + valueText(column, row);
    rows.push(`${text}}`);
  }
  return withEnvelope(table, `[${rows.join(',')}]`);
}

/** `{"forecasts":{"ghi":[300,…],…,"period_end":["…",…],"period":"PT30M"}}` */
export function toColumns(table: RowTable): string {
  const columns = textColumns(table).map((column) => {
    const values = column.texts.map((_, row) => valueText(column, row));
    return `${JSON.stringify(column.name)}:${column.name === 'period' ? (values[0] ?? 'null') : `[${values.join(',')}]`}`;
  });
  return withEnvelope(table, `{${columns.join(',')}}`);
}

const valueText = ({ isNumber, texts }: TextColumn, row: number) =>
  isNumber ? texts[row] || 'null' : `"${texts[row]}"`;

function withEnvelope(table: RowTable, rows: string): string {
  const entries = Object.entries(table.envelope ?? {}).map(([name, text]) => `"${name}":${JSON.stringify(text)},`);
  return `{${entries.join('')}"${rowsProperty(table)}":${rows}}`;
}
