import type { FieldError, FlaggedExternalForecast, PowerSite } from '@daystar/contracts';
import { renderFileInput, renderFormField } from '../../../pages/form-field';
import type { Page } from '../../../pages/layout';
import { localizeErrors } from '../../../pages/i18n/localize-errors';
import { t } from '../../../pages/i18n/translate';
import { type Text, forWriters, html } from '../../../pages/markup';
import { renderResourceHead } from '../../../pages/page-head';
import { formatMinute, renderTableSection } from '../../../pages/table';
import { FLAG_LABELS } from '../../measurements/flag-counts';
import { SITE_KIND_LABELS } from '../../site-kind-labels';

/** Fields of the form, as they were sent. */
export interface ExternalForecastForm {
  readonly table: string;
  readonly issuedAt: string;
}

/** The stored forecasts, or the form that was sent and its errors. */
export type ExternalForecastView =
  | { readonly forecasts: readonly FlaggedExternalForecast[] }
  | { readonly form: ExternalForecastForm; readonly errors: readonly FieldError[] };

const EMPTY_FORM: ExternalForecastForm = { table: '', issuedAt: '' };
const MAX_SHOWN_ERRORS = 5;
/** Maximum number of rows on the page: one issue of two weeks in quarter hours. */
const MAX_SHOWN_ROWS = 1344;

/** Renders the HTML page with a form for a forecast of another provider, and the stored forecasts. */
export function renderExternalForecastPage({ kind, resource_id, name }: PowerSite, view: ExternalForecastView): Page {
  const { path, unit = '' } = SITE_KIND_LABELS[kind];
  const title = t('Forecasts of other providers for {name}', { name });
  const lead = t('Where another forecast was better than ours, your tuned forecast follows it.');
  const { form, errors } = 'form' in view ? view : { form: EMPTY_FORM, errors: [] };
  const findErrors = (isMatch: (field: string) => boolean) => formatErrors(errors, isMatch);
  const main = html`${renderResourceHead(`${path}/${resource_id}/providers`, name, lead, { title })}
  ${forWriters(
    html`<form class="fields card wide" method="post" action="/sites/${resource_id}/providers">
      ${renderFileInput('table')}
      ${renderFormField({
        name: 'table',
        label: t('One issue, with a header'),
        value: form.table,
        rows: 10,
        isRequired: true,
        error: findErrors((field) => field !== 'issued_at'),
        hint: t(
          'Columns period_end, period (such as PT30M) and pv_estimate in {unit}; optional are pv_estimate10, pv_estimate90 and issued_at. Times without an offset are UTC.',
          { unit },
        ),
      })}
      ${renderFormField({
        name: 'issued_at',
        label: t('Issued at, UTC'),
        value: form.issuedAt,
        type: 'datetime-local',
        error: findErrors((field) => field === 'issued_at'),
        hint: t('When the provider issued the forecast. Not needed if the table has it.'),
      })}
      <button>${t('Store the forecast')}</button>
    </form>`,
  )}
  ${'forecasts' in view && renderStored(view.forecasts, unit)}`;
  return { title: t('{name}: forecasts of other providers', { name }), main, scripts: ['file-input.js'] };
}

/** Formats the first errors of matching fields. */
function formatErrors(errors: readonly FieldError[], isMatch: (field: string) => boolean): Text | undefined {
  const shown = errors.filter(({ field_name }) => isMatch(field_name)).slice(0, MAX_SHOWN_ERRORS);
  return shown.length > 0 ? localizeErrors(shown) : undefined;
}

const renderStored = (forecasts: readonly FlaggedExternalForecast[], unit = '') =>
  renderTableSection({
    title: t('Stored forecasts'),
    headings: [
      t('Period end, UTC'),
      t('Period'),
      t('Issued at, UTC'),
      t('Estimate, {unit}', { unit }),
      'P10',
      'P90',
      t('Quality flag'),
    ],
    rows: forecasts.slice(0, MAX_SHOWN_ROWS).map(
      ({ period_end, period, issued_at, pv_estimate, pv_estimate10, pv_estimate90, verdict }) =>
        html`<tr>
          <th scope="row">${formatMinute(period_end)}</th>
          ${[
            period,
            formatMinute(issued_at),
            pv_estimate,
            pv_estimate10 ?? '',
            pv_estimate90 ?? '',
            FLAG_LABELS[verdict],
          ].map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    placeholder: t('No forecasts of other providers for the next two weeks.'),
    footer: [
      forecasts.length > MAX_SHOWN_ROWS &&
        html`<p class="note">${t('{shown} of {total} rows.', { shown: MAX_SHOWN_ROWS, total: forecasts.length })}</p>`,
    ],
  });
