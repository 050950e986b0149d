import { MINUTE, formatStamp, stepEnd } from '@daystar/timeseries';
import { getLanguageFormats } from './language-formats';
import { escapeMarkup } from './markup';
import { type Column, type ColumnTable, type Section, buildSections, formatStamps } from './row-columns';
import { type ValueEncoder, type BodyChunk, buildRowPattern, encodeTexts } from './row-pattern';
import { renderStaticChart } from './static-chart';
import { ENGLISH, type PageLanguage, fillText } from './table-texts';
import { type RowTable, type Rows, getShownFields, getSeriesName } from './row-table';

/** Longer tables are in `noscript`, so that a browser with scripts creates no nodes for them until it shows them. */
const MAX_OPEN_ROWS = 400;
const ENCODER: ValueEncoder = { escapeText: escapeMarkup, missing: Buffer.from('') };

/**
 * Renders rows as a chart for browsers without scripts, and as sections of a page with one table each. Attributes have the
 * field names (`data-name`), units (`data-unit`) and times (`datetime`), so that scripts can draw charts from the table alone.
 */
export function toHtml({ tables, language = ENGLISH }: Rows): BodyChunk[] {
  const sections = buildSections(tables).flatMap((section, index) => [
    index > 0 ? '\n' : '',
    ...renderSection(
      section,
      tables.find((table) => getSeriesName(table) === section.series)!,
      language,
    ),
  ]);
  return [renderStaticChart(tables, language), ...sections];
}

function renderSection({ series, tables, count }: Section, table: RowTable, { tag, texts }: PageLanguage): BodyChunk[] {
  const fields = getShownFields(table);
  const units = new Map(fields.map(({ name, unit }) => [name, unit]));
  const headerCells = tables[0].columns.filter(isShown).map(({ name }) => {
    const unit = units.get(name);
    return `<th scope="col" data-name="${name}"${unit ? ` data-unit="${escapeMarkup(unit)}"` : ''}>${name}</th>`;
  });
  const meanings = fields.map(
    ({ name, unit, meaning }) => `<dt>${name}, ${escapeMarkup(unit)}</dt><dd>${escapeMarkup(meaning)}</dd>`,
  );
  const heading = escapeMarkup(texts[series]);
  const isLong = count > MAX_OPEN_ROWS;
  const opening = `<section aria-labelledby="${series}"><h2 id="${series}">${heading}</h2>
<p class="note">${escapeMarkup(describeRows(table, count, texts))}</p>
${isLong ? '<noscript class="rows">' : ''}<div class="scroll" role="group" tabindex="0" aria-labelledby="${series}">
<table data-rows="${series}"><thead><tr><th scope="col">period_end</th>${headerCells.join('')}</tr></thead><tbody>
`;
  const closing = `</tbody></table></div>${isLong ? '</noscript>' : ''}
<details><summary>${escapeMarkup(texts.columns)}</summary><dl class="facts" lang="en">${meanings.join('')}</dl></details></section>`;
  return [opening, ...tables.map((columnTable) => renderRows(columnTable, tag)), closing];
}

const isShown = ({ name }: Column): boolean => name !== 'period_end' && name !== 'period';

function renderRows(table: ColumnTable, language: string): BodyChunk {
  const stamps = encodeTexts(formatStamps(table.steps), renderTime);
  const cells = table.columns.filter(isShown).flatMap((column) => ['<td>', localize(column, language), '</td>']);
  return buildRowPattern(table, ['<tr><th scope="row">', stamps, '</th>', ...cells, '</tr>\n'], ENCODER);
}

/** Formats the numbers of a column as texts, if the decimal separator of the language is not a point. */
function localize(column: Column, language: string): Column {
  if (!('numbers' in column) || getLanguageFormats(language).decimalSeparator === '.') return column;
  const { numbers, decimals, ...rest } = column;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: decimals, useGrouping: false });
  const texts = Array.from(numbers, (value) =>
    Number.isFinite(value) ? format.format(value).replace(/^-(?=0$)/, '') : '',
  );
  return { ...rest, texts };
}

const renderTime = (stamp: string) => `<time datetime="${stamp.slice(0, 19)}Z">${formatMinute(stamp)}</time>`;

const formatMinute = (stamp: string) => stamp.slice(0, 16).replace('T', ' ');

function describeRows({ steps }: RowTable, count: number, texts: PageLanguage['texts']): string {
  if (steps.count === 0) return texts.noRows;
  const formatEnd = (index: number) => formatMinute(formatStamp(stepEnd(steps, index)));
  const values = { count, from: formatEnd(0), to: formatEnd(steps.count - 1), minutes: steps.stepMs / MINUTE };
  return fillText(texts.rows, values);
}
