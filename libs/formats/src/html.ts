import { formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { escapeMarkup } from './markup';
import { type Column, type ColumnTable, type Section, sectionsOf, stampsOf } from './row-columns';
import { type Manner, type Passage, rowPattern, wordsOf } from './row-pattern';
import { type RowTable, type Rows, type RowsProperty, fieldsShown, rowsProperty } from './row-table';

const HEADINGS: Record<RowsProperty, string> = { forecasts: 'Forecasts', estimated_actuals: 'Estimated actuals' };
const MANNER: Manner = { text: escapeMarkup, missing: Buffer.from('') };

/**
 * The rows as sections of a page, one table each, for whoever lays out the page. Names of fields stand in `data-name`
 * and their units in `data-unit`, moments in `datetime`: a chart can be drawn from the table alone.
 */
export function toHtml({ tables }: Rows): Passage[] {
  return sectionsOf(tables).flatMap((section, index) => [
    index > 0 ? '\n' : '',
    ...sectionOf(
      section,
      tables.find((table) => rowsProperty(table) === section.property)!,
    ),
  ]);
}

function sectionOf({ property, tables, count }: Section, table: RowTable): Passage[] {
  const fields = fieldsShown(table);
  const units = new Map(fields.map(({ name, unit }) => [name, unit]));
  const head = tables[0].columns.filter(isShown).map(({ name }) => {
    const unit = units.get(name);
    return `<th scope="col" data-name="${name}"${unit ? ` data-unit="${escapeMarkup(unit)}"` : ''}>${name}</th>`;
  });
  const meanings = fields.map(
    ({ name, unit, meaning }) => `<dt>${name}, ${escapeMarkup(unit)}</dt><dd>${escapeMarkup(meaning)}</dd>`,
  );
  const heading = HEADINGS[property];
  const before = `<section aria-labelledby="${property}"><h2 id="${property}">${heading}</h2>
<p class="note">${count} rows, ${spanOf(table)}. Each is the average of the ${formatPeriod(table.steps.length)} that ends at its time, UTC.</p>
<div class="scroll" role="region" tabindex="0" aria-labelledby="${property}">
<table data-rows="${property}"><thead><tr><th scope="col">period_end</th>${head.join('')}</tr></thead><tbody>
`;
  const after = `</tbody></table></div>
<details><summary>What the columns of ${heading.toLowerCase()} mean</summary><dl class="facts">${meanings.join('')}</dl></details></section>`;
  return [before, ...tables.map(tableRows), after];
}

const isShown = ({ name }: Column): boolean => name !== 'period_end' && name !== 'period';

function tableRows(table: ColumnTable): Passage {
  const stamps = wordsOf(stampsOf(table.steps), moment);
  const cells = table.columns.filter(isShown).flatMap((column) => ['<td>', column, '</td>']);
  return rowPattern(table, ['<tr><th scope="row">', stamps, '</th>', ...cells, '</tr>\n'], MANNER);
}

const moment = (stamp: string) => `<time datetime="${stamp.slice(0, 19)}Z">${minuteOf(stamp)}</time>`;

const minuteOf = (stamp: string) => stamp.slice(0, 16).replace('T', ' ');

function spanOf({ steps }: RowTable): string {
  const text = (index: number) => minuteOf(formatStamp(stepEnd(steps, index)));
  return steps.count > 0 ? `${text(0)} to ${text(steps.count - 1)}` : 'none';
}
