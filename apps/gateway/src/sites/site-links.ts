import type { Site, SiteKind } from '@daystar/contracts';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { findCapacityInEffect } from './capacity-in-effect';
import { type KnownFinding, renderKnownFinding } from './findings/finding-summary';
import { SITE_KIND_LABELS } from './site-kind-labels';

/**
 * Renders a row of a table of sites: name, kind, capacity, location and links to its data.
 * @param now ms
 * @param finding the most serious finding about the site, for a table with such a column
 */
export function renderSiteRow(
  kind: SiteKind,
  site: Omit<Site, 'account_id' | 'kind' | 'version' | 'created_at'>,
  now: number,
  finding?: KnownFinding,
): Markup {
  const { path, name, unit } = SITE_KIND_LABELS[kind];
  const { resource_id, latitude, longitude, tags = [] } = site;
  const details = [
    html`${name}${unit && html`, ${formatNumber(findCapacityInEffect(site, now) ?? 0)} ${unit}`}`,
    tags.join(', '),
  ];
  return html`<tr>
    <th scope="row">
      <a href="${path}/${resource_id}">${site.name}</a><br /><small class="note">${joinTexts(details)}</small>
    </th>
    <td data-label="${t('Location')}">${formatNumber(latitude)}, ${formatNumber(longitude)}</td>
    ${finding && html`<td data-label="${t('Finding')}">${renderKnownFinding(finding, `${path}/${resource_id}/diagnosis`)}</td>`}
    <td data-label="${t('Data')}">${renderSiteLinks(kind, site)}</td>
  </tr>`;
}

/** Renders links to the data and charts of a site. */
export function renderSiteLinks(kind: SiteKind, { resource_id, name }: Pick<Site, 'resource_id' | 'name'>): Markup {
  const { path, unit } = SITE_KIND_LABELS[kind];
  const renderLink = (subpath: string, text: Text) =>
    html`<a href="${path}/${resource_id}/${subpath}" aria-label="${t('{name}: {data}', { data: text, name })}"
      >${text}</a
    > `;
  return html`${unit && html`${renderLink('recent', t('recent'))}${renderLink('accuracy', t('accuracy'))}`}
  ${renderLink('forecasts', t('forecasts'))}${renderLink('estimated_actuals', t('actuals'))}
  ${unit && html`${renderLink('weather/forecasts', t('weather'))}${renderLink('measurements', t('measurements'))}`}`;
}
