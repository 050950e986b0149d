import { type Aggregation, SITE_KINDS } from '@daystar/contracts';
import type { SiteDirectory } from '../sites/directory/site-directory';
import type { LimitUsage, UsageReport } from './usage.service';
import { renderAggregationRow } from '../aggregations/aggregation-links';
import { type Markup, html } from '../pages/markup';
import { SITE_KIND_LABELS, renderSiteRow } from '../sites/site-links';
import { formatMinute, renderTableSection } from '../pages/table';

/** Maximum number of rows in a section. The API lists all sites and aggregations. */
const MAX_ROWS = 100;

export function renderSitesSection(sites: SiteDirectory, accountId: string): Markup {
  const owned = SITE_KINDS.flatMap((kind) => sites.listOwned(accountId, kind).map((site) => ({ kind, site })));
  const rows = owned.slice(0, MAX_ROWS).map(({ kind, site }) => renderSiteRow(kind, site));
  const listLinks = SITE_KINDS.map(
    (kind) => html`<a href="${SITE_KIND_LABELS[kind].path}">All ${SITE_KIND_LABELS[kind].name} sites</a> `,
  );
  return renderTableSection({
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

export function renderAggregationsSection(aggregations: readonly Aggregation[]): Markup {
  return renderTableSection({
    title: 'Aggregations',
    headings: ['Name', 'Collection and id', 'Data'],
    rows: aggregations.slice(0, MAX_ROWS).map(renderAggregationRow),
    placeholder: html`No aggregations yet. <a href="/docs/operations#aggregations">Define one</a>, or ask the operator
      for access.`,
    after: [html`<p class="note"><a href="/pv_power/collections">All collections</a></p>`],
  });
}

export function renderUsageSection(usage: UsageReport): Markup {
  const renderRow = (name: string, { used, limit, resets_at }: LimitUsage) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${used}</td>
      <td>${limit ?? 'no limit'}</td>
      <td>${formatMinute(resets_at)}</td>
    </tr>`;
  return renderTableSection({
    title: 'Usage',
    headings: ['', 'Used', 'Limit', 'Resets at, UTC'],
    rows: [
      renderRow('Requests this minute', usage.requests_this_minute),
      renderRow('Latitude/longitude requests today', usage.simple_requests_today),
      renderRow('Typical years today', usage.typical_years_today),
      renderRow('Measurements today', usage.measurements_today),
      ...(usage.history_years_today ? [renderRow('Years of history today', usage.history_years_today)] : []),
    ],
  });
}
