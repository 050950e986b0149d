import type { Site, SiteKind } from '@daystar/contracts';
import { type Markup, html } from '../pages/markup';

interface SiteKindLabels {
  readonly path: string;
  readonly name: string;
  /** Unit of power; weather sites have none. */
  readonly unit?: string;
}

/** Paths, names and units of sites on pages. */
export const SITE_KIND_LABELS: Readonly<Record<SiteKind, SiteKindLabels>> = {
  utility: { path: '/utility_scale_sites', name: 'utility-scale', unit: 'MW' },
  rooftop: { path: '/rooftop_sites', name: 'rooftop', unit: 'kW' },
  weather: { path: '/weather_sites', name: 'weather' },
};

/** Renders a row of a table of sites: name, kind, location and links to its data. */
export function renderSiteRow(
  kind: SiteKind,
  site: Omit<Site, 'account_id' | 'kind' | 'version' | 'created_at'>,
): Markup {
  const { path, name, unit } = SITE_KIND_LABELS[kind];
  const { resource_id, latitude, longitude, capacity, tags = [] } = site;
  const details = [`${name}${unit ? `, ${capacity} ${unit}` : ''}`, ...(tags.length > 0 ? [tags.join(', ')] : [])];
  return html`<tr>
    <th scope="row">
      <a href="${path}/${resource_id}">${site.name}</a><br /><small class="note">${details.join(' · ')}</small>
    </th>
    <td>${latitude}, ${longitude}</td>
    <td>${renderSiteLinks(kind, site)}</td>
  </tr>`;
}

/** Renders links to the data and charts of a site. */
export function renderSiteLinks(kind: SiteKind, { resource_id, name }: Pick<Site, 'resource_id' | 'name'>): Markup {
  const { path, unit } = SITE_KIND_LABELS[kind];
  const renderLink = (subpath: string, text: string) =>
    html`<a href="${path}/${resource_id}/${subpath}" aria-label="${text} of ${name}">${text}</a> `;
  return html`${unit && html`${renderLink('recent', 'recent')}${renderLink('accuracy', 'accuracy')}`}
  ${renderLink('forecasts', 'forecasts')}${renderLink('estimated_actuals', 'actuals')}
  ${unit && html`${renderLink('weather/forecasts', 'weather')}${renderLink('measurements', 'measurements')}`}`;
}
