import type { SiteKind } from '@daystar/contracts';
import type { QueryValues } from '../http/query-reader';
import type { SiteList, SitePage } from './sites.service';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { SITE_KIND_LABELS, renderSiteRow } from './site-links';
import { renderTableSection } from '../pages/table';

/** Renders the HTML page with some of the sites of a kind, or with the sites that a search by tags found. */
export function renderSiteListPage(kind: SiteKind, list: SiteList & Partial<SitePage>, query: QueryValues): Page {
  const { path, name } = SITE_KIND_LABELS[kind];
  const title = `${name[0].toUpperCase()}${name.slice(1)} sites`;
  const add = `/sites/new?kind=${kind}`;
  const isSearch = list.total_records === undefined;
  const rows = list.sites.map((site) => renderSiteRow(kind, site));
  const main = html`${renderPageHead(title, [['/sites', 'Sites']], html`${isSearch ? `${rows.length} with these tags.` : `${list.total_records} registered.`} <a href="${add}">Add a site</a>.`)}
    ${list.pending_test_site && html`<p class="note" role="status">${list.pending_test_site.message}</p>`}
    <form class="fields" method="get" action="${path}/search" role="search">
      <label
        >Tags <small>Separate several by commas. Sites with all of them are listed.</small>
        <input type="text" name="tags" value="${query.get('tags')?.[0] ?? ''}" maxlength="200"
      /></label>
      <button>Find</button>
    </form>
    ${renderTableSection({ title: 'Sites', headings: ['Site', 'Location', 'Data'], rows, placeholder: isSearch ? 'No sites have these tags.' : html`No ${name} sites yet. <a href="${add}">Add one</a>.` })}
    ${isSearch ? html`<p><a href="${path}">All ${name} sites</a></p>` : renderPageLinks(path, list as SitePage, query)}`;
  return { title, main };
}

function renderPageLinks(path: string, { current_page, page_count }: SitePage, query: QueryValues): Markup | undefined {
  if (page_count === 1) return undefined;
  const size = query.get('page_size')?.[0];
  const renderPageLink = (page: number, text: string) =>
    page >= 1 &&
    page <= page_count &&
    html`<a href="${path}?page=${page}${size ? `&page_size=${size}` : ''}">${text}</a>`;
  return html`<nav class="choices" aria-label="Pages of the list">
    <span>Page ${current_page} of ${page_count}</span
    >${renderPageLink(current_page - 1, 'previous')}${renderPageLink(current_page + 1, 'next')}
  </nav>`;
}
