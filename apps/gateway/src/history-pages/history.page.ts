import { type DaystarError, HISTORY_FIRST_YEAR, HISTORY_FORMATS, type HistoryUsage } from '@daystar/contracts';
import { localizeErrors } from '../pages/i18n/localize-errors';
import { localizeFailure } from '../pages/error-texts';
import { renderFormField } from '../pages/form-field';
import { link, t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import type { HistoryForm } from './history-form';
import { type ListedHistories, renderHistoryTables } from './history-table';

/** What a page of histories shows. */
export interface HistoryView extends ListedHistories {
  readonly form: HistoryForm;
  /** Why the form was rejected. */
  readonly error?: DaystarError;
  /** Years ordered today; absent while the engine does not respond. */
  readonly usage?: HistoryUsage;
}

const LABELS = {
  start: t('First day, UTC'),
  end: t('Last day, UTC'),
  rows: t('Rows'),
  period: t('Period'),
  format: t('Format'),
} satisfies Record<keyof HistoryForm, Text>;

const isField = (name: string): name is keyof HistoryForm => name in LABELS;
const nameField = (name: string): Text => (isField(name) ? LABELS[name] : name);

/** Renders the HTML page that orders histories of a subject, and lists, downloads and deletes them. */
export function renderHistoryPage(view: HistoryView): Page {
  const { subject, usage } = view;
  const { name, headPath, isReadOnly } = subject;
  const lead = t('Past rows of one day to 16 years in one file, computed from past weather in the background.');
  const main = html`${renderResourceHead(headPath, name, lead, { isReadOnly })} ${renderForm(view)}
    ${usage && renderLimits(usage)} ${renderHistoryTables(view)}
    <p class="note">
      ${t('A file is deleted seven days after it is done. Programs use <a>/v1/histories</a>.', { a: link('/docs/history') })}
    </p>`;
  return { title: t('{name}: histories', { name }), main, scripts: ['live-rows.js'] };
}

function renderForm({ subject: { path, search, rows, periods }, form, error }: HistoryView): Markup {
  const errors = error?.errors ?? [];
  const renderField = (
    name: keyof HistoryForm,
    field: Omit<Parameters<typeof renderFormField>[0], 'name' | 'label' | 'value'>,
  ) => {
    const fieldErrors = errors.filter(({ field_name }) => field_name === name);
    return renderFormField({
      name,
      label: LABELS[name],
      value: form[name],
      isRequired: true,
      ...field,
      error: fieldErrors.length > 0 ? localizeErrors(fieldErrors, nameField) : undefined,
    });
  };
  // Errors without a field of the form, such as a limit.
  const hasOtherError = error !== undefined && !errors.some(({ field_name }) => isField(field_name));
  return html`${hasOtherError && html`<p class="error" role="alert">${localizeFailure(error, nameField)}</p>`}
  ${forWriters(
    html`<form class="fields card" method="post" action="${path}${search}" novalidate>
      ${renderField('start', { type: 'date', hint: t('{year} or later.', { year: String(HISTORY_FIRST_YEAR) }) })}
      ${renderField('end', { type: 'date', hint: t('At least eight days ago.') })}
      ${rows.length > 0 && renderField('rows', { choices: rows })}
      ${renderField('period', { choices: periods.map((period) => [period, describePeriod(period)]) })}
      ${renderField('format', { choices: HISTORY_FORMATS.map((format) => [format, FORMAT_TEXTS[format]]) })}
      <button>${t('Order the history')}</button>
    </form>`,
  )}`;
}

const FORMAT_TEXTS = { csv: 'CSV', parquet: 'Parquet', arrow: 'Arrow' } as const;

const describePeriod = (period: string): Text => t('{minutes} minutes', { minutes: period.replace(/\D/g, '') });

const renderLimits = ({ limit, used }: HistoryUsage): Markup =>
  html`<p>
    ${
      limit === undefined
        ? t('Your plan has no limit of years of history per day.')
        : t(
            'Your plan allows {limit} years of history per day (UTC), of which {remaining} are left today. A part of a year counts as a whole one.',
            { limit, remaining: Math.max(0, limit - used) },
          )
    }
    ${t('An account has at most five unfinished and twenty stored histories.')}
  </p>`;
