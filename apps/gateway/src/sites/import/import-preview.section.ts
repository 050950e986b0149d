import type { SiteKind } from '@daystar/contracts';
import { localizeFailure } from '../../pages/error-texts';
import { formatNumber, joinTexts, t } from '../../pages/i18n/translate';
import { type Localized, type Markup, type Text, html } from '../../pages/markup';
import { renderTableSection } from '../../pages/table';
import { describeFacing } from '../facing';
import { getFieldUnit, listFields, toFormText } from '../site-fields';
import { describeValue } from '../site-record.page';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import { getPropertyLabel } from '../property-labels';
import type { ImportProblem } from './import-problem';
import { listImportWarnings } from './import-warnings';
import type { ImportForm } from './import-form';
import type { ImportState } from './import-state';
import { countUnstored, fitsPlan, renderStoreForm } from './import-store-form';
import type { ImportedSite } from './read-site-table';
import type { ImportPreview } from './site-import.service';

/** Maximum number of problems on the page. */
const MAX_SHOWN_PROBLEMS = 1000;
/** Maximum number of characters of a cell on the page. */
const MAX_VALUE_LENGTH = 60;
/** Maximum number of sites on the page. */
const MAX_SHOWN_SITES = 20;

/** Properties that have a column in the table of sites. */
const COLUMN_NAMES: readonly string[] = ['name', 'latitude', 'longitude', 'capacity', 'azimuth', 'tilt'];

/** Renders the preview of a table: its errors and warnings, its sites, and the button that adds them. */
export function renderImportPreview(form: ImportForm, state: ImportState): Markup {
  const { preview, progress } = state;
  const { sites, problems, ignoredHeadings, thousandsExample, remaining = 0 } = preview;
  const counts = { remaining: formatCount(remaining), count: formatCount(countUnstored(state)) };
  return html`<h2>${progress ? t('The import is not complete') : t('Preview: nothing is stored yet')}</h2>
    ${progress && renderProgress(sites.length, progress, fitsPlan(state))}
    ${!preview.isUnreadable && !progress && renderSummary(sites.length, new Set(problems.map(({ line }) => line)).size)}
    ${
      ignoredHeadings.length > 0 &&
      html`<p class="warning">
        ${t('Ignored columns that are not a property of a site: {names}.', { names: ignoredHeadings.join(', ') })}
      </p>`
    }
    ${
      thousandsExample &&
      html`<p class="notice">
        ${t('Numbers have decimal commas, so points separate thousands: {text} is read as {number}.', { text: thousandsExample.text, number: thousandsExample.number })}
      </p>`
    }
    ${
      !fitsPlan(state) &&
      html`<p class="error" role="alert">
        ${
          progress
            ? t('Your plan allows {remaining} more sites of this kind, and {count} of the table are left.', counts)
            : t('Your plan allows {remaining} more sites of this kind, and the table has {count}.', counts)
        }
      </p>`
    }
    ${sites.length > 0 && renderStoreForm(form, state)} ${problems.length > 0 && renderProblems(t('Errors'), problems)}
    ${renderWarnings(listImportWarnings(form.kind, preview))} ${sites.length > 0 && renderSites(form, preview)}`;
}

function renderProgress(
  total: number,
  { storedCount, error }: NonNullable<ImportState['progress']>,
  canContinue: boolean,
): Markup {
  return html`<p class="${error ? 'error' : 'notice'}" role="alert">
    ${t('{count} of {total} sites are added.', { count: formatCount(storedCount), total: formatCount(total) })}
    ${error && localizeFailure(error)} ${canContinue && t('Continue to add the others.')}
  </p>`;
}

function renderSummary(siteCount: number, brokenLineCount: number): Markup {
  if (brokenLineCount === 0) return html`<p>${t('All lines are correct.')}</p>`;
  return html`<p class="error" role="alert">
    ${t('{count, plural, one {# line has errors.} other {# lines have errors.}} Correct them below, or leave them out.', { count: brokenLineCount })}
    ${siteCount === 0 && t('No line is correct.')}
  </p>`;
}

const renderWarnings = (warnings: readonly ImportProblem[]): Markup | false =>
  warnings.length > 0 && renderProblems(t('Likely mistakes'), warnings);

function renderProblems(title: Text, problems: readonly ImportProblem[]): Markup {
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS);
  return renderTableSection({
    title,
    headings: [t('Line'), t('Site'), t('Property'), t('Value'), t('Problem')],
    rows: shown.map(
      ({ line, siteName, field, value, message }) =>
        html`<tr>
          <th scope="row">${formatCount(line)}</th>
          <td>${siteName?.slice(0, MAX_VALUE_LENGTH)}</td>
          <td>${field}</td>
          <td>${value?.slice(0, MAX_VALUE_LENGTH)}</td>
          <td>${message}</td>
        </tr>`,
    ),
    footer: [renderRowCount(shown.length, problems.length)],
  });
}

/** Renders the values of properties that have no column of their own. */
function renderOtherValues(kind: SiteKind, { body }: ImportedSite): Markup[] {
  const fields = listFields(kind).filter(({ name }) => name in body && !COLUMN_NAMES.includes(name));
  return fields.map((field) => {
    const unit = getFieldUnit(field, SITE_KIND_LABELS[kind].unit);
    return html`${field.label}: ${describeValue(field, toFormText(field, body[field.name]))}${unit && ` ${unit}`}`;
  });
}

function renderSites({ kind }: ImportForm, { sites }: ImportPreview): Markup {
  const { unit } = SITE_KIND_LABELS[kind];
  const shown = sites.slice(0, MAX_SHOWN_SITES);
  const others = shown.map((site) => renderOtherValues(kind, site));
  const hasOthers = others.some((values) => values.length > 0);
  return renderTableSection({
    title: t('Sites of the table'),
    headings: [
      t('Line'),
      ...COLUMN_NAMES.map((name) => getPropertyLabel(name)),
      ...(hasOthers ? [t('Other properties')] : []),
    ],
    rows: shown.map(({ line, properties }, index) => {
      const { name, latitude, longitude, capacity, tilt } = properties;
      return html`<tr>
        <th scope="row">${formatCount(line)}</th>
        <td>${name}</td>
        <td>${formatNumber(latitude)}</td>
        <td>${formatNumber(longitude)}</td>
        <td>${capacity !== undefined && html`${formatNumber(capacity)} ${unit}`}</td>
        <td>${describeFacing(properties)}</td>
        <td>${tilt !== undefined && html`${formatNumber(tilt)}°`}</td>
        ${hasOthers && html`<td>${joinTexts(others[index])}</td>`}
      </tr>`;
    }),
    footer: [renderRowCount(shown.length, sites.length)],
  });
}

const renderRowCount = (shown: number, total: number): Markup | false =>
  total > shown &&
  html`<p class="note">${t('{shown} of {total} rows.', { shown: formatCount(shown), total: formatCount(total) })}</p>`;

const formatCount = (count: number): Localized => formatNumber(count);
