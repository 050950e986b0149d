import { type Aggregation, SITE_KINDS } from '@daystar/contracts';
import type { Caller } from '../http/caller';
import type { SitesService } from '../sites/sites.service';
import type { LimitUsage, ResourceLimits, UsageReport } from './usage.service';
import { renderAggregationRow } from '../aggregations/aggregation-links';
import { formatNumber, link, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { renderSiteRow } from '../sites/site-links';
import { formatMinute, renderTableSection } from '../pages/table';

/** Maximum number of sites or aggregations that a section shows. Its footer links to the complete list. */
const MAX_ROWS = 5;

export function renderSitesSection(sites: SitesService, caller: Caller): Markup {
  const ownedSites = SITE_KINDS.flatMap((kind) => sites.listOwned(caller, kind).map((site) => ({ kind, site })));
  const rows = ownedSites.slice(0, MAX_ROWS).map(({ kind, site }) => renderSiteRow(kind, site, sites.now()));
  const listLinks = SITE_KINDS.map(
    (kind) => html`<a href="${SITE_KIND_LABELS[kind].path}">${SITE_KIND_LABELS[kind].allSites}</a> `,
  );
  return renderTableSection({
    title: t('Sites'),
    headings: [t('Site'), t('Location'), t('Data')],
    rows,
    placeholder: forWriters(t('No sites yet. <a>Add one</a>.', { a: link('/sites/new') }), t('None.')),
    footer: [
      ownedSites.length > MAX_ROWS &&
        html`<p class="note">
          ${t('The first {shown} of {total} sites.', { shown: MAX_ROWS, total: ownedSites.length })}
        </p>`,
      html`<p class="note plain">${listLinks}</p>`,
    ],
  });
}

export function renderAggregationsSection(aggregations: readonly Aggregation[]): Markup {
  return renderTableSection({
    title: t('Aggregations'),
    headings: [t('Name'), t('Collection and id'), t('Data')],
    rows: aggregations.slice(0, MAX_ROWS).map(renderAggregationRow),
    placeholder: forWriters(
      t('No aggregations yet. <a>Add one</a>, or ask the operator for access.', { a: link('/aggregations/new') }),
      t('None.'),
    ),
    footer: [html`<p class="note"><a href="/pv_power/collections">${t('All collections')}</a></p>`],
  });
}

export function renderUsageSection(usage: UsageReport): Markup {
  return renderTableSection({
    title: t('Usage'),
    headings: ['', t('Used'), t('Limit'), t('Resets at, UTC')],
    isStacked: true,
    rows: [
      renderRow(t('Requests this minute'), usage.requests_this_minute),
      renderRow(t('Latitude/longitude requests today'), usage.simple_requests_today),
      renderRow(t('Typical years today'), usage.typical_years_today),
      renderRow(t('Measurements today'), usage.measurements_today),
      ...(usage.history_years_today ? [renderRow(t('Years of history today'), usage.history_years_today)] : []),
      ...(usage.resources ? renderResourceRows(usage.resources) : []),
    ],
  });
}

const renderResourceRows = (resources: ResourceLimits): Markup[] => [
  renderRow(SITE_KIND_LABELS.utility.title, resources.utility_scale_sites),
  renderRow(SITE_KIND_LABELS.rooftop.title, resources.rooftop_sites),
  renderRow(SITE_KIND_LABELS.weather.title, resources.weather_sites),
  renderRow(t('Aggregations'), resources.aggregations),
  renderRow(t('API keys'), resources.keys),
  renderRow(t('Webhooks'), resources.webhooks),
];

/** Share of a limit from which its meter is marked high. */
const HIGH_SHARE = 0.8;

const formatCount = (count: number): Text => formatNumber(count);

const renderMeter = (name: Text, used: number, limit: number): Markup =>
  html`<meter
    min="0"
    max="${Math.max(1, limit)}"
    high="${HIGH_SHARE * Math.max(1, limit)}"
    value="${used}"
    aria-label="${name}"
  ></meter>`;

/** Renders the row of a limit, with the time at which its count resets. The counts of resources do not reset. */
const renderRow = (name: Text, { used, limit, resets_at }: Omit<LimitUsage, 'resets_at'> & Partial<LimitUsage>) =>
  html`<tr>
    <th scope="row">${name}</th>
    <td data-label="${t('Used')}">
      <span class="count">${formatCount(used)}</span>${limit !== null && renderMeter(name, used, limit)}
    </td>
    <td data-label="${t('Limit')}">${limit === null ? t('no limit') : formatCount(limit)}</td>
    <td data-label="${t('Resets at, UTC')}">${resets_at === undefined ? '' : formatMinute(resets_at)}</td>
  </tr>`;
