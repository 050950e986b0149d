import { formatPeriod, stepEnd } from '@daystar/timeseries';
import { escapeMarkup } from './markup';
import { type RowTable, type Rows, type RowsProperty, fieldsShown, rowsProperty } from './row-table';
import { type Section, sectionsOf } from './text-columns';

const HEADINGS: Record<RowsProperty, string> = { forecasts: 'Forecasts', estimated_actuals: 'Estimated actuals' };

/**
 * The rows as sections of a page, one table each, for whoever lays out the page. Names of fields stand in `data-name`
 * and their units in `data-unit`, moments in `datetime`: a chart can be drawn from the table alone.
 */
export function toHtml({ tables }: Rows): string {
  return sectionsOf(tables)
    .map((section) =>
      sectionOf(
        section,
        tables.find((table) => rowsProperty(table) === section.property)!,
      ),
    )
    .join('\n');
}

function sectionOf({ property, columns, count }: Section, table: RowTable): string {
  const fields = fieldsShown(table);
  const units = new Map(fields.map(({ name, unit }) => [name, unit]));
  const shown = columns.filter(({ name }) => name !== 'period_end' && name !== 'period');
  const head = shown.map(({ name }) => {
    const unit = units.get(name);
    return `<th scope="col" data-name="${name}"${unit ? ` data-unit="${escapeMarkup(unit)}"` : ''}>${name}</th>`;
  });
  const stamps = stampsOf(columns.find(({ name }) => name === 'period_end')!.texts);
  const rows = stamps.map(
    (stamp, row) => `<tr>${stamp}${shown.map(({ texts }) => `<td>${escapeMarkup(texts[row])}</td>`).join('')}</tr>`,
  );
  const meanings = fields.map(
    ({ name, unit, meaning }) => `<dt>${name}, ${escapeMarkup(unit)}</dt><dd>${escapeMarkup(meaning)}</dd>`,
  );
  const heading = HEADINGS[property];
  return `<section aria-labelledby="${property}"><h2 id="${property}">${heading}</h2>
<p class="note">${count} rows, ${spanOf(table)}. Each is the average of the ${formatPeriod(table.steps.length)} that ends at its time, UTC.</p>
<div class="scroll" role="region" tabindex="0" aria-labelledby="${property}">
<table data-rows="${property}"><thead><tr><th scope="col">period_end</th>${head.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
<details><summary>What the columns of ${heading.toLowerCase()} mean</summary><dl class="facts">${meanings.join('')}</dl></details></section>`;
}

const minuteOf = (stamp: string) => stamp.slice(0, 16).replace('T', ' ');

const stampsOf = (stamps: readonly string[]) =>
  stamps.map((stamp) => `<th scope="row"><time datetime="${stamp.slice(0, 19)}Z">${minuteOf(stamp)}</time></th>`);

function spanOf({ steps }: RowTable): string {
  const text = (index: number) => minuteOf(new Date(stepEnd(steps, index)).toISOString());
  return steps.count > 0 ? `${text(0)} to ${text(steps.count - 1)}` : 'none';
}
