import type { PlannedOutage, SiteKind } from '@daystar/contracts';
import type { SiteResponse } from './sites.service';
import { describeFacing, findFacingProblem } from './facing';
import { factList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { resourceHead } from '../pages/page-head';
import { formatMinute } from '../pages/table';
import { plantSections } from './plant-sections';
import { SITE_KIND_LABELS } from './site-links';
import type { SiteField } from './site-field';
import { listFields, toFormText, getFieldUnit } from './site-fields';

/** HTML page with the properties of a site, and the forms and requests that change it. */
export function siteRecordPage(kind: SiteKind, { site }: SiteResponse): Page {
  const { path, name, unit } = SITE_KIND_LABELS[kind];
  const { resource_id, defaults } = site;
  const problem = unit && findFacingProblem(site);
  const formatField = (field: SiteField): string | Markup | undefined => {
    const text = toFormText(field, site[field.name as keyof typeof site]);
    if (text === '') return undefined;
    // The table of arrays lists them.
    if (field.name === 'arrays') return undefined;
    if (field.name === 'outages') return formatOutages(site.outages ?? []);
    const shown = field.type === 'choice' ? text.replaceAll('_', ' ') : text;
    const facing = field.name === 'azimuth' && describeFacing(site);
    return html`${shown}${formatUnit(getFieldUnit(field, unit))}${facing && `: ${facing}`}
    ${defaults.includes(field.name) && html`<small class="note">default</small>`}`;
  };
  const main = html`${resourceHead(`${path}/${resource_id}`, site.name, html`A ${name} site, <code>${resource_id}</code>.`)}
    ${problem && html`<p class="warning">${problem}</p>`}
    <p>
      <a class="button" href="/sites/${resource_id}/edit">Edit</a>
      <a class="button quiet" href="/sites/${resource_id}/delete">Delete</a>
    </p>
    ${factList(listFields(kind).map((field) => [field.label, formatField(field)] as const))}
    ${unit && plantSections(kind, site, unit)}`;
  return { title: site.name, main };
}

const formatOutages = (outages: readonly PlannedOutage[]): Markup =>
  html`<ul>
    ${outages.map(
      ({ start, end, available_share }) =>
        html`<li>
          ${formatMinute(start)} to ${formatMinute(end)} UTC: ${formatPercent(available_share)} % available
        </li>`,
    )}
  </ul>`;
const formatPercent = (share: number) => Number((100 * share).toFixed(1));

const formatUnit = (unit?: string) => (unit === undefined ? '' : unit === '°' ? unit : ` ${unit}`);
