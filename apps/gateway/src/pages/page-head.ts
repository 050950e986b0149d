import { t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';
import { type ResourceAddress, parseResourcePath } from './resource-path';
import { renderResourceTabs, renderViewChoices } from './resource-tabs';

/** A link of the breadcrumbs. */
export type Crumb = readonly [url: string, text: Text];

/** Renders breadcrumbs and the heading of a page. @param crumbs the pages above the rendered one */
export function renderPageHead(title: Text, crumbs: readonly Crumb[], lead?: Text | Markup): Markup {
  return html`${renderBreadcrumbs(crumbs, title)}
    <h1>${title}</h1>
    ${lead !== undefined && renderLead(lead)}`;
}

/** Renders the sentences below a heading. Pages of a form have it beside the form, so that only users who see the form read it. */
export const renderLead = (lead: Text | Markup): Markup => html`<p class="lead">${lead}</p>`;

/** Options of the head of a resource page. */
interface ResourceHeadOptions {
  /** Heading of a page below a tab, such as a form; the name of the resource when absent. */
  readonly title?: Text;
  /** Whether the user may not open the measurements of the resource. */
  readonly isReadOnly?: boolean;
}

/**
 * Renders breadcrumbs, the heading and the tabs of a page of a site, a place or an aggregation.
 * @param url path and query of the page; the path determines the current tab
 */
export function renderResourceHead(
  url: string,
  name: Text,
  lead?: Text | Markup,
  { title = name, isReadOnly = false }: ResourceHeadOptions = {},
): Markup {
  const { pathname: path, search } = new URL(url, 'http://daystar');
  const address = parseResourcePath(path);
  if (!address) return renderPageHead(name, [], lead);
  const crumbs = listParentCrumbs(address);
  return html`${renderBreadcrumbs(title === name ? crumbs : [...crumbs, [address.base, name]], title)}
    <h1>${title}</h1>
    ${renderResourceTabs(address, isReadOnly)} ${lead !== undefined && renderLead(lead)}
    ${renderViewChoices(address, search)}`;
}

/** Renders breadcrumbs: links to the pages above the current one, then the title of the current page. */
export function renderBreadcrumbs(crumbs: readonly Crumb[], title: Text | Markup): Markup | undefined {
  if (crumbs.length === 0) return undefined;
  return html`<nav class="crumbs" aria-label="${t('Breadcrumb')}">
    <ol>
      ${crumbs.map(([url, text]) => html`<li><a href="${url}">${text}</a></li>`)}
      <li aria-current="page">${title}</li>
    </ol>
  </nav>`;
}

function listParentCrumbs({ kind, collection = '' }: ResourceAddress): Crumb[] {
  if (kind === 'place') return [['/explore', t('Explore')]];
  if (kind !== 'aggregation' && kind !== 'collection') return [['/sites', t('Sites')]];
  const fleet: Crumb = ['/pv_power/collections', t('Fleet')];
  return kind === 'collection' ? [fleet] : [fleet, [`/pv_power/collections/${collection}`, collection]];
}
