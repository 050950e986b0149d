import type { DaystarError, FieldError, Site, SiteKind } from '@daystar/contracts';
import { renderAzimuthDial } from '../../pages/azimuth-dial';
import { DEFAULT_BUTTON, renderFormField } from '../../pages/form-field';
import { localizeFailure } from '../../pages/error-texts';
import { localizeErrors } from '../../pages/i18n/localize-errors';
import { t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { isModulePower } from '../../pages/typed-values/module-power';
import type { TownSearch } from '../../pages/place-picker';
import { describeChoice } from '../choice-texts';
import { findFacingProblem } from '../facing';
import { describeIneffectiveSettings } from '../ineffective-notice';
import { getBaseName } from '../nested-property-names';
import { getPropertyLabel } from '../property-labels';
import type { SiteField } from '../site-field';
import { getFieldUnit, getInputMode, listFields, toFormText } from '../site-fields';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import type { SiteRecord } from '../site-record';
import { describeImplausibleValues } from '../implausible-values';
import { renderClearDaySection } from './clear-day.section';
import { renderRowList } from './rows/render-row-list';
import { ROW_LIST_NAMES } from './rows/row-list';
import { ROW_LISTS } from './rows/row-lists';
import { toRowFormValues } from './rows/row-values';

/** The values of a form: those that were sent, with the error, or the initial ones. */
export interface FilledForm {
  readonly values: Readonly<Record<string, string>>;
  readonly error?: DaystarError;
  /** A search for a place that the form sent. */
  readonly search?: TownSearch;
}

/** Id of the form, whose fields the search for a place keeps. */
export const SITE_FORM_ID = 'site-form';

/** Properties that a form shows first; the others are folded away until one is stated. */
const INITIAL_FIELDS: readonly string[] = [
  'name',
  'latitude',
  'longitude',
  'capacity',
  'capacity_dc',
  'tracking_type',
  'azimuth',
  'tilt',
  'tags',
];

interface FormOptions {
  readonly submit: Text;
  readonly cancel: string;
  readonly attempt?: FilledForm;
  readonly stored?: Site;
  /** The record of the stored site, with the defaults in effect. */
  readonly record?: SiteRecord;
}

/** Renders the form that creates or changes a site. */
export function renderSiteForm(
  kind: SiteKind,
  action: string,
  { submit, cancel, attempt, stored, record }: FormOptions,
): Markup {
  const fields = listFields(kind);
  const errors = attempt?.error?.errors ?? [];
  const isInitiallyShown = ({ name }: SiteField) => INITIAL_FIELDS.includes(name);
  const isStated = ({ name }: SiteField) =>
    (attempt ? (attempt.values[name] ?? '').trim() : (stored?.[name as keyof Site] ?? '')) !== '' ||
    errors.some(({ field_name }) => getBaseName(field_name) === name);
  const isRowList = ({ name }: SiteField) => (ROW_LIST_NAMES as readonly string[]).includes(name);
  const furtherFields = fields.filter((field) => !isInitiallyShown(field) && !isRowList(field));
  const isShown = (name: string) => fields.some((field) => field.name === getBaseName(name));
  const otherErrors = errors.filter(({ field_name }) => !isShown(field_name));
  const warnings = stored && !attempt && kind !== 'weather' ? describeFieldWarnings(stored) : undefined;
  const renderInput = (field: SiteField) => {
    const value = attempt ? (attempt.values[field.name] ?? '') : toFormText(field, stored?.[field.name as keyof Site]);
    const valueInEffect = toFormText(field, record?.[field.name as keyof SiteRecord]);
    const fieldErrors = errors.filter(({ field_name }) => getBaseName(field_name) === field.name);
    const input = renderFormField({
      ...field,
      value,
      unit: getFieldUnit(field, SITE_KIND_LABELS[kind].unit),
      isRequired: field.isRequired && !(kind === 'rooftop' && field.name === 'capacity'),
      type: field.type === 'date' ? 'date' : 'text',
      inputMode: getInputMode(field),
      placeholder: value === '' && valueInEffect !== '' ? t('default: {value}', { value: valueInEffect }) : undefined,
      choices: field.choices && [
        ['', t('default')],
        ...field.choices.map((text) => [text, describeChoice(text)] as const),
      ],
      warning: warnings?.get(field.name),
      error: fieldErrors.length > 0 ? describeFieldErrors(field.name, value, fieldErrors) : undefined,
    });
    return field.name === 'azimuth' ? html`<div>${input} ${renderAzimuthDial('azimuth')}</div>` : input;
  };
  const summary =
    attempt?.error &&
    html`<p class="error" role="alert">
      ${
        errors.length > otherErrors.length &&
        t(
          '{count, plural, one {# of the fields below must be corrected. Nothing was saved.} other {# of the fields below must be corrected. Nothing was saved.}}',
          { count: errors.length - otherErrors.length },
        )
      }
      ${errors.length === 0 ? localizeFailure(attempt.error) : localizeErrors(otherErrors, getPropertyLabel)}
    </p>`;
  const facingProblem = stored && !attempt && findFacingProblem(stored);
  return html`<form id="${SITE_FORM_ID}" class="fields card wide" method="post" action="${action}" novalidate>
    ${DEFAULT_BUTTON} ${summary} ${facingProblem && html`<p class="warning">${facingProblem}</p>`}
    <div class="columns">${fields.filter(isInitiallyShown).map(renderInput)}</div>
    ${kind !== 'weather' && html`<div hidden data-url="/sites/clear-day?kind=${kind}">${renderClearDaySection()}</div>`}
    <details ${furtherFields.some(isStated) && html`open`}>
      <summary>${t('More properties, all optional')}</summary>
      <div class="columns">${furtherFields.map(renderInput)}</div>
    </details>
    ${
      kind !== 'weather' &&
      ROW_LISTS.map((list) =>
        renderRowList(list, {
          values: attempt?.values ?? toRowFormValues(stored ?? {}),
          errors,
          warnings,
          action,
          unit: SITE_KIND_LABELS[kind].unit,
          record,
        }),
      )
    }
    <div><button>${submit}</button> <a class="button quiet" href="${cancel}">${t('Cancel')}</a></div>
  </form>`;
}

/** Describes the errors of a field. Power in kWp is that of the modules, which belongs in another field. */
const describeFieldErrors = (name: string, value: string, errors: readonly FieldError[]): Text =>
  name === 'capacity' && isModulePower(value)
    ? t('kWp and MWp are DC power, of the modules. Enter the AC power of the inverters here, and the DC power below.')
    : localizeErrors(errors, getPropertyLabel);

/** Describes stored values that are unusual or without an effect, by field name. */
const describeFieldWarnings = (site: Site): ReadonlyMap<string, Text> =>
  new Map([...describeIneffectiveSettings(site), ...describeImplausibleValues(site, site.kind)]);
