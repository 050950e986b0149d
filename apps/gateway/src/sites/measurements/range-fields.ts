import type { QueryValues } from '../../http/query-reader';
import { renderFormField } from '../../pages/form-field';
import { t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';

/** Reads the time range that a query states. */
export function readRange(query: QueryValues): URLSearchParams {
  const range = new URLSearchParams();
  for (const name of ['from', 'to']) {
    const value = query.get(name)?.[0];
    if (value) range.set(name, value);
  }
  return range;
}

/** Formats the time range of a query for a link; empty without one. */
export function formatRangeQuery(query: QueryValues): string {
  const range = readRange(query);
  return range.size > 0 ? `?${range.toString()}` : '';
}

/** Renders the inputs for the first day of a range, and the day after its last. */
export function renderRangeFields(query: QueryValues): Markup {
  const range = readRange(query);
  const renderDay = (name: string, label: Text, hint: Text) =>
    renderFormField({ name, label, hint, value: (range.get(name) ?? '').slice(0, 'yyyy-MM-dd'.length), type: 'date' });
  return html`${renderDay('from', t('From'), t('Included, UTC. Default: a week before the end.'))}
  ${renderDay('to', t('To, excluding this day'), t('Up to 00:00 UTC of this day. Default: now.'))}`;
}
