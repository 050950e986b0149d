import type { Site } from '@daystar/contracts';
import { t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import type { HistoryRecord } from '../histories/histories.service';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { formatDays } from './history-form';
import { isUnfinished } from './history-states';

/** Renders the HTML page that asks before a history is cancelled or deleted. */
export function renderDeleteHistoryPage({ kind, resource_id, name }: Site, history: HistoryRecord): Page {
  const title = t('Delete the history {days}', { days: t('{first} to {last}', formatDays(history)) });
  const lead = isUnfinished(history)
    ? t('It is cancelled. Only the computed years count towards your limit.')
    : t('Its file is deleted. Its years still count towards your limit of today.');
  const path = `/sites/${resource_id}/histories`;
  const { path: kindPath } = SITE_KIND_LABELS[kind];
  const main = html`${renderResourceHead(`${kindPath}/${resource_id}/histories/delete`, name, lead, { title })}
    <form method="post" action="${path}/${history.history_id}/delete">
      <button class="danger">${isUnfinished(history) ? t('Cancel the history') : t('Delete')}</button>
      <a class="button quiet" href="${path}">${t('Keep it')}</a>
    </form>`;
  return { title, main };
}
