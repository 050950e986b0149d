import type { SiteKind } from '@daystar/contracts';
import type { SiteResponse } from './sites.service';
import { formatCompassPoint } from '../pages/compass-points';
import { describeFacing, findFacingProblem } from './facing';
import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { code, formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { formatMinute } from '../pages/table';
import { type ArrayValue, listArrayValues } from './array-values';
import { renderIneffectiveNotice } from './ineffective-notice';
import { nameArrays } from './near-obstacles';
import { renderPlantSections } from './plant-sections';
import { renderMistakeWarnings } from './plant-mistakes/mistake-warnings';
import type { PlantReport } from './plant-mistakes/plant-report.service';
import { renderHorizonSection } from './horizon-section';
import { SITE_KIND_LABELS } from './site-kind-labels';
import type { SiteField } from './site-field';
import { describeChoice, describePropertyChoice } from './choice-texts';
import { listFields, toFormText, getFieldUnit } from './site-fields';
import { renderCapacityChanges, renderDifferingCapacity } from './capacity-in-effect';
import { renderImplausibleNotice } from './implausible-values';

/**
 * Renders the HTML page with the properties of a site, and links to the forms that change and delete it.
 * @param report findings about the plant from its measurements
 * @param now ms since 1970 UTC
 * @param notices API warnings about the values just saved; absent if none were saved
 */
export function renderSiteRecordPage(
  kind: SiteKind,
  { site }: SiteResponse,
  { mistakes, measuredToEstimated }: PlantReport,
  now: number,
  notices?: readonly Text[],
): Page {
  const { path, name, unit } = SITE_KIND_LABELS[kind];
  const { resource_id, defaults } = site;
  const facingProblem = unit && findFacingProblem(site);
  const renderField = (field: SiteField): Text | Markup | undefined => {
    const text = toFormText(field, site[field.name as keyof typeof site]);
    const arrayValues = listArrayValues(kind, site, field.name, now);
    if (arrayValues) return renderArrayValues(arrayValues, field, site, unit);
    if (text === '') return undefined;
    // The page shows arrays in a table of their own.
    if (field.name === 'arrays') return undefined;
    if (field.name === 'horizon') return renderHorizonAngles(site.horizon);
    if (field.name === 'outages')
      return renderRanges(site.outages, ({ available_share }) =>
        t('{percent} % available', { percent: formatPercent(available_share) }),
      );
    if (field.name === 'curtailments')
      return renderRanges(site.curtailments, ({ power_limit }) =>
        t('at most {power} {unit}', { power: power_limit, unit: unit ?? '' }),
      );
    if (field.name === 'capacity_changes') return renderCapacityChanges(site.capacity_changes, unit ?? '');
    const valueText = describeValue(field, text);
    const direction = describeDirection(field, site);
    return html`${valueText}${formatUnit(getFieldUnit(field, unit))}${direction && html`: ${direction}`}
    ${defaults.includes(field.name) && html`<small class="note">${t('default')}</small>`}`;
  };
  const main = html`${renderResourceHead(`${path}/${resource_id}`, site.name, t('Kind: {kind}. Id: <code>{id}</code>.', { kind: name, id: resource_id, code }))}
  ${facingProblem && html`<p class="warning">${facingProblem}</p>`}
  ${unit && renderMistakeWarnings(mistakes, unit, site.capacity)} ${notices && renderSavedNotice(notices)}
  ${unit && renderIneffectiveNotice(site)} ${unit && renderImplausibleNotice(site, kind, defaults)}
  ${unit && renderDifferingCapacity(site, unit, now)}
  ${forWriters(
    html`<p>
      <a class="button" href="/sites/${resource_id}/edit">${t('Edit')}</a>
      <a class="button quiet" href="/sites/new?copy=${resource_id}">${t('Copy')}</a>
      <a class="button quiet" href="/sites/${resource_id}/delete">${t('Delete')}</a>
    </p>`,
  )}
  ${renderFactList(listFields(kind).map((field) => [field.label, renderField(field)] as const))}
  ${unit && renderPlantSections(kind, site, unit)} ${renderHorizonSection(site, now, measuredToEstimated)}`;
  return { title: site.name, main };
}

/** Describes a value in words, because `true` and `false` say little about a plant. */
export function describeValue({ name, type }: SiteField, text: string): Text {
  if (name === 'snow_loss') return describePropertyChoice(name, text);
  if (text === 'true' || text === 'false') return text === 'true' ? t('yes') : t('no');
  if (type === 'number') return formatNumber(Number(text), { maximumFractionDigits: 10 });
  return type === 'choice' ? describeChoice(text) : text;
}

/** Renders the values of a property that are in effect for the arrays of a site; undefined without any. */
function renderArrayValues(
  values: readonly ArrayValue[],
  field: SiteField,
  site: SiteResponse['site'],
  unit?: string,
): Markup | undefined {
  if (values.length === 0) return undefined;
  const items = values.map(({ numbers, value, isDefault }) => {
    const plane = { ...site, ...site.arrays![numbers[0] - 1], [field.name]: value };
    const direction = describeDirection(field, plane);
    const valueText = html`${describeValue(field, toFormText(field, value))}${formatUnit(getFieldUnit(field, unit))}${direction && html`: ${direction}`}
    ${isDefault && html`<small class="note">${t('default')}</small>`}`;
    return html`<li>${numbers.length < site.arrays!.length && html`${nameArrays(numbers)}: `}${valueText}</li>`;
  });
  return html`<ul class="bare">
    ${items}
  </ul>`;
}

/** Confirms that the form was stored, with the API warnings about its values. */
const renderSavedNotice = (notices: readonly Text[]): Markup =>
  notices.length === 0
    ? html`<p class="notice" role="status">${t('Saved.')}</p>`
    : html`<p class="warning" role="status">
        <strong>${t('Saved with warnings')}</strong> ${joinTexts(notices, ' ')}
      </p>`;

/** Describes an azimuth of a site in words; undefined for other fields. */
function describeDirection({ name }: SiteField, site: SiteResponse['site']): Text | undefined {
  if (name === 'azimuth') return describeFacing(site);
  return name === 'terrain_azimuth' && site.terrain_azimuth !== undefined
    ? t('towards {direction}', { direction: formatCompassPoint(site.terrain_azimuth) })
    : undefined;
}

/** Renders the angles of a horizon, folded away because the page also draws them. */
const renderHorizonAngles = (angles: readonly number[] = []): Markup =>
  html`<a href="#horizon">${t('drawn below')}</a>
    <details>
      <summary>${t('{count} angles, clockwise from north', { count: angles.length })}</summary>
      ${angles.map((angle) => html`${formatNumber(angle)}° `)}
    </details>`;

/** Renders a list of time ranges, each with a description of what applies in it. */
const renderRanges = <Range extends { readonly start: string; readonly end: string }>(
  ranges: readonly Range[] = [],
  describe: (range: Range) => Text,
): Markup =>
  html`<ul>
    ${ranges.map((range) => {
      const span = t('{from} to {to} UTC', { from: formatMinute(range.start), to: formatMinute(range.end) });
      return html`<li>${span}: ${describe(range)}</li>`;
    })}
  </ul>`;
const formatPercent = (share: number) => formatNumber(100 * share, { maximumFractionDigits: 1 });

const formatUnit = (unit?: string) => (unit === undefined ? '' : unit === '°' ? unit : ` ${unit}`);
