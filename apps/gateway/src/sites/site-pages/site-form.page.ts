import type { DaystarError, Site, SiteKind } from '@daystar/contracts';
import { localizeMessages } from '../../pages/i18n/constraint-texts';
import { renderAzimuthDial } from '../../pages/azimuth-dial';
import { renderFormField } from '../../pages/form-field';
import type { Page } from '../../pages/layout';
import { t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { renderPageHead, renderResourceHead } from '../../pages/page-head';
import { renderPlacePicker } from '../../pages/place-picker';
import { findFacingProblem } from '../facing';
import { describeChoice } from '../choice-texts';
import { getBaseName } from '../nested-names';
import { SITE_KIND_LABELS } from '../site-links';
import type { SiteRecord } from '../site-record';
import type { SiteField } from '../site-field';
import { listFields, toFormText, getFieldUnit } from '../site-fields';

/** The values of a form that was sent, or with which it begins, and their error. */
export interface FilledForm {
  readonly values: Readonly<Record<string, string>>;
  readonly error?: DaystarError;
}

const KIND_TEXTS: readonly (readonly [kind: SiteKind, text: Text])[] = [
  ['utility', t('Utility-scale site, in MW')],
  ['rooftop', t('Rooftop, in kW')],
  ['weather', t('Weather only')],
];

const FORM_SCRIPTS = ['place-picker.js', 'azimuth-dial.js'] as const;

/** Properties that a form shows first; the others are folded away until one is stated. */
const INITIAL_FIELDS: readonly string[] = [
  ...['name', 'latitude', 'longitude', 'capacity', 'capacity_dc', 'tracking_type', 'azimuth', 'tilt', 'tags'],
];

/** Renders the HTML page with the form that creates a site of a kind. */
export function renderNewSitePage(kind: SiteKind, attempt?: FilledForm): Page {
  const kinds = KIND_TEXTS.map(
    ([name, text]) => html`<a href="/sites/new?kind=${name}" ${name === kind && html`aria-current="true"`}>${text}</a>`,
  );
  const lead =
    kind === 'weather'
      ? t('A location whose irradiance and weather are forecast.')
      : t('Name, location and capacity are enough. All else has a default, which the page of the site shows.');
  const main = html`${renderPageHead(t('Add a site'), [['/sites', t('Sites')]], lead)}
    <nav class="choices" aria-label="${t('Kind of site')}"><span>${t('Kind')}</span>${kinds}</nav>
    ${renderPlacePicker()}
    ${renderForm(kind, `/sites/new?kind=${kind}`, { submit: t('Add site'), attempt, cancel: '/sites' })}`;
  return { title: t('Add a site'), main, scripts: FORM_SCRIPTS };
}

/** Renders the HTML page with the form that changes a site. @param record with the defaults in effect */
export function renderEditSitePage(site: Site, record: SiteRecord, attempt?: FilledForm): Page {
  const path = `${SITE_KIND_LABELS[site.kind].path}/${site.resource_id}`;
  const lead = t('Leave a field empty to use its default.');
  const title = t('Edit {name}', { name: site.name });
  const form = renderForm(site.kind, `/sites/${site.resource_id}/edit`, {
    ...{ submit: t('Save changes'), attempt, cancel: path, stored: site },
    defaults: record,
  });
  const main = html`${renderResourceHead(`${path}/edit`, site.name, lead, title)} ${form} ${renderPlacePicker()}`;
  return { title, main, scripts: FORM_SCRIPTS };
}

/** Renders the HTML page that asks before a site is deleted. */
export function renderDeleteSitePage({ resource_id, kind, name }: Site): Page {
  const path = `${SITE_KIND_LABELS[kind].path}/${resource_id}`;
  const title = t('Delete {name}?', { name });
  const lead = t('Its forecasts end, and its measurements and tuning are deleted.');
  const main = html`${renderResourceHead(`${path}/delete`, name, lead, title)}
    <form method="post" action="/sites/${resource_id}/delete">
      <button class="danger">${t('Delete {name}', { name })}</button>
      <a class="button quiet" href="${path}">${t('Keep it')}</a>
    </form>`;
  return { title, main };
}

interface FormOptions {
  readonly submit: Text;
  readonly cancel: string;
  readonly attempt?: FilledForm;
  readonly stored?: Site;
  readonly defaults?: SiteRecord;
}

function renderForm(
  kind: SiteKind,
  action: string,
  { submit, cancel, attempt, stored, defaults }: FormOptions,
): Markup {
  const fields = listFields(kind);
  const errors = attempt?.error?.errors ?? [];
  const isInitiallyShown = ({ name }: SiteField) => INITIAL_FIELDS.includes(name);
  const isStated = ({ name }: SiteField) =>
    (attempt ? (attempt.values[name] ?? '').trim() : (stored?.[name as keyof Site] ?? '')) !== '' ||
    errors.some(({ field_name }) => getBaseName(field_name) === name);
  const furtherFields = fields.filter((field) => !isInitiallyShown(field));
  const isShown = (name: string) => fields.some((field) => field.name === getBaseName(name));
  const otherMessages = errors.filter(({ field_name }) => !isShown(field_name)).map(({ message }) => message);
  const generalMessages = attempt?.error && errors.length === 0 ? [attempt.error.message] : otherMessages;
  const renderInput = (field: SiteField) => {
    const value = attempt ? (attempt.values[field.name] ?? '') : toFormText(field, stored?.[field.name as keyof Site]);
    const valueInEffect = toFormText(field, defaults?.[field.name as keyof SiteRecord]);
    const fieldErrors = errors.filter(({ field_name }) => getBaseName(field_name) === field.name);
    const input = renderFormField({
      ...field,
      ...{ value, unit: getFieldUnit(field, SITE_KIND_LABELS[kind].unit) },
      isRequired: field.isRequired && !(kind === 'rooftop' && field.name === 'capacity'),
      type: field.type === 'date' ? 'date' : 'text',
      inputMode: field.type === 'number' ? 'decimal' : undefined,
      placeholder: value === '' && valueInEffect !== '' ? t('default: {value}', { value: valueInEffect }) : undefined,
      choices: field.choices && [
        ['', t('default')],
        ...field.choices.map((text) => [text, describeChoice(text)] as const),
      ],
      error: fieldErrors.length > 0 ? localizeMessages(fieldErrors.map(({ message }) => message)) : undefined,
    });
    return field.name === 'azimuth' ? html`<div>${input} ${renderAzimuthDial('azimuth')}</div>` : input;
  };
  const summary =
    attempt?.error &&
    html`<p class="error" role="alert">
      ${
        errors.length > generalMessages.length &&
        t(
          '{count, plural, one {# of the fields below must be corrected. Nothing was saved.} other {# of the fields below must be corrected. Nothing was saved.}}',
          { count: errors.length - otherMessages.length },
        )
      }
      ${localizeMessages(generalMessages)}
    </p>`;
  const facingProblem = stored && !attempt && findFacingProblem(stored);
  return html`<form class="fields card wide" method="post" action="${action}" novalidate>
    ${summary} ${facingProblem && html`<p class="warning">${facingProblem}</p>`}
    <div class="columns">${fields.filter(isInitiallyShown).map(renderInput)}</div>
    <details ${furtherFields.some(isStated) && html`open`}>
      <summary>${t('More properties, all optional')}</summary>
      <div class="columns">${furtherFields.map(renderInput)}</div>
    </details>
    <div><button>${submit}</button> <a class="button quiet" href="${cancel}">${t('Cancel')}</a></div>
  </form>`;
}
