import type { SiteKind, LikelyMistake } from '@daystar/contracts';
import type { SiteResponse } from './sites.service';
import { describeFacing, findFacingProblem } from './facing';
import { factList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { resourceHead } from '../pages/page-head';
import { formatMinute } from '../pages/table';
import { plantSections } from './plant-sections';
import { mistakeWarnings } from './plant-mistakes/mistake-warnings';
import { horizonSection } from './horizon-section';
import { SITE_KIND_LABELS } from './site-links';
import type { SiteField } from './site-field';
import { listFields, toFormText, getFieldUnit } from './site-fields';

/**
 * HTML page with the properties of a site, and the forms and requests that change it.
 * @param mistakes likely mistakes in them
 * @param now ms since 1970 UTC
 */
export function siteRecordPage(
  kind: SiteKind,
  { site }: SiteResponse,
  mistakes: readonly LikelyMistake[],
  now: number,
): Page {
  const { path, name, unit } = SITE_KIND_LABELS[kind];
  const { resource_id, defaults } = site;
  const problem = unit && findFacingProblem(site);
  const formatField = (field: SiteField): string | Markup | undefined => {
    const text = toFormText(field, site[field.name as keyof typeof site]);
    if (text === '') return undefined;
    // The page shows arrays in a table of their own.
    if (field.name === 'arrays') return undefined;
    if (field.name === 'outages')
      return formatRanges(site.outages, ({ available_share }) => `${formatPercent(available_share)} % available`);
    if (field.name === 'curtailments')
      return formatRanges(site.curtailments, ({ power_limit }) => `at most ${power_limit} ${unit}`);
    const shown = describeValue(field, text);
    const facing = field.name === 'azimuth' && describeFacing(site);
    return html`${shown}${formatUnit(getFieldUnit(field, unit))}${facing && `: ${facing}`}
    ${defaults.includes(field.name) && html`<small class="note">default</small>`}`;
  };
  const main = html`${resourceHead(`${path}/${resource_id}`, site.name, html`A ${name} site, <code>${resource_id}</code>.`)}
    ${problem && html`<p class="warning">${problem}</p>`} ${unit && mistakeWarnings(mistakes, unit)}
    <p>
      <a class="button" href="/sites/${resource_id}/edit">Edit</a>
      <a class="button quiet" href="/sites/${resource_id}/delete">Delete</a>
    </p>
    ${factList(listFields(kind).map((field) => [field.label, formatField(field)] as const))}
    ${unit && plantSections(kind, site, unit)} ${horizonSection(site, now)}`;
  return { title: site.name, main };
}

/** Describes a value in words, because `true` and `false` say little about a plant. */
function describeValue({ name, type }: SiteField, text: string): string {
  if (name === 'snow_loss') return text === 'true' ? 'included' : 'not included';
  if (text === 'true' || text === 'false') return text === 'true' ? 'yes' : 'no';
  return type === 'choice' ? text.replaceAll('_', ' ') : text;
}

/** Renders a list of time ranges, each with a description of what applies in it. */
const formatRanges = <Range extends { readonly start: string; readonly end: string }>(
  ranges: readonly Range[] = [],
  describe: (range: Range) => string,
): Markup =>
  html`<ul>
    ${ranges.map(
      (range) => html`<li>${formatMinute(range.start)} to ${formatMinute(range.end)} UTC: ${describe(range)}</li>`,
    )}
  </ul>`;
const formatPercent = (share: number) => Number((100 * share).toFixed(1));

const formatUnit = (unit?: string) => (unit === undefined ? '' : unit === '°' ? unit : ` ${unit}`);
