import type { DataBasis } from '@daystar/contracts';
import type { ForecastResponse } from '../response/forecast-response';
import { renderCredits, getSourceName } from './attribution';
import { renderFactList } from '../../pages/fact-list';
import { type Markup, html } from '../../pages/markup';

const LADDER_NAMES: Record<DataBasis, string> = {
  observation: 'satellite observation',
  'nowcast+nwp': 'nowcast and weather model',
  nwp: 'weather model',
  'older-nwp': 'an older run of the weather model',
  climatology: 'climatology only: no weather data',
};

/** Renders the warnings above the chart: simulated weather, possibly outdated rows. */
export function renderProvenanceWarnings(response: ForecastResponse): Markup {
  const { sources } = response.getProvenance();
  return html`${
    sources.includes('sandbox') &&
    html`<p class="warning">
      <strong>Simulated weather (sandbox)</strong> These rows come from a simulated atmosphere (“sandbox”): no live
      weather source is in use. They show how the service works and say nothing about the real sky.
    </p>`
  }${
    response.isStale &&
    html`<p class="warning">
      <strong>Possibly outdated</strong> The issue store is unavailable. A newer issue may exist.
    </p>`
  }`;
}

/** Renders the weather sources, the issue, the age and the data basis of the rows. */
export function renderProvenanceFacts(response: ForecastResponse): Markup {
  const { issue, coverage } = response;
  const { sources, best, worst, newestInput, climatology } = response.getProvenance();
  const dataBasis = best === worst ? LADDER_NAMES[best] : `${LADDER_NAMES[best]}, down to ${LADDER_NAMES[worst]}`;
  const entries: [string, string | Markup | undefined][] = [
    ['Weather source', sources.map(getSourceName).join(', ') || 'none: climatology'],
    ['Issued', html`${renderTime(issue.issuedAt)} <small>(${issue.id})</small>`],
    ['Next issue', renderTime(issue.nextIssueAt)],
    [
      'Newest weather data',
      newestInput === undefined
        ? undefined
        : html`${renderTime(newestInput)}, ${formatDuration(issue.issuedAt - newestInput)} old when issued`,
    ],
    ['Data basis', sources.includes('sandbox') ? `simulated: ${dataBasis}` : dataBasis],
    ['Capacity included', coverage === undefined ? undefined : `${(100 * coverage).toFixed(1)} %`],
    [
      'Climatology only',
      climatology.length > 0
        ? html`${climatology.map(([from, to]) => html`${renderTime(from)} to ${renderTime(to)} `)}`
        : undefined,
    ],
  ];
  return html`${renderFactList(entries)}
    <p class="note">${renderCredits(sources)}</p>`;
}

/** Renders an HTML `time` element in UTC. @param time ms since 1970 UTC */
export const renderTime = (time: number): Markup => {
  const stamp = new Date(time).toISOString().slice(0, 16);
  return html`<time datetime="${stamp}Z">${stamp.replace('T', ' ')}</time> UTC`;
};

/** Formats a duration in ms as `4 h 13 min`. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
