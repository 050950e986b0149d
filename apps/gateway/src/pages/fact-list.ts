import { type Markup, html } from './markup';

/** List of names and values; entries without a value are omitted. */
export const factList = (
  entries: readonly (readonly [name: string, value: string | number | Markup | undefined])[],
): Markup =>
  html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        value !== undefined &&
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
