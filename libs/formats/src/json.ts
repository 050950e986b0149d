import type { Rows } from './row-table';
import { type TextColumn, sectionsOf } from './text-columns';

/** `{"forecasts":[{"ghi":300,…,"period_end":"…","period":"PT30M"},…]}` */
export function toJson(rows: Rows): string {
  return withEnvelope(rows, (columns, count) => {
    const members = columns.map(({ name }, i) => `${i > 0 ? ',' : ''}${JSON.stringify(name)}:`);
    const values = columns.map(valuesOf);
    let text = '';
    for (let row = 0; row < count; row++) {
      text += row > 0 ? '},{' : '[{';
      for (let i = 0; i < members.length; i++) text += members[i] + values[i][row];
    }
    return count > 0 ? `${text}}]` : '[]';
  });
}

/** `{"forecasts":{"ghi":[300,…],…,"period_end":["…",…],"period":"PT30M"}}` */
export function toColumns(rows: Rows): string {
  return withEnvelope(rows, (columns) => {
    const written = columns.map((column) => {
      const values = valuesOf(column);
      const text = column.name === 'period' ? (values[0] ?? 'null') : `[${values.join(',')}]`;
      return `${JSON.stringify(column.name)}:${text}`;
    });
    return `{${written.join(',')}}`;
  });
}

/** Words are quoted once for all answers that share them, as those of one window share its stamps. */
const quoted = new WeakMap<readonly string[], readonly string[]>();

function valuesOf({ isNumber, texts }: TextColumn): readonly string[] {
  if (isNumber) return texts.includes('') ? texts.map((text) => text || 'null') : texts;
  const values = quoted.get(texts) ?? texts.map((text) => JSON.stringify(text));
  quoted.set(texts, values);
  return values;
}

function withEnvelope(
  { tables, envelope = {} }: Rows,
  text: (columns: readonly TextColumn[], count: number) => string,
): string {
  const beside = Object.entries(envelope).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  const sections = sectionsOf(tables).map(({ property, columns, count }) => `"${property}":${text(columns, count)}`);
  return `{${[...beside, ...sections].join(',')}}`;
}
