import type { DataBasis } from '@daystar/contracts';
import type { ForecastResponse } from '../response/forecast-response';
import { renderCredits, getSourceName } from './attribution';
import { renderFactList } from '../../pages/fact-list';
import { formatNumber, joinTexts, strong, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';

/** Display names of the data that forecasts are based on. */
export const DATA_BASIS_NAMES: Record<DataBasis, Text> = {
  observation: t('satellite observation'),
  'nowcast+nwp': t('nowcast and weather model'),
  nwp: t('weather model'),
  'older-nwp': t('an older run of the weather model'),
  climatology: t('climatology only: no weather data'),
};

/** Renders the warnings above the chart: simulated weather, possibly outdated rows. */
export function renderProvenanceWarnings(response: ForecastResponse): Markup {
  const { sources } = response.getProvenance();
  return html`${
    sources.includes('sandbox') &&
    html`<p class="warning">
      ${t('<strong>Simulated weather (sandbox)</strong> These rows come from a simulated atmosphere (“sandbox”): no live weather source is in use. They show how the service works and say nothing about the real sky.', { strong })}
    </p>`
  }${
    response.isStale &&
    html`<p class="warning">
      ${t('<strong>Possibly outdated</strong> The issue store is unavailable. A newer issue may exist.', { strong })}
    </p>`
  }`;
}

/** Renders the weather sources, the issue, the age and the data basis of the rows. */
export function renderProvenanceFacts(response: ForecastResponse): Markup {
  const { coverage } = response;
  const { sources, best, worst, newestInput, climatology } = response.getProvenance();
  const dataBasis =
    best === worst
      ? DATA_BASIS_NAMES[best]
      : t('{best}, down to {worst}', { best: DATA_BASIS_NAMES[best], worst: DATA_BASIS_NAMES[worst] });
  const typicalMonths = readHeader(response, 'x-typical-months');
  const entries: [Text, Text | Markup | undefined][] = [
    [t('Weather source'), sources.length > 0 ? joinTexts(sources.map(getSourceName), ', ') : t('none: climatology')],
    ...(typicalMonths === undefined ? describeIssueTimes(response, newestInput) : []),
    [t('Months of the typical year'), typicalMonths],
    [t('Data basis'), sources.includes('sandbox') ? t('simulated: {basis}', { basis: dataBasis }) : dataBasis],
    [
      t('Capacity included'),
      coverage === undefined
        ? undefined
        : html`${formatNumber(100 * coverage, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`,
    ],
    [
      t('Climatology only'),
      climatology.length > 0
        ? html`${climatology.map(([from, to]) => html`${t('{from} to {to}', { from: renderTime(from), to: renderTime(to) })} `)}`
        : undefined,
    ],
  ];
  return html`${renderFactList(entries)}
    <p class="note">${renderCredits(sources)}</p>`;
}

/** Describes the issue and the age of its weather. Rows of a typical year come from many years, and have neither. */
const describeIssueTimes = ({ issue }: ForecastResponse, newestInput?: number): [Text, Text | Markup | undefined][] => [
  [t('Issued'), html`${renderTime(issue.issuedAt)} <small>(${issue.id})</small>`],
  [t('Next issue'), renderTime(issue.nextIssueAt)],
  [
    t('Newest weather data'),
    newestInput === undefined
      ? undefined
      : t('{time}, {age} old when issued', {
          time: renderTime(newestInput),
          age: formatDuration(issue.issuedAt - newestInput),
        }),
  ],
];

/** Reads a further header of a response. */
function readHeader({ headers = [] }: ForecastResponse, name: string): string | undefined {
  const index = headers.indexOf(name);
  return index < 0 ? undefined : headers[index + 1];
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
