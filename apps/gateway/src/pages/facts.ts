import { type Markup, html } from './markup';

/** Names and values; those without a value are left out. */
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
