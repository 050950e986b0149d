import { type Markup, html } from './markup';

interface Table {
  readonly title: string;
  /** Names of the columns; one without a name is of what can be done. */
  readonly heads: readonly string[];
  readonly rows: readonly Markup[];
  /** Stands in place of no rows. */
  readonly none?: string | Markup;
  readonly after?: readonly (Markup | false | undefined)[];
}

/** A part of a page with a table under a heading. */
export function tableSection({ title, heads, rows, none = 'None.', after = [] }: Table): Markup {
  const id = title.toLowerCase().replace(/\W+/g, '-');
  const head = heads.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`));
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      rows.length > 0
        ? html`<div class="scroll plain" role="region" tabindex="0" aria-labelledby="${id}">
            <table class="plain">
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
        : html`<p>${none}</p>`
    }${after}
  </section>`;
}

/** `2026-03-01 15:30` of a stamp. */
export const formatMinute = (stamp: string): string => stamp.slice(0, 16).replace('T', ' ');
