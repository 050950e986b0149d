import { fieldsOf } from '@daystar/contracts';
import { escapeMarkup } from './markup';
import { type RowTable, rowsProperty } from './row-table';
import { textColumns } from './text-columns';

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:1rem}
div{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
thead th{position:sticky;top:0;background:Canvas}td:nth-last-child(-n+2),th:nth-last-child(-n+2){text-align:left}`;

/** A page with the rows as a table. */
export function toHtml(table: RowTable, title: string): string {
  const columns = textColumns(table);
  const units = new Map(fieldsOf(table.kind).map(({ name, unit, meaning }) => [name, { unit, meaning }]));
  const head = columns.map(({ name }) => {
    const field = units.get(name);
    return `<th scope="col"${field ? ` title="${escapeMarkup(`${field.meaning}, ${field.unit}`)}"` : ''}>${name}</th>`;
  });
  const rows: string[] = [];
  for (let row = 0; row < table.steps.count; row++) {
    rows.push(`<tr>${columns.map(({ texts }) => `<td>${texts[row]}</td>`).join('')}</tr>`);
  }
  const heading = escapeMarkup(title);
  const name = rowsProperty(table).replace('_', ' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${heading}</title><style>${STYLE}</style></head>
<body><h1>${heading}</h1><p>${table.steps.count} ${name}; times are ends of periods, UTC.</p>
<div><table><thead><tr>${head.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></body></html>
`;
}
