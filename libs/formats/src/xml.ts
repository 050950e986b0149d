import { escapeMarkup } from './markup';
import type { Beside, Rows } from './row-table';
import { type Section, sectionsOf } from './text-columns';

/** `<response><forecasts><forecast><ghi>300</ghi>…</forecast>…</forecasts></response>`; missing is an empty element. */
export function toXml({ tables, envelope = {} }: Rows): string {
  const beside = Object.entries(envelope).map(([name, value]) => `${element(name, value)}\n`);
  const sections = sectionsOf(tables).map(sectionText);
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>\n${beside.join('')}${sections.join('')}</response>\n`;
}

function sectionText({ property, columns, count }: Section): string {
  const name = property.slice(0, -1);
  const rows: string[] = [];
  for (let row = 0; row < count; row++) {
    const fields = columns.map((column) => {
      const text = column.texts[row];
      return `<${column.name}>${column.isNumber ? text : escapeMarkup(text)}</${column.name}>`;
    });
    rows.push(`<${name}>${fields.join('')}</${name}>\n`);
  }
  return `<${property}>\n${rows.join('')}</${property}>\n`;
}

/** A list repeats its element. */
function element(name: string, value: Beside): string {
  if (Array.isArray(value)) return value.map((one: Beside) => element(name, one)).join('');
  const inside =
    typeof value === 'object'
      ? Object.entries(value).map(([inner, one]) => element(inner, one as Beside))
      : [escapeMarkup(String(value))];
  return `<${name}>${inside.join('')}</${name}>`;
}
