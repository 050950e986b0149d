import type { QueryValues } from '../../../http/query-reader';
import { t } from '../../../pages/i18n/translate';
import type { Page } from '../../../pages/layout';
import { forWriters, html } from '../../../pages/markup';
import { renderLead, renderResourceHead } from '../../../pages/page-head';
import { formatMinute } from '../../../pages/table';
import type { MeasuredResource } from '../measured-resource';
import type { TimeRange } from '../measurements.service';
import { renderRangeFields } from '../range-fields';

/** Renders the HTML page that asks before measurements are deleted. @param count number of measurements in the range */
export function renderDeleteMeasurementsPage(
  { name, ...resource }: MeasuredResource,
  query: QueryValues,
  { from, to }: TimeRange,
  count: number,
): Page {
  const path = `${resource.path}/measurements`;
  const formPath = `${resource.formPath}/delete-measurements`;
  const title = t('Delete measurements of {name}', { name });
  const lead = t('Deleted measurements cannot be restored. Tuning learns from the remaining ones.');
  const main = html`${renderResourceHead(`${path}/delete`, name, undefined, { title })}
  ${forWriters(
    html`${renderLead(lead)}
      <form class="range" method="get" action="${formPath}">
        ${renderRangeFields(query)}
        <button class="button quiet">${t('Count')}</button>
      </form>
      <p>
        ${t('{count, plural, one {# measurement} other {# measurements}} from {from} to {to} UTC.', { count, from: formatMinute(from), to: formatMinute(to) })}
      </p>
      <form method="post" action="${formPath}">
        <input type="hidden" name="from" value="${from}" /><input type="hidden" name="to" value="${to}" />
        ${
          count > 0 &&
          html`<button class="danger">
            ${t('Delete {count, plural, one {# measurement} other {# measurements}}', { count })}
          </button>`
        }
        <a class="button quiet" href="${path}">${t('Cancel')}</a>
      </form>`,
  )}`;
  return { title, main };
}
