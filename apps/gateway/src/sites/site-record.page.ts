import type { SiteKind } from '@daystar/contracts';
import type { SiteResponse } from './sites.service';
import { factList } from '../pages/facts';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { KINDS, siteLinks } from './site-links';

/** HTML page with the properties of a site and links to its data. */
export function siteRecordPage(kind: SiteKind, { site }: SiteResponse): Page {
  const { path, name, unit } = KINDS[kind];
  const { tags = [], install_date, ...values } = site;
  const inUnit = (value?: number) => (value === undefined || !unit ? undefined : `${value} ${unit}`);
  const degrees = (value?: number) => (value === undefined ? undefined : `${value}°`);
  const main = html`<h1>${site.name}</h1>
    <p class="lead">A ${name} site, <code>${site.resource_id}</code>.</p>
    <p class="choices"><span>Data</span>${siteLinks(kind, site)}</p>
    ${factList([
      ['Latitude', values.latitude],
      ['Longitude', values.longitude],
      ['Elevation', values.elevation === undefined ? undefined : `${values.elevation} m`],
      ['Capacity, AC', inUnit(values.capacity)],
      ['Capacity, DC', inUnit(values.capacity_dc)],
      ['Tracking', values.tracking_type?.replaceAll('_', ' ')],
      ['Azimuth (0 north, -90 east, 90 west)', degrees(values.azimuth)],
      ['Tilt', degrees(values.tilt)],
      ['Installed', install_date?.slice(0, 10)],
      ['Inverter efficiency', values.inverter_efficiency],
      ['Loss factor', values.loss_factor],
      ['Horizon, clockwise from north', values.horizon?.map((elevation) => `${elevation}°`).join(' ')],
      ['Tags', tags.length > 0 ? tags.join(', ') : undefined],
    ])}
    <p class="note"><a href="/docs">How to edit or delete this site</a> · <a href="${path}">All ${name} sites</a></p>`;
  return { title: site.name, main };
}
