import type { SiteKind } from '@daystar/contracts';
import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { renderTableSection } from '../pages/table';
import { SITE_KIND_LABELS } from '../sites/site-links';
import type { Dashboard, DashboardRow } from './dashboard.service';
import { renderDashboardRow } from './dashboard-row';

const SORT_TEXTS = [
  ['name', 'name'],
  ['capacity', 'capacity, largest first'],
  ['newest', 'registration, newest first'],
] as const;

const HEADINGS = ['Today', 'Now', 'Energy today', 'Energy tomorrow', 'Tuning', 'Warnings'];

/** Renders the page after a sign-in, with all sites and aggregations of an account. @param notice message about a pending test site */
export function renderDashboardPage(dashboard: Dashboard, notice?: string): Page {
  const { sites, aggregations, counts, selectedCount } = dashboard;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isFiltered = dashboard.tag !== undefined || dashboard.name !== undefined;
  const lead = isFiltered ? `${selectedCount} of ${formatCount(total)}.` : `${formatCount(total)}.`;
  const resources = listResources([...sites, ...aggregations]);
  const main = html`${renderPageHead('Sites', [], lead)} ${notice && html`<p class="note" role="status">${notice}</p>`}
    <p><a class="button" href="/sites/new">Add a site</a></p>
    ${renderListLinks(counts)} ${total > 1 && renderFilter(dashboard)}
    <form class="live" method="get" action="/sites/compare" data-resources="${resources}">
      ${renderTable('Your sites', 'Site', sites, isFiltered ? NOTHING_FOUND : NO_SITES)}
      ${aggregations.length > 0 && renderTable('Aggregations', 'Aggregation', aggregations)}
      ${resources !== '' && html`${COMPARE} ${LEGEND}`}
    </form>
    ${renderPageLinks(dashboard)}`;
  return { title: 'Sites', main, script: 'dashboard.js' };
}

/** Maximum length of the list of resources that an event stream accepts. */
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

const formatCount = (count: number) => `${count} ${count === 1 ? 'site' : 'sites'}`;

const NO_SITES = html`No sites yet. Add <a href="/sites/new?kind=rooftop">a rooftop in kW</a> or
  <a href="/sites/new">a utility-scale site in MW</a>: a name, a location and a capacity are enough. Or look at any
  location without a site: <a href="/explore">Explore</a>.`;
const NOTHING_FOUND = html`No site matches. <a href="/sites">Show all sites</a>`;

const COMPARE = html`<p class="actions"><button>Compare</button> the ticked ones in one chart, with their sum.</p>`;

const LEGEND = html`<p class="note">
  Charts show the solar day at the site up to its AC capacity: dashed is estimated, solid is forecast with its 10 to 90
  % range, blue is measured. The range of an energy adds the 10 and 90 % values of all periods, as if the forecast erred
  in one direction all day, so it is wide.
</p>`;

const renderTable = (title: string, heading: string, rows: readonly DashboardRow[], placeholder?: Markup): Markup =>
  renderTableSection({
    title,
    headings: ['Select', heading, ...HEADINGS],
    rows: rows.map(renderDashboardRow),
    placeholder,
    isStacked: true,
  });

function renderFilter({ tags, tag = '', name = '', sort }: Dashboard): Markup {
  return html`<form class="range" method="get" action="/sites" role="search">
    ${renderFormField({ name: 'name', label: 'Name contains', value: name })}
    ${
      tags.length > 0 &&
      renderFormField({
        ...{ name: 'tag', label: 'Tag', value: tag },
        choices: [['', 'all'], ...tags.map((text) => [text, text] as const)],
      })
    }
    ${renderFormField({ name: 'sort', label: 'Sort by', value: sort, choices: SORT_TEXTS, isRequired: true })}
    <button class="button quiet">Show</button>
  </form>`;
}

/** Renders links to the list of each kind of site, and to one chart of all its sites. */
function renderListLinks(counts: Readonly<Record<SiteKind, number>>): Markup {
  const links = (Object.keys(SITE_KIND_LABELS) as SiteKind[]).flatMap((kind) => {
    const { path, name } = SITE_KIND_LABELS[kind];
    const list = html`<a href="${path}">${counts[kind]} ${name}</a>`;
    return counts[kind] > 0 ? [list, html`<a href="${path}/combined">${name} in one chart</a>`] : [list];
  });
  return html`<nav class="choices" aria-label="Lists and charts"><span>Show</span>${links}</nav>`;
}

function renderPageLinks({ page, pageCount, sort, tag, name }: Dashboard): Markup | undefined {
  if (pageCount === 1) return undefined;
  const renderPageLink = (to: number, text: string) => {
    const query = new URLSearchParams({ page: String(to), sort, ...(tag ? { tag } : {}), ...(name ? { name } : {}) });
    return to >= 1 && to <= pageCount && html`<a href="/sites?${query.toString()}">${text}</a>`;
  };
  return html`<nav class="choices" aria-label="Pages of the list">
    <span>Page ${page} of ${pageCount}</span>${renderPageLink(page - 1, 'Previous')}${renderPageLink(page + 1, 'Next')}
  </nav>`;
}
