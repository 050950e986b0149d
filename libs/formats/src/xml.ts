import { escapeMarkup } from './markup';
import { type Section, sectionsOf } from './row-columns';
import { type Manner, type Passage, rowPattern } from './row-pattern';
import type { Beside, Rows } from './row-table';

const MANNER: Manner = { text: escapeMarkup, missing: Buffer.from('') };

/** `<response><forecasts><forecast><ghi>300</ghi>…</forecast>…</forecasts></response>`; missing is an empty element. */
export function toXml({ tables, envelope = {} }: Rows): Passage[] {
  const beside = Object.entries(envelope).map(([name, value]) => `${element(name, value)}\n`);
  const sections = sectionsOf(tables).flatMap(sectionText);
  return ['<?xml version="1.0" encoding="utf-8"?>\n<response>\n', ...beside, ...sections, '</response>\n'];
}

function sectionText({ property, tables }: Section): Passage[] {
  const name = property.slice(0, -1);
  const rows = tables.map((table) => {
    const fields = table.columns.flatMap((column) => [`<${column.name}>`, column, `</${column.name}>`]);
    return rowPattern(table, [`<${name}>`, ...fields, `</${name}>\n`], MANNER);
  });
  return [`<${property}>\n`, ...rows, `</${property}>\n`];
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
