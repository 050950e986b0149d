import type { Measurement, SiteKind } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';
import type { Page } from '../../pages/layout';
import { type Markup, html } from '../../pages/markup';
import { KINDS, siteLinks } from '../site-links';
import { formatMinute, tableSection } from '../../pages/table';

/** More would make a page too long to read; other formats list them all. */
const MAX_SHOWN = 1000;

/** Measurements of a site, the newest first. */
export function measurementsPage(kind: SiteKind, site: SiteRecord, all: readonly Measurement[]): Page {
  const { path, unit = '' } = KINDS[kind];
  const main = html`<h1>${site.name}</h1>
    <p class="lead">Power measured at this site and posted here; it tunes the forecasts.</p>
    <p class="choices"><span>Rows</span>${siteLinks(kind, site)}</p>
    ${measurementsTable(all, `${path}/${site.resource_id}`, unit)}`;
  return { title: `${site.name}: measurements`, main };
}

/** @param path under which they are posted */
export function measurementsTable(all: readonly Measurement[], path: string, unit: string): Markup {
  const others = [...new Set(all.flatMap((one) => Object.keys(one)))].filter((name) => !SHOWN.includes(name)).sort();
  const newest = [...all].sort((a, b) => b.period_end.localeCompare(a.period_end)).slice(0, MAX_SHOWN);
  const rows = newest.map((one) => {
    const cells = [
      one.period,
      one.total_power === undefined ? '' : Number(one.total_power.toFixed(4)),
      ...others.map((name) => String(one[name as keyof Measurement] ?? '')),
    ];
    return html`<tr>
      <th scope="row"><time datetime="${one.period_end.slice(0, 19)}Z">${formatMinute(one.period_end)}</time></th>
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  });
  return tableSection({
    title: 'Measurements',
    heads: ['Period end, UTC', 'Period', `Power, ${unit}`, ...others],
    rows,
    none: html`None within this span: <code>POST ${path}/measurements</code> stores some, and <code>from</code> and
      <code>to</code> choose another span than the last seven days.`,
    after: [all.length > MAX_SHOWN && html`<p class="note">The newest ${MAX_SHOWN} of ${all.length}.</p>`],
  });
}

const SHOWN = ['period_end', 'period', 'total_power'];
