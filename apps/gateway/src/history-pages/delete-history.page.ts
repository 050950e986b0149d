import { t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { forWriters, html } from '../pages/markup';
import { renderLead, renderResourceHead } from '../pages/page-head';
import type { HistoryRecord } from '../histories/histories.service';
import { formatDays } from './history-form';
import type { HistorySubject } from './history-subject';
import { isUnfinished } from './history-states';

/** Renders the HTML page that asks before a history is cancelled or deleted. */
export function renderDeleteHistoryPage(subject: HistorySubject, history: HistoryRecord): Page {
  const { name, headPath, path, search, isReadOnly } = subject;
  const title = t('Delete the history {days}', { days: t('{first} to {last}', formatDays(history)) });
  const lead = isUnfinished(history)
    ? t('The job will be cancelled. Only the computed years count towards your limit.')
    : t('Its file will be deleted. Its years still count towards your limit of today.');
  const main = html`${renderResourceHead(`${headPath}/delete`, name, undefined, { title, isReadOnly })}
  ${forWriters(
    html`${renderLead(lead)}
      <form method="post" action="${path}/${history.history_id}/delete${search}">
        <button class="danger">${isUnfinished(history) ? t('Cancel the history') : t('Delete')}</button>
        <a class="button quiet" href="${path}${search}">${t('Keep it')}</a>
      </form>`,
  )}`;
  return { title, main };
}
