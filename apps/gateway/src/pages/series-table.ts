import { formatNumber, t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';
import { formatMinute } from './table';

/** A column of power. */
export interface SeriesColumn {
  /** Name of the line in the chart. The columns `<name>10` and `<name>90` bound the range around the line. */
  readonly name: Text | Markup;
  readonly heading: Text;
  /** One value per period, NaN where there is none. */
  readonly values: ArrayLike<number>;
  /** Whether the line is dashed. */
  readonly isDashed?: boolean;
  /** Whether it is the sum of the other columns. */
  readonly isSum?: boolean;
}

interface SeriesTable {
  readonly title: Text;
  /** Kind of rows, which the chart script reads to choose how to draw them. */
  readonly rowKind: 'issue' | 'what-if' | 'estimated_actuals' | 'forecasts';
  readonly unit: string;
  /** Ends of the periods, ms. */
  readonly periodEnds: readonly number[];
  readonly columns: readonly SeriesColumn[];
  /** Whether users chose the names of the lines: a name that ends in 10 or 90 is then not a bound of a range. */
  readonly hasNamedLines?: boolean;
  /** Decimals of the values. */
  readonly decimals?: number;
}

/** Renders a section with a table that the chart of the page draws. Browsers with scripts show it on demand. */
export function renderSeriesTable({
  title,
  rowKind,
  unit,
  periodEnds,
  columns,
  hasNamedLines,
  decimals = 4,
}: SeriesTable): Markup {
  const id = String(title).toLowerCase().replace(/\W+/g, '-');
  // The chart script reads these numbers, which have no separators of thousands.
  const format = (value: number) =>
    Number.isNaN(value) ? '' : formatNumber(value, { maximumFractionDigits: decimals, useGrouping: false });
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <noscript class="rows"
      ><div class="scroll" role="group" tabindex="0" aria-labelledby="${id}">
        <table data-rows="${rowKind}" ${hasNamedLines && html`data-named`}>
          <thead>
            <tr>
              <th scope="col">${t('Period end, UTC')}</th>
              ${columns.map(
                ({ name, heading, isSum, isDashed }) =>
                  html`<th
                    scope="col"
                    data-name="${name}"
                    data-unit="${unit}"
                    ${isSum && html`data-sum`}
                    ${isDashed && html`data-dashed`}
                  >
                    ${heading}, ${unit}
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${periodEnds.map((end, row) => {
              const stamp = new Date(end).toISOString();
              return html`<tr>
                <th scope="row"><time datetime="${stamp.slice(0, 19)}Z">${formatMinute(stamp)}</time></th>
                ${columns.map(({ values }) => html`<td>${format(values[row])}</td>`)}
              </tr>`;
            })}
          </tbody>
        </table>
      </div></noscript
    >
  </section>`;
}
