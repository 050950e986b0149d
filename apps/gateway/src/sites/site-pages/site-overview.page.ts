import type { Site, SiteKind } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import type { Page } from '../../pages/layout';
import { type Markup, html } from '../../pages/markup';
import { pageHead } from '../../pages/page-head';
import { tableSection } from '../../pages/table';
import { describeFacing, findFacingProblem } from '../facing';
import { SITE_KIND_LABELS } from '../site-links';
import type { SiteOutput } from './site-output.service';

/** A site of the overview, with its output unless there is none yet. */
export interface OverviewRow {
  readonly site: Site;
  /** With the defaults in effect. */
  readonly record: SiteRecord;
  readonly output?: SiteOutput;
}

/** One page of all sites of an account. */
export interface SiteOverview {
  readonly rows: readonly OverviewRow[];
  readonly counts: Readonly<Record<SiteKind, number>>;
  readonly page: number;
  readonly pageCount: number;
  readonly notice?: string;
}

/** HTML page with all sites of an account, their capacity, current power and energy of the day. */
export function siteOverviewPage({ rows, counts, page, pageCount, notice }: SiteOverview): Page {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const main = html`${pageHead('Sites', [], html`${total} ${total === 1 ? 'site' : 'sites'}.`)}
    ${notice && html`<p class="note" role="status">${notice}</p>`}
    <p><a class="button" href="/sites/new">Add a site</a></p>
    ${renderListLinks(counts)}
    ${tableSection({
      title: 'Your sites',
      headings: ['Site', 'Capacity', 'Now', 'Today', 'Modules', 'Tags'],
      rows: rows.map(siteRow),
      placeholder: html`No sites yet. <a href="/sites/new">Add one</a>: a name, a location and a capacity are enough.`,
      after: [
        rows.length > 0 &&
          html`<p class="note">
            Now: estimated power, and its share of the AC capacity. Today: energy of the solar day at the site,
            estimated so far and forecast for the rest.
          </p>`,
      ],
    })}
    ${renderPageLinks(page, pageCount)}`;
  return { title: 'Sites', main };
}

function siteRow({ site, record, output }: OverviewRow): Markup {
  const { path, name, unit } = SITE_KIND_LABELS[site.kind];
  const { resource_id, capacity, tags = [] } = site;
  const url = `${path}/${resource_id}`;
  const share = output && capacity ? `${Math.round((100 * output.power) / capacity)} %` : undefined;
  const facing = unit && describeFacing(record);
  const isDefault = record.defaults.includes('azimuth');
  return html`<tr>
    <th scope="row">
      <a href="${url}/${unit ? 'recent' : 'combined'}">${site.name}</a><br /><small class="note"
        >${name} · <a href="${url}">Settings</a></small
      >
    </th>
    <td>${capacity === undefined ? '–' : `${capacity} ${unit ?? ''}`}</td>
    <td>
      ${output ? html`${formatAmount(output.power)} ${unit} ${share && html`<small class="note">${share}</small>`}` : unit ? 'no forecast yet' : '–'}
    </td>
    <td>${output ? `${formatAmount(output.energyToday)} ${unit}h` : '–'}</td>
    <td>
      ${facing || '–'}${facing && isDefault && html` <small class="note">default</small>`}${unit && findFacingProblem(record) && html` <strong class="error">faces the pole</strong>`}
    </td>
    <td>${tags.join(', ')}</td>
  </tr>`;
}

const formatAmount = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Lists by kind, and the rows of all sites of a kind in one chart. */
function renderListLinks(counts: Readonly<Record<SiteKind, number>>): Markup {
  const links = (Object.keys(SITE_KIND_LABELS) as SiteKind[]).flatMap((kind) => {
    const { path, name } = SITE_KIND_LABELS[kind];
    const list = html`<a href="${path}">${counts[kind]} ${name}</a>`;
    return counts[kind] > 0 ? [list, html`<a href="${path}/combined">${name} in one chart</a>`] : [list];
  });
  return html`<nav class="choices" aria-label="Lists and charts"><span>Show</span>${links}</nav>`;
}

function renderPageLinks(page: number, pageCount: number): Markup | undefined {
  if (pageCount === 1) return undefined;
  const link = (to: number, text: string) =>
    to >= 1 && to <= pageCount && html`<a href="/sites?page=${to}">${text}</a>`;
  return html`<nav class="choices" aria-label="Pages of the list">
    <span>Page ${page} of ${pageCount}</span>${link(page - 1, 'Previous')}${link(page + 1, 'Next')}
  </nav>`;
}
