import type { SiteKind } from '@daystar/contracts';
import { renderFileInput, renderFormField } from '../../pages/form-field';
import type { Page } from '../../pages/layout';
import { formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';
import { renderPageHead } from '../../pages/page-head';
import { PREVIEW_ONLY_NOTICE } from '../../pages/preview-only-notice';
import { getFieldUnit, listFields } from '../site-fields';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import { KIND_TEXTS } from '../site-pages/site-form.page';
import type { ImportForm } from './import-form';
import type { ImportState } from './import-state';
import { renderImportPreview } from './import-preview.section';
import { MAX_IMPORTED_SITES } from './read-site-table';

const EXAMPLE = 'name,latitude,longitude,capacity,tilt,azimuth\nHill,47.5,8.5,20,25,south-east';

/** Renders the HTML page with a form for a table of sites, and a preview of the table that was sent. */
export function renderImportPage(form: ImportForm, state?: ImportState): Page {
  const title = t('Import sites');
  const lead = t('Paste a table or choose a CSV file to see a preview. The preview stores nothing.');
  const main = html`${renderPageHead(title, [['/sites', t('Sites')]], lead)} ${!state && PREVIEW_ONLY_NOTICE}
    ${state && renderImportPreview(form, state)}
    <h2>${state ? t('Change the table') : t('Your table')}</h2>
    <form class="fields card wide" method="post" enctype="multipart/form-data" action="/sites/import">
      ${renderFormField({ name: 'kind', label: t('Kind'), value: form.kind, choices: KIND_TEXTS, isRequired: true })}
      ${renderFileInput('table')}
      ${renderFormField({
        name: 'table',
        label: t('Table with a header'),
        value: form.table,
        rows: 10,
        isRequired: true,
        hint: t('One line for each site, at most {max}. Separate columns by commas, semicolons or tabs.', {
          max: formatNumber(MAX_IMPORTED_SITES),
        }),
      })}
      <button>${t('Preview')}</button>
    </form>
    ${renderColumns(form.kind)}`;
  return { title, main, scripts: ['file-input.js'] };
}

/** Renders an example of a table and the columns that it may have. */
function renderColumns(kind: SiteKind): Markup {
  return html`<section aria-labelledby="columns">
    <h2 id="columns">${t('Columns')}</h2>
    <pre tabindex="0"><code>${EXAMPLE}</code></pre>
    <p>
      ${t('Columns may have the labels of the form or the names below, in any order, with a unit such as capacity (kW). Cells may be empty.')}
    </p>
    <details>
      <summary>${t('All columns')}</summary>
      <dl class="facts">
        ${listFields(kind).map((field) => {
          const unit = getFieldUnit(field, SITE_KIND_LABELS[kind].unit);
          return html`<div>
            <dt><code>${field.name}</code></dt>
            <dd>${field.label}${unit && html` <span class="unit">${unit}</span>`}</dd>
          </div>`;
        })}
      </dl>
    </details>
  </section>`;
}
