import { escapeMarkup } from './markup';
import { type Rows, fieldsShown } from './row-table';
import { type Section, sectionsOf } from './text-columns';

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:1rem}
div{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
thead th{position:sticky;top:0;background:Canvas}td:nth-last-child(-n+2),th:nth-last-child(-n+2){text-align:left}`;

/** A page with the rows as tables. */
export function toHtml({ title, tables }: Rows): string {
  const fields = new Map(tables.flatMap(fieldsShown).map(({ name, unit, meaning }) => [name, `${meaning}, ${unit}`]));
  const heading = escapeMarkup(title);
  const sections = sectionsOf(tables).map((section) => tableOf(section, fields));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${heading}</title><style>${STYLE}</style></head>
<body><h1>${heading}</h1>${sections.join('\n')}</body></html>
`;
}

function tableOf({ property, columns, count }: Section, fields: ReadonlyMap<string, string>): string {
  const head = columns.map(({ name }) => {
    const field = fields.get(name);
    return `<th scope="col"${field ? ` title="${escapeMarkup(field)}"` : ''}>${name}</th>`;
  });
  const rows: string[] = [];
  for (let row = 0; row < count; row++) {
    rows.push(`<tr>${columns.map(({ texts }) => `<td>${escapeMarkup(texts[row])}</td>`).join('')}</tr>`);
  }
  return `<p>${count} ${property.replace('_', ' ')}; times are ends of periods, UTC.</p>
<div><table><thead><tr>${head.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}
