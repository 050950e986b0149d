import type { SiteKind } from '@daystar/contracts';
import type { QueryValues } from '../http/query-reader';
import type { SiteList, SitePage } from './sites.service';
import type { Page } from '../pages/layout';
import { localizeMessage } from '../pages/i18n/localize-errors';
import { link, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import type { KnownFinding } from './findings/finding-summary';
import { SITE_KIND_LABELS } from './site-kind-labels';
import { renderSiteRow } from './site-links';
import { renderTableSection } from '../pages/table';

/**
 * Renders the HTML page with one page of the sites of a kind, or with the sites that a search by tags found.
 * @param now ms
 * @param findFinding returns what is known of a site, by its id
 */
export function renderSiteListPage(
  kind: SiteKind,
  list: SiteList & Partial<SitePage>,
  query: QueryValues,
  now: number,
  findFinding: (resourceId: string) => KnownFinding,
): Page {
  const { path, title, allSites, unit } = SITE_KIND_LABELS[kind];
  const addUrl = `/sites/new?kind=${kind}`;
  const isSearch = list.total_records === undefined;
  const findings = list.sites.map(({ resource_id }) => (unit ? findFinding(resource_id) : undefined));
  const rows = list.sites.map((site, index) => renderSiteRow(kind, site, now, findings[index]));
  const headings = [t('Site'), t('Location'), ...(unit ? [t('Finding')] : []), t('Data')];
  const lead = isSearch
    ? t('{count} with these tags.', { count: rows.length })
    : t('{count} registered.', { count: list.total_records ?? 0 });
  const main = html`${renderPageHead(title, [['/sites', t('Sites')]], html`${lead} ${unit && html`<a href="${path}/diagnosis">${t('Findings')}</a>`} ${forWriters(html`<a href="${addUrl}">${t('Add a site')}</a>`)}`)}
    ${list.pending_test_site && html`<p class="note" role="status">${localizeMessage(list.pending_test_site.message)}</p>`}
    <form class="fields" method="get" action="${path}/search" role="search">
      <label
        >${t('Tags')} <small>${t('Separate several tags with commas. Sites with all of them are listed.')}</small>
        <input type="text" name="tags" value="${query.get('tags')?.[0] ?? ''}" maxlength="200"
      /></label>
      <button>${t('Find')}</button>
    </form>
    <div class="live" ${findings.includes('pending') && html`data-unfinished`}>
      ${renderTableSection({ title: t('Sites'), headings, rows, isStacked: true, placeholder: isSearch ? t('No sites have these tags.') : forWriters(t('No sites of this kind yet. <a>Add one</a>.', { a: link(addUrl) }), t('None.')) })}
    </div>
    ${isSearch ? html`<p><a href="${path}">${allSites}</a></p>` : renderPageLinks(path, list as SitePage, query)}`;
  return { title, main, scripts: unit ? ['live-rows.js'] : [] };
}

function renderPageLinks(path: string, { current_page, page_count }: SitePage, query: QueryValues): Markup | undefined {
  if (page_count === 1) return undefined;
  const size = query.get('page_size')?.[0];
  const renderPageLink = (page: number, text: Text) =>
    page >= 1 &&
    page <= page_count &&
    html`<a href="${path}?page=${page}${size ? `&page_size=${size}` : ''}">${text}</a>`;
  return html`<nav class="choices" aria-label="${t('Pages of the list')}">
    <span>${t('Page {page} of {count}', { page: current_page, count: page_count })}</span
    >${renderPageLink(current_page - 1, t('Previous'))}${renderPageLink(current_page + 1, t('Next'))}
  </nav>`;
}
