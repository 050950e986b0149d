import { type Aggregation, SITE_KINDS } from '@daystar/contracts';
import type { SiteDirectory } from '../sites/directory/site-directory';
import type { LimitUsage, UsageReport } from './usage.service';
import { aggregationRow } from '../aggregations/aggregation-links';
import { type Markup, html } from '../pages/markup';
import { SITE_KIND_LABELS, siteRow } from '../sites/site-links';
import { formatMinute, tableSection } from '../pages/table';

/** Maximum number of rows in a section. The API lists all sites and aggregations. */
const MAX_ROWS = 100;

export function sitesSection(sites: SiteDirectory, accountId: string): Markup {
  const owned = SITE_KINDS.flatMap((kind) => sites.listOwned(accountId, kind).map((site) => ({ kind, site })));
  const rows = owned.slice(0, MAX_ROWS).map(({ kind, site }) => siteRow(kind, site));
  const listLinks = SITE_KINDS.map(
    (kind) => html`<a href="${SITE_KIND_LABELS[kind].path}">All ${SITE_KIND_LABELS[kind].name} sites</a> `,
  );
  return tableSection({
    title: 'Sites',
    headings: ['Site', 'Location', 'Data'],
    rows,
    placeholder: html`No sites yet. <a href="/sites/new">Add one</a>.`,
    after: [
      owned.length > MAX_ROWS && html`<p class="note">The first ${MAX_ROWS} of ${owned.length} sites.</p>`,
      html`<p class="note">${listLinks}</p>`,
    ],
  });
}

export function aggregationsSection(aggregations: readonly Aggregation[]): Markup {
  return tableSection({
    title: 'Aggregations',
    headings: ['Name', 'Collection and id', 'Data'],
    rows: aggregations.slice(0, MAX_ROWS).map(aggregationRow),
    placeholder: html`No aggregations yet. <a href="/docs/operations#aggregations">Define one</a>, or ask the operator
      for access.`,
    after: [html`<p class="note"><a href="/pv_power/collections">All collections</a></p>`],
  });
}

export function usageSection(usage: UsageReport): Markup {
  const row = (name: string, { used, limit, resets_at }: LimitUsage) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${used}</td>
      <td>${limit ?? 'no limit'}</td>
      <td>${formatMinute(resets_at)}</td>
    </tr>`;
  return tableSection({
    title: 'Usage',
    headings: ['', 'Used', 'Limit', 'Resets at, UTC'],
    rows: [
      row('Requests this minute', usage.requests_this_minute),
      row('Latitude/longitude requests today', usage.simple_requests_today),
      row('Typical years today', usage.typical_years_today),
      row('Measurements today', usage.measurements_today),
      ...(usage.history_years_today ? [row('Years of history today', usage.history_years_today)] : []),
    ],
  });
}
