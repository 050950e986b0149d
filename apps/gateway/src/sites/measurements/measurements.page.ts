import type { Measurement, SiteKind } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import type { Page } from '../../pages/layout';
import { type Markup, html } from '../../pages/markup';
import { resourceHead } from '../../pages/page-head';
import { KINDS } from '../site-links';
import { formatMinute, tableSection } from '../../pages/table';

/** Limit of a page; other formats list all measurements. */
const MAX_SHOWN = 1000;

/** HTML page with the measurements of a site, newest first. */
export function measurementsPage(kind: SiteKind, site: SiteRecord, all: readonly Measurement[]): Page {
  const { path, unit = '' } = KINDS[kind];
  const main = html`${resourceHead(`${path}/${site.resource_id}/measurements`, site.name, 'Measurements that you sent for this site. They improve its forecasts.')}
  ${measurementsTable(all, `${path}/${site.resource_id}`, unit)}`;
  return { title: `${site.name}: measurements`, main };
}

/** @param path under which they are posted */
export function measurementsTable(all: readonly Measurement[], path: string, unit: string): Markup {
  const others = [...new Set(all.flatMap((measurement) => Object.keys(measurement)))]
    .filter((name) => !MAIN_COLUMNS.includes(name))
    .sort();
  const newest = [...all].sort((a, b) => b.period_end.localeCompare(a.period_end)).slice(0, MAX_SHOWN);
  const rows = newest.map((measurement) => {
    const cells = [
      measurement.period,
      measurement.total_power === undefined ? '' : Number(measurement.total_power.toFixed(4)),
      ...others.map((name) => String(measurement[name as keyof Measurement] ?? '')),
    ];
    return html`<tr>
      <th scope="row">
        <time datetime="${measurement.period_end.slice(0, 19)}Z">${formatMinute(measurement.period_end)}</time>
      </th>
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  });
  return tableSection({
    title: 'Measurements',
    headings: ['Period end, UTC', 'Period', `Power, ${unit}`, ...others],
    rows,
    placeholder: html`No measurements in this range. <a href="/docs">Send some</a>, or choose another range with
      <code>from</code> and <code>to</code>; the default is the last 7 days.`,
    after: [all.length > MAX_SHOWN && html`<p class="note">The newest ${MAX_SHOWN} of ${all.length}.</p>`],
  });
}

const MAIN_COLUMNS = ['period_end', 'period', 'total_power'];
