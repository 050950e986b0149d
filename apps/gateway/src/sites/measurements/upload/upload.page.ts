import type { DaystarError } from '@daystar/contracts';
import { localizeFailure } from '../../../pages/error-texts';
import { renderFileInput, renderFormField } from '../../../pages/form-field';
import type { Page } from '../../../pages/layout';
import { formatNumber, t } from '../../../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../../../pages/markup';
import { renderResourceHead } from '../../../pages/page-head';
import { PREVIEW_ONLY_NOTICE } from '../../../pages/preview-only-notice';
import { formatMinute, renderTableSection } from '../../../pages/table';
import { FLAG_LABELS, renderFlagCounts } from '../flag-counts';
import { describeFormat } from './describe-format';
import { renderFlaggedDays } from './flagged-days';
import { localizeUploadError } from './localize-upload-error';
import { namePowerColumn } from './upload-error';
import type { UploadPreview, TableProblem, TableResult } from './table-worker';
import type { UploadTarget } from './upload-target';

/** Fields of the form, as they were sent. */
export interface UploadForm {
  readonly table: string;
  readonly zone: string;
  readonly timeConvention: string;
}

/** How far storing came before it failed. */
export interface UploadProgress {
  /** Number of measurements from the beginning of the table that are stored or refused. */
  readonly doneCount: number;
  readonly error: DaystarError;
}

/** What the page shows besides the empty form. */
export interface UploadState {
  readonly form?: UploadForm;
  readonly result?: TableResult;
  readonly progress?: UploadProgress;
}

/** The form before anything is typed. Loggers and inverter portals export the local time of the site. */
const createEmptyForm = ({ timeZone }: UploadTarget): UploadForm => ({ table: '', zone: timeZone, timeConvention: '' });

/** Renders the HTML page with a form for a table of measurements, and a preview of the table that was sent. */
export function renderUploadPage(
  target: UploadTarget,
  { form = createEmptyForm(target), result, progress }: UploadState = {},
): Page {
  const { name, path, formPath, unit } = target;
  const title = t('Upload measurements of {name}', { name });
  const lead = t('Paste a table or choose a CSV file to see a preview. The preview stores nothing.');
  const problem = result && 'field' in result ? result : undefined;
  const preview = result && 'shownRows' in result ? result : undefined;
  const findError = (field: TableProblem['field']) =>
    problem?.field === field ? localizeUploadError(problem.error) : undefined;
  const main = html`${renderResourceHead(`${path}/upload`, name, lead, { title })} ${!preview && PREVIEW_ONLY_NOTICE}
    ${preview && renderPreviewSection(target, form, preview, progress)}
    <h2>${preview ? t('Change the table') : t('Your table')}</h2>
    <form class="fields card wide" method="post" enctype="multipart/form-data" action="${formPath}/upload">
      ${renderFileInput('table')}
      ${renderFormField({
        name: 'table',
        label: t('Table with a header'),
        value: form.table,
        error: findError('table'),
        rows: 10,
        isRequired: true,
        hint: t('A column of times and one of mean power. {unit}, unless the header names another unit.', {
          unit,
        }),
      })}
      <div class="columns">
        ${renderFormField({
          name: 'zone',
          label: t('Time zone'),
          value: form.zone,
          error: findError('zone'),
          isRequired: true,
          hint: t(
            'UTC, +01:00 or a name such as Europe/Berlin. Not used for times with an offset, or when the header of the times names a zone.',
          ),
        })}
        ${renderFormField({
          name: 'stamps',
          label: t('Timestamps mark'),
          value: form.timeConvention,
          choices: [
            ['', t('recognized from the header')],
            ['end', t('the end of each period')],
            ['start', t('the start of each period')],
          ],
        })}
      </div>
      <button>${t('Preview')}</button>
    </form>`;
  return { title: t('{name}: upload measurements', { name }), main, scripts: ['file-input.js'] };
}

function renderPreviewSection(
  { formPath, timeZone }: UploadTarget,
  form: UploadForm,
  { rowCount, shownRows, names, flags, flaggedDays, format, fittingZone }: UploadPreview,
  progress?: UploadProgress,
): Markup {
  const storeForm = html`<form method="post" enctype="multipart/form-data" action="${formPath}/upload">
    <input type="hidden" name="table" value="${form.table}" /><input type="hidden" name="zone" value="${form.zone}" />
    <input type="hidden" name="stamps" value="${form.timeConvention}" /><input type="hidden" name="store" value="yes" />
    ${progress && html`<input type="hidden" name="done" value="${String(progress.doneCount)}" />`}
    <button>
      ${progress ? t('Continue') : t('Store {count, plural, one {# measurement} other {# measurements}}', { count: flags.length })}
    </button>
  </form>`;
  return html`<h2>${progress ? t('The upload is not complete') : t('Preview: nothing is stored yet')}</h2>
    ${
      progress &&
      html`<p class="error" role="alert">
        ${t('{count} of {total} measurements are stored.', { count: formatCount(progress.doneCount), total: formatCount(flags.length) })}
        ${localizeFailure(progress.error)} ${t('Continue to store the others.')}
      </p>`
    }
    <ul>
      ${describeFormat(format, form.zone).map((note) => html`<li>${note}</li>`)}
    </ul>
    ${
      fittingZone !== undefined &&
      html`<p class="warning">
        ${t('In the time zone {zone} these times match the position of the sun; in {stated} they do not. Choose {zone} below.', { zone: fittingZone, stated: form.zone })}
      </p>`
    }
    ${renderFlagCounts(flags, rowCount - flags.length)} ${renderFlaggedDays(flaggedDays, timeZone)}
    ${flags.length > 0 && forWriters(storeForm)}
    ${renderTableSection({
      title: t('Rows'),
      headings: [t('Line'), t('Period end, UTC'), t('Quality flag'), ...names],
      rows: shownRows.map(
        ({ line, values, qcFlag, error }) =>
          html`<tr>
            <th scope="row">${formatNumber(line)}</th>
            <td>${values.period_end !== undefined && formatMinute(String(values.period_end))}</td>
            <td>
              ${error ? html`<strong class="error">${t('refused')}: ${localizeUploadError(namePowerColumn(error, format.power))}</strong>` : qcFlag && FLAG_LABELS[qcFlag]}
            </td>
            ${names.map((name) => html`<td>${formatCell(values[name])}</td>`)}
          </tr>`,
      ),
      footer: [
        rowCount > shownRows.length &&
          html`<p class="note">${t('{shown} of {total} rows.', { shown: shownRows.length, total: rowCount })}</p>`,
      ],
    })}`;
}

const formatCount = (count: number) => formatNumber(count);

function formatCell(value: unknown): Text {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : '';
}
