import { formatNumber } from './i18n/translate';
import { type Markup, type Text, html } from './markup';

/** Renders a list of names and values; omits entries without a value. */
export const renderFactList = (
  entries: readonly (readonly [name: Text, value: Text | number | Markup | undefined])[],
): Markup =>
  html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        value !== undefined &&
        html`<div>
          <dt>${name}</dt>
          <dd>${typeof value === 'number' ? formatNumber(value) : value}</dd>
        </div>`,
    )}
  </dl>`;
