import type { SiteKind } from '@daystar/contracts';
import type { SiteRecord } from './site-record';
import { type Markup, html } from '../pages/markup';

interface KindOfSite {
  readonly path: string;
  readonly name: string;
  /** Of power; weather sites make none. */
  readonly unit?: string;
}

/** How pages speak of sites. */
export const KINDS: Readonly<Record<SiteKind, KindOfSite>> = {
  utility: { path: '/utility_scale_sites', name: 'utility-scale', unit: 'MW' },
  rooftop: { path: '/rooftop_sites', name: 'rooftop', unit: 'kW' },
  weather: { path: '/weather_sites', name: 'weather' },
};

/** A row of a table of sites: name and kind, place, and where its rows are. */
export function siteRow(kind: SiteKind, site: SiteRecord): Markup {
  const { path, name, unit } = KINDS[kind];
  const { resource_id, latitude, longitude, capacity, tags = [] } = site;
  const about = [`${name}${unit ? `, ${capacity} ${unit}` : ''}`, ...(tags.length > 0 ? [tags.join(', ')] : [])];
  return html`<tr>
    <th scope="row">
      <a href="${path}/${resource_id}">${site.name}</a><br /><small class="note">${about.join(' · ')}</small>
    </th>
    <td>${latitude}, ${longitude}</td>
    <td>${siteLinks(kind, site)}</td>
  </tr>`;
}

/** Links to the rows and charts of a site. */
export function siteLinks(kind: SiteKind, { resource_id, name }: SiteRecord): Markup {
  const { path, unit } = KINDS[kind];
  const link = (to: string, text: string) =>
    html`<a href="${path}/${resource_id}/${to}" aria-label="${text} of ${name}">${text}</a> `;
  return html`${kind === 'utility' && html`${link('recent', 'recent')}${link('accuracy', 'accuracy')}`}
  ${link('forecasts', 'forecasts')}${link('estimated_actuals', 'actuals')}
  ${unit && html`${link('weather/forecasts', 'weather')}${link('measurements', 'measurements')}`}`;
}
