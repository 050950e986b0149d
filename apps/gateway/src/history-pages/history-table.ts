import type { Site } from '@daystar/contracts';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderTableSection } from '../pages/table';
import type { HistoryRecord } from '../histories/histories.service';
import { formatDays } from './history-form';
import { describeWeatherSource, formatSize, isUnfinished, renderHistoryState } from './history-states';

/** Histories on the page of a site, newest first. */
export interface ListedHistories {
  readonly site: Pick<Site, 'resource_id' | 'latitude' | 'longitude'>;
  readonly histories: readonly HistoryRecord[];
  /** Finds the name of a site of the account. */
  readonly findSiteName: (resourceId: string) => string | undefined;
}

/** Renders the histories of a site and of its place, then those of other sites, places and aggregations of the account. */
export function renderHistoryTables(listed: ListedHistories): Markup {
  const { site, histories } = listed;
  const isOfSite = ({ resource_id, latitude, longitude }: HistoryRecord) =>
    resource_id === site.resource_id || (latitude === site.latitude && longitude === site.longitude);
  const others = histories.filter((history) => !isOfSite(history));
  // `live-rows.js` replaces the content while a history is unfinished.
  return html`<div class="live" ${histories.some(isUnfinished) && html`data-unfinished`}>
    ${renderTable(t('Histories of this site'), histories.filter(isOfSite), listed)}
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

function renderRow(history: HistoryRecord, { site, findSiteName }: ListedHistories): Markup {
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
      <a
        class="button quiet"
        href="/sites/${site.resource_id}/histories/${history_id}/delete"
        aria-label="${deleteText}: ${days}"
        >${deleteText}</a
      >
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
