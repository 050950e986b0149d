import { escapeMarkup } from './markup';
import { type RowTable, rowsProperty } from './row-table';
import { textColumns } from './text-columns';

/** `<response><forecasts><forecast><ghi>300</ghi>…</forecast>…</forecasts></response>`; missing is an empty element. */
export function toXml(table: RowTable): string {
  const columns = textColumns(table);
  const property = rowsProperty(table);
  const element = property.slice(0, -1);
  const rows: string[] = [];
  for (let row = 0; row < table.steps.count; row++) {
    const fields = columns.map(({ name, texts }) => `<${name}>${texts[row]}</${name}>`);
    rows.push(`<${element}>${fields.join('')}</${element}>\n`);
  }
  const envelope = Object.entries(table.envelope ?? {}).map(
    ([name, text]) => `<${name}>${escapeMarkup(text)}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>\n${envelope.join('')}<${property}>\n${rows.join('')}</${property}>\n</response>\n`;
}
