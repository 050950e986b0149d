import type { SiteKind } from '@daystar/contracts';
import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { localizeMessage } from '../pages/i18n/localize-errors';
import { link, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { renderTableSection } from '../pages/table';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import type { Dashboard, DashboardRow } from './dashboard.service';
import { renderDashboardRow } from './dashboard-row';

const SORT_TEXTS = [
  ['name', t('name')],
  ['capacity', t('capacity, largest first')],
  ['newest', t('registration, newest first')],
] as const;

const HEADINGS = [t('Today'), t('Now'), t('Energy today'), t('Energy tomorrow'), t('Tuning'), t('Warnings')];

/**
 * Renders the page after a sign-in: one page of the account's sites that match the filter. The first page without a filter
 * also has its aggregations.
 * @param notice message about a pending test site
 * @param importNotice message about sites that were just imported
 */
export function renderDashboardPage(dashboard: Dashboard, notice?: string, importNotice?: Markup): Page {
  const { sites, aggregations, counts, selectedCount } = dashboard;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isFiltered = dashboard.tag !== undefined || dashboard.name !== undefined;
  const lead = isFiltered
    ? t('{count} of {total, plural, one {# site} other {# sites}}.', { count: selectedCount, total })
    : t('{count, plural, one {# site} other {# sites}}.', { count: total });
  const isPending = [...sites, ...aggregations].some(({ finding }) => finding === 'pending');
  const resources = listResources([...sites, ...aggregations]);
  const main = html`${renderPageHead(t('Sites'), [], lead)}
    ${notice && html`<p class="note" role="status">${localizeMessage(notice)}</p>`} ${importNotice}
    <p>
      ${forWriters(
        html`<a class="button" href="/sites/new">${t('Add a site')}</a>
          <a class="button quiet" href="/sites/import">${t('Import sites')}</a>`,
      )}
      ${counts.utility > 0 && forWriters(html`<a class="button quiet" href="/aggregations/new">${t('Add an aggregation')}</a>`)}
    </p>
    ${renderListLinks(counts)} ${total > 1 && renderFilter(dashboard)}
    <form
      class="live"
      method="get"
      action="/sites/compare"
      data-resources="${resources}"
      ${isPending && html`data-unfinished`}
    >
      ${renderTable(t('Your sites'), t('Site'), sites, isFiltered ? NOTHING_FOUND : NO_SITES)}
      ${aggregations.length > 0 && renderTable(t('Aggregations'), t('Aggregation'), aggregations)}
      ${resources !== '' && html`${COMPARE} ${LEGEND}`}
    </form>
    ${renderPageLinks(dashboard)}`;
  return { title: t('Sites'), main, scripts: ['dashboard.js'] };
}

/** Maximum length of the list of resources that an event stream accepts, characters. */
const MAX_RESOURCES_LENGTH = 4000;

/** Lists the resources whose new issues change the page, separated by commas. */
function listResources(rows: readonly DashboardRow[]): string {
  return rows
    .filter(({ unit }) => unit)
    .reduce((list, { resource }) => {
      const longer = list === '' ? resource : `${list},${resource}`;
      return longer.length > MAX_RESOURCES_LENGTH ? list : longer;
    }, '');
}

const NO_SITES = forWriters(
  t(
    'No sites yet. Add <rooftop>a rooftop in kW</rooftop> or <plant>a utility-scale site in MW</plant>: a name, a location and a capacity are enough. Or look at any location without a site: <explore>Explore</explore>.',
    { rooftop: link('/sites/new?kind=rooftop'), plant: link('/sites/new'), explore: link('/explore') },
  ),
  t('None.'),
);
const NOTHING_FOUND = t('No site matches. <a>Show all sites</a>', { a: link('/sites') });

const COMPARE = html`<p class="actions">
  ${t('<button>Compare</button> the selected rows.', {
    button: (content) => html`<button>${content}</button>`,
  })}
</p>`;

const LEGEND = html`<p class="note">
  ${t('Charts show the solar day at the site up to its AC capacity: dashed is estimated, solid is forecast with its 10 to 90 % range, blue is measured. The range of an energy is wide. It adds the 10 and 90 % values of all periods, as if the forecast erred in one direction all day.')}
</p>`;

const renderTable = (title: Text, heading: Text, rows: readonly DashboardRow[], placeholder?: Text | Markup): Markup =>
  renderTableSection({
    title,
    headings: [html`<span class="hidden-text">${t('Select')}</span>`, heading, ...HEADINGS],
    rows: rows.map(renderDashboardRow),
    placeholder,
    isStacked: true,
  });

function renderFilter({ tags, tag = '', name = '', sort }: Dashboard): Markup {
  return html`<form class="range" method="get" action="/sites" role="search">
    ${renderFormField({ name: 'name', label: t('Name contains'), value: name })}
    ${
      tags.length > 0 &&
      renderFormField({
        name: 'tag',
        label: t('Tag'),
        value: tag,
        choices: [['', t('all')], ...tags.map((text) => [text, text] as const)],
      })
    }
    ${renderFormField({ name: 'sort', label: t('Sort by'), value: sort, choices: SORT_TEXTS, isRequired: true })}
    <button class="button quiet">${t('Show')}</button>
  </form>`;
}

/** Renders links to the list of each kind of site, and to one chart of all its sites. */
function renderListLinks(counts: Readonly<Record<SiteKind, number>>): Markup {
  const links = (Object.keys(SITE_KIND_LABELS) as SiteKind[]).flatMap((kind) => {
    const { path, title, describeCount } = SITE_KIND_LABELS[kind];
    const list = html`<a href="${path}">${describeCount(counts[kind])}</a>`;
    return counts[kind] > 0
      ? [list, html`<a href="${path}/combined">${t('{kind} in one chart', { kind: title })}</a>`]
      : [list];
  });
  return html`<nav class="choices" aria-label="${t('Lists and charts')}"><span>${t('Show')}</span>${links}</nav>`;
}

function renderPageLinks({ page, pageCount, sort, tag, name }: Dashboard): Markup | undefined {
  if (pageCount === 1) return undefined;
  const renderPageLink = (to: number, text: Text) => {
    const query = new URLSearchParams({ page: String(to), sort, ...(tag ? { tag } : {}), ...(name ? { name } : {}) });
    return to >= 1 && to <= pageCount && html`<a href="/sites?${query.toString()}">${text}</a>`;
  };
  return html`<nav class="choices" aria-label="${t('Pages of the list')}">
    <span>${t('Page {page} of {count}', { page, count: pageCount })}</span
    >${renderPageLink(page - 1, t('Previous'))}${renderPageLink(page + 1, t('Next'))}
  </nav>`;
}
