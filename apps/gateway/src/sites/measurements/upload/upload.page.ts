import type { Site } from '@daystar/contracts';
import { renderFormField } from '../../../pages/form-field';
import type { Page } from '../../../pages/layout';
import { type Markup, html } from '../../../pages/markup';
import { renderResourceHead } from '../../../pages/page-head';
import { formatMinute, renderTableSection } from '../../../pages/table';
import { SITE_KIND_LABELS } from '../../site-links';
import { renderFlagCounts } from '../flag-counts';
import type { TablePreview } from './preview-measurements';
import type { TableProblem, TableResult } from './table-worker';

/** Fields of the form, as they were sent. */
export interface UploadForm {
  readonly table: string;
  readonly zone: string;
  readonly stamps: string;
}

const EMPTY_FORM: UploadForm = { table: '', zone: 'UTC', stamps: '' };

/** Renders the HTML page with a form for a table of measurements, and a preview of the table that was sent. */
export function renderUploadPage(site: Site, form: UploadForm = EMPTY_FORM, result?: TableResult): Page {
  const path = `${SITE_KIND_LABELS[site.kind].path}/${site.resource_id}/upload`;
  const title = `Upload measurements of ${site.name}`;
  const lead = 'Paste a table or choose a CSV file. Nothing is stored before you have seen a preview.';
  const problem = result && 'field' in result ? result : undefined;
  const preview = result && 'shown' in result ? result : undefined;
  const findError = (field: TableProblem['field']) => (problem?.field === field ? problem.message : undefined);
  const main = html`${renderResourceHead(path, site.name, lead, title)}
    ${preview && renderPreviewSection(site, form, preview)}
    <h2>${preview ? 'Change the table' : 'Your table'}</h2>
    <form class="fields card wide" method="post" action="/sites/${site.resource_id}/upload">
      <p class="file-choice" hidden>
        <label for="file">CSV file</label>
        <input type="file" id="file" accept=".csv,.txt,.tsv,text/csv" data-into="table" />
      </p>
      ${renderFormField({
        ...{ name: 'table', label: 'Table with a header', value: form.table, error: findError('table'), rows: 10 },
        ...{
          isRequired: true,
          hint: `A column of times and one of mean power. ${SITE_KIND_LABELS[site.kind].unit}, unless the header names another unit.`,
        },
      })}
      <div class="columns">
        ${renderFormField({
          ...{
            name: 'zone',
            label: 'Time zone of the times',
            value: form.zone,
            error: findError('zone'),
            isRequired: true,
          },
          hint: 'UTC, +01:00 or a name such as Europe/Berlin. Not used for times with an explicit offset.',
        })}
        ${renderFormField({
          ...{ name: 'stamps', label: 'Times are', value: form.stamps },
          choices: [
            ['', 'recognized by the header'],
            ['end', 'the end of each period'],
            ['start', 'the start of each period'],
          ],
        })}
      </div>
      <button>Preview</button>
    </form>`;
  return { title: `${site.name}: upload measurements`, main, script: 'file-input.js' };
}

function renderPreviewSection(
  site: Site,
  form: UploadForm,
  { rowCount, shown, names, flags, notes }: TablePreview & { readonly notes: readonly string[] },
): Markup {
  const storeForm = html`<form method="post" action="/sites/${site.resource_id}/upload">
    <input type="hidden" name="table" value="${form.table}" /><input type="hidden" name="zone" value="${form.zone}" />
    <input type="hidden" name="stamps" value="${form.stamps}" /><input type="hidden" name="store" value="yes" />
    <button>Store ${flags.length} measurements</button>
  </form>`;
  return html`<h2>Preview: nothing is stored yet</h2>
    <ul>
      ${notes.map((note) => html`<li>${note}</li>`)}
    </ul>
    ${renderFlagCounts(flags, rowCount - flags.length)} ${flags.length > 0 && storeForm}
    ${renderTableSection({
      title: 'Rows',
      headings: ['Period end, UTC', 'Quality flag', ...names],
      rows: shown.map(
        ({ values, verdict, error }) =>
          html`<tr>
            <th scope="row">${formatMinute(String(values.period_end))}</th>
            <td>${error ? html`<strong class="error">refused: ${error}</strong>` : verdict}</td>
            ${names.map((name) => html`<td>${String(values[name] ?? '')}</td>`)}
          </tr>`,
      ),
      after: [rowCount > shown.length && html`<p class="note">${shown.length} of ${rowCount} rows.</p>`],
    })}`;
}
