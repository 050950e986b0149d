import { t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';

interface Table {
  readonly title: Text;
  /** Column headings; empty for a column of buttons. */
  readonly headings: readonly (Text | Markup)[];
  readonly rows: readonly Markup[];
  /** Shown when there are no rows: what to do next. */
  readonly placeholder?: Text | Markup;
  /** Content below the table. */
  readonly footer?: readonly (Markup | false | undefined)[];
  /** Whether phones show each row as a block; the cells then have a `data-label`. */
  readonly isStacked?: boolean;
}

/** Renders a section of a page with a heading and a table. */
export function renderTableSection({
  title,
  headings,
  rows,
  placeholder = t('None.'),
  footer = [],
  isStacked,
}: Table): Markup {
  const id = String(title).toLowerCase().replace(/\W+/g, '-');
  const head = headings.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`));
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length > 0
        ? html`<div class="scroll plain" role="group" tabindex="0" aria-labelledby="${id}">
            <table class="plain${isStacked ? ' stacked' : ''}">
              <thead>
                <tr>
                  ${head}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
        : html`<p>${placeholder}</p>`
    }${footer}
  </section>`;
}

/** Formats a timestamp as `2026-03-01 15:30`. */
export const formatMinute = (stamp: string): string => stamp.slice(0, 16).replace('T', ' ');
