import { escapeMarkup } from './markup';
import { type Section, buildSections } from './row-columns';
import { type ValueEncoder, type BodyChunk, buildRowPattern } from './row-pattern';
import type { Metadata, Rows } from './row-table';

const ENCODER: ValueEncoder = { escapeText: escapeMarkup, missing: Buffer.from('') };

/** Encodes rows as `<response><forecasts><forecast><ghi>300</ghi>…</forecast>…</forecasts></response>`; missing values are empty elements. */
export function toXml({ tables, envelope = {} }: Rows): BodyChunk[] {
  const metadata = Object.entries(envelope).map(([name, value]) => `${encodeElement(name, value)}\n`);
  const sections = buildSections(tables).flatMap(encodeSection);
  return ['<?xml version="1.0" encoding="utf-8"?>\n<response>\n', ...metadata, ...sections, '</response>\n'];
}

function encodeSection({ series, tables }: Section): BodyChunk[] {
  const name = series.slice(0, -1);
  const rows = tables.map((table) => {
    const fields = table.columns.flatMap((column) => [`<${column.name}>`, column, `</${column.name}>`]);
    return buildRowPattern(table, [`<${name}>`, ...fields, `</${name}>\n`], ENCODER);
  });
  return [`<${series}>\n`, ...rows, `</${series}>\n`];
}

/** Encodes metadata as an element; a list becomes repeated elements. */
function encodeElement(name: string, value: Metadata): string {
  if (Array.isArray(value)) return value.map((element: Metadata) => encodeElement(name, element)).join('');
  const content =
    typeof value === 'object'
      ? Object.entries(value).map(([property, inner]) => encodeElement(property, inner as Metadata))
      : [escapeMarkup(String(value))];
  return `<${name}>${content.join('')}</${name}>`;
}
