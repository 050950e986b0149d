import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderTableSection } from '../pages/table';
import type { HistoryRecord } from '../histories/histories.service';
import { formatDays } from './history-form';
import type { HistorySubject } from './history-subject';
import { describeWeatherSource, formatSize, isUnfinished, renderHistoryState } from './history-states';

/** Histories on the page of a site, an aggregation or a place, newest first. */
export interface ListedHistories {
  readonly subject: HistorySubject;
  readonly histories: readonly HistoryRecord[];
  /** Finds the name of a site of the account. */
  readonly findSiteName: (resourceId: string) => string | undefined;
}

/** Renders the histories of the subject of a page, then the others of the account. */
export function renderHistoryTables(listed: ListedHistories): Markup {
  const { subject, histories } = listed;
  const others = histories.filter((history) => !subject.isSubjectOf(history));
  // `live-rows.js` replaces the content while a history is unfinished.
  return html`<div class="live" ${histories.some(isUnfinished) && html`data-unfinished`}>
    ${renderTable(subject.title, histories.filter(subject.isSubjectOf), listed)}
    ${others.length > 0 && renderTable(t('Other histories of your account'), others, listed)}
  </div>`;
}

const renderTable = (title: Text, histories: readonly HistoryRecord[], listed: ListedHistories): Markup =>
  renderTableSection({
    title,
    headings: [t('Days, UTC'), t('Site or place'), t('Period'), t('Format'), t('Weather source'), t('State'), ''],
    rows: histories.map((history) => renderRow(history, listed)),
    isStacked: true,
  });

function renderRow(history: HistoryRecord, { subject, findSiteName }: ListedHistories): Markup {
  const { history_id, period, format, bytes = 0, download } = history;
  const days = t('{first} to {last}', formatDays(history));
  const deleteText = isUnfinished(history) ? t('Cancel') : t('Delete');
  return html`<tr>
    <th scope="row">${days}</th>
    <td data-label="${t('Site or place')}">${describeSubject(history, findSiteName)}</td>
    <td data-label="${t('Period')}">${period}</td>
    <td data-label="${t('Format')}">${format}</td>
    <td data-label="${t('Weather source')}">${describeWeatherSource(history)}</td>
    <td data-label="${t('State')}">${renderHistoryState(history)}</td>
    <td>
      ${
        download &&
        html`<a class="button" href="${download}" download aria-label="${t('Download')}: ${days}">${t('Download')}</a>
          ${formatSize(bytes)}`
      }
      ${forWriters(
        html`<a
          class="button quiet"
          href="${subject.path}/${history_id}/delete${subject.search}"
          aria-label="${deleteText}: ${days}"
          >${deleteText}</a
        >`,
      )}
    </td>
  </tr>`;
}

/** Names the site, the aggregation or the place of a history. */
function describeSubject(
  { resource_id, collection_id, aggregation_id, capacity, latitude = 0, longitude = 0 }: HistoryRecord,
  findSiteName: ListedHistories['findSiteName'],
): Text | Markup {
  if (resource_id !== undefined) return findSiteName(resource_id) ?? resource_id;
  if (aggregation_id !== undefined) return `${collection_id}/${aggregation_id}`;
  const [place, kind] = [
    html`${formatNumber(latitude)}, ${formatNumber(longitude)}`,
    capacity === undefined ? t('Irradiance and weather') : t('Power'),
  ];
  return html`${kind} (${place})`;
}
