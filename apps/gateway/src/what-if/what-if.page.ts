import {
  type PowerSite,
  type DaystarError,
  type FieldError,
  type SiteKind,
  findProblem,
  withProblem,
} from '@daystar/contracts';
import { localizeErrors } from '../pages/i18n/localize-errors';
import { renderChart } from '../pages/chart';
import { renderFactList } from '../pages/fact-list';
import { localizeFailure } from '../pages/error-texts';
import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { renderSeriesTable } from '../pages/series-table';
import { findTimeZone } from '../pages/time-zone';
import type { SiteField } from '../sites/site-field';
import { getFieldUnit, getInputMode, listFields, toFormText } from '../sites/site-fields';
import { describeChoice } from '../sites/choice-texts';
import { getBaseName } from '../sites/nested-property-names';
import { getPropertyLabel } from '../sites/property-labels';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import type { SiteRecord } from '../sites/site-record';
import { OVERRIDABLE_PROPERTIES } from './what-if-request';
import type { WhatIfResponse } from './what-if.service';

/** Name of the variant in the request. */
export const CHANGED_NAME = 'changed';
/** Properties that the form shows at once; it folds all others. */
const MAIN_PROPERTIES = ['capacity', 'capacity_dc', 'tracking_type', 'azimuth', 'tilt', 'export_limit', 'loss_factor'];
const ROWS_CHOICES = [
  ['forecasts', t('the next 7 days')],
  ['estimated_actuals', t('the last 7 days')],
] as const;

/** The form that was sent, and the resulting comparison or error. */
export interface WhatIfForm {
  readonly values: Readonly<Record<string, string>>;
  readonly rows: string;
  readonly response?: WhatIfResponse;
  readonly error?: DaystarError;
}

/** Lists the fields of a site that a variant can change in the form. */
export const listVariantFields = (kind: SiteKind): readonly SiteField[] =>
  listFields(kind).filter(({ name }) => (OVERRIDABLE_PROPERTIES as readonly string[]).includes(name));

/** Renders the HTML page with a form for a variant of a site, and the power of the site and of the variant. */
export function renderWhatIfPage(site: PowerSite, record: SiteRecord, form: WhatIfForm): Page {
  const { kind, resource_id, name } = site;
  const lead = t('What would the site produce if it were built differently? The site itself is not changed.');
  const main = html`${renderResourceHead(`${SITE_KIND_LABELS[kind].path}/${resource_id}/what-if`, name, lead)}
  ${form.response && renderResult(site, form, form.response)} ${renderForm(kind, resource_id, record, form)}`;
  return { title: t('{name}: what-if', { name }), main, hasChart: form.response !== undefined };
}

function renderForm(kind: SiteKind, id: string, record: SiteRecord, { values, rows, error }: WhatIfForm): Markup {
  const errors = (error?.errors ?? []).map(removeVariantPath);
  const fields = listVariantFields(kind);
  const isShown = (name: string) => fields.some((field) => field.name === name);
  const otherErrors = errors.filter(({ field_name }) => !isShown(getBaseName(field_name)));
  const renderInput = (field: SiteField) => {
    const currentText = toFormText(field, record[field.name as keyof SiteRecord]);
    const fieldErrors = errors.filter(({ field_name }) => getBaseName(field_name) === field.name);
    return renderFormField({
      ...field,
      value: values[field.name],
      unit: getFieldUnit(field, SITE_KIND_LABELS[kind].unit),
      isRequired: false,
      type: field.type === 'date' ? 'date' : 'text',
      inputMode: getInputMode(field),
      placeholder: currentText === '' ? undefined : t('now: {value}', { value: currentText }),
      choices: field.choices && [
        ['', currentText === '' ? t('unchanged') : t('unchanged: {value}', { value: describeChoice(currentText) })],
        ...field.choices.map((text) => [text, describeChoice(text)] as const),
      ],
      error: fieldErrors.length > 0 ? localizeErrors(fieldErrors, getPropertyLabel) : undefined,
    });
  };
  const isMain = ({ name }: SiteField) => MAIN_PROPERTIES.includes(name);
  const foldedFields = fields.filter((field) => !isMain(field));
  const isOpen = foldedFields.some(({ name }) => values[name] !== '');
  return html`<form class="fields card wide" method="get" action="/sites/${id}/what-if" novalidate>
    ${
      error &&
      html`<p class="error" role="alert">
        ${errors.length === 0 ? localizeFailure(error) : localizeErrors(otherErrors, getPropertyLabel)}
        ${errors.length > otherErrors.length && t('Some fields below must be corrected.')}
      </p>`
    }
    <p>${t('Fill in what you would change, and leave the rest empty.')}</p>
    <div class="columns">
      ${fields.filter(isMain).map(renderInput)}
      ${renderFormField({ name: 'rows', label: t('Compare'), value: rows, choices: ROWS_CHOICES, isRequired: true })}
    </div>
    <details ${isOpen && html`open`}>
      <summary>${t('More properties')}</summary>
      <div class="columns">${foldedFields.map(renderInput)}</div>
    </details>
    <div>
      <button>${t('Compare')}</button> <a class="button quiet" href="/sites/${id}/what-if">${t('Start again')}</a>
    </div>
  </form>`;
}

/** Removes the path of the only variant from the names in an error. */
function removeVariantPath(error: FieldError): FieldError {
  const shorten = (text: string) => text.replaceAll('variants[0].', '');
  const problem = findProblem(error);
  const values = Object.entries(problem?.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? shorten(value) : value,
  ]);
  return withProblem(
    { ...error, field_name: shorten(error.field_name), message: shorten(error.message) },
    problem && { ...problem, values: Object.fromEntries(values) as typeof problem.values },
  );
}

function renderResult(site: PowerSite, { rows }: WhatIfForm, response: WhatIfResponse): Markup {
  const [base, changed] = response.variants;
  const { unit } = response;
  const span = ROWS_CHOICES.find(([name]) => name === rows)?.[1] ?? '';
  const percent = changed.change_percent;
  const format = (value: number) => formatNumber(value, { maximumSignificantDigits: 4 });
  return html`<section aria-labelledby="result">
    <h2 id="result">${describeChange(percent, span)}</h2>
    ${renderFactList([
      [t('Energy without the change'), html`${format(base.energy)} ${unit}h`],
      [t('Energy with the change'), html`${format(changed.energy)} ${unit}h`],
      [t('Peak power without the change'), html`${format(base.peak)} ${unit}`],
      [t('Peak power with the change'), html`${format(changed.peak)} ${unit}`],
    ])}
    ${renderChart({ label: t('Chart of the power of {name}, with and without the change', { name: site.name }), unit, timeZone: findTimeZone(site) })}
    ${renderSeriesTable({
      title: t('Half hours'),
      rowKind: 'what-if',
      unit,
      periodEnds: response.period_end.map((stamp) => Date.parse(stamp)),
      columns: response.variants.map(({ name, pv_estimate }) => {
        const heading = name === CHANGED_NAME ? t('with the change') : t('without the change');
        return { name: heading, heading, values: pv_estimate };
      }),
    })}
    <p class="note">
      ${t('Both use the same weather and no tuning, so they differ from the forecast of a tuned site.')}
    </p>
  </section>`;
}

function describeChange(percent: number | null, span: Text): Text {
  if (percent === null) return t('No power to compare in {span}', { span });
  const size = formatNumber(Math.abs(percent), { maximumFractionDigits: 1 });
  return percent < 0
    ? t('{size} % less energy in {span}', { size, span })
    : t('{size} % more energy in {span}', { size, span });
}
