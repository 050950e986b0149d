import { type Markup, html } from './markup';
import type { ResourceAddress } from './resource-path';

/** A tab: its path below the resource, its text, and the paths for which it is the current one. */
interface Tab {
  readonly to: string;
  readonly text: string;
  readonly covers: RegExp;
}

const ROWS = /^(recent|forecasts|estimated_actuals|combined)/;
const POWER_SITE: readonly Tab[] = [
  { to: 'recent', text: 'Forecast', covers: ROWS },
  { to: 'weather/combined', text: 'Weather', covers: /^weather\// },
  { to: 'measurements', text: 'Measurements', covers: /^measurements/ },
  { to: 'accuracy', text: 'Accuracy', covers: /^(accuracy|verification)/ },
  { to: 'tuning', text: 'Tuning', covers: /^tuning/ },
  { to: '', text: 'Settings', covers: /^$/ },
];
const TABS: Partial<Record<ResourceAddress['kind'], readonly Tab[]>> = {
  utility: POWER_SITE,
  rooftop: POWER_SITE,
  weather: [
    { to: 'combined', text: 'Weather', covers: ROWS },
    { to: '', text: 'Settings', covers: /^$/ },
  ],
  aggregation: [
    { to: 'combined', text: 'Forecast', covers: ROWS },
    { to: 'measurements', text: 'Measurements', covers: /^measurements/ },
    { to: 'verification', text: 'Accuracy', covers: /^verification/ },
    { to: 'tuning', text: 'Tuning', covers: /^tuning/ },
    { to: '', text: 'About', covers: /^$/ },
  ],
  collection: [
    { to: 'combined', text: 'Forecast', covers: ROWS },
    { to: '', text: 'Aggregations', covers: /^(aggregations)?$/ },
  ],
};

/** Tab bar of a site, an aggregation or a collection; the same on each of its pages. */
export function resourceTabs({ kind, base, rest }: ResourceAddress): Markup | undefined {
  const links = TABS[kind]?.map(
    ({ to, text, covers }) =>
      html`<a href="${base}${to && '/'}${to}" ${covers.test(rest) && html`aria-current="page"`}>${text}</a>`,
  );
  return links && html`<nav class="tabs" aria-label="Views">${links}</nav>`;
}

const RECENT = ['recent', 'Two days'] as const;
const ROW_CHOICES = [
  ['forecasts', 'Next 7 days'],
  ['estimated_actuals', 'Last 7 days'],
  ['combined', 'Last and next 7 days'],
] as const;
const ACCURACY_CHOICES = [
  ['accuracy', 'Chart, one hour ahead'],
  ['verification', 'Scores by lead time'],
] as const;

/** Views within a tab: the time range of rows, or the chart and scores of the accuracy. */
export function rowChoices({ kind, base, rest }: ResourceAddress, search: string): Markup | undefined {
  const isPowerSite = kind === 'utility' || kind === 'rooftop';
  if (isPowerSite && /^(accuracy|verification)/.test(rest)) return choices('Show', base, rest, ACCURACY_CHOICES);
  const [, above, rows] = /^(.*?\/?)(recent|forecasts|estimated_actuals|combined)$/.exec(rest) ?? [];
  // The data API has other ranges.
  if (rows === undefined || base.startsWith('/data')) return undefined;
  const isLive = isPowerSite && above === '';
  return choices('Show', `${base}${above && '/'}${above}`.replace(/\/$/, ''), rows, [
    ...(isLive ? [RECENT] : []),
    // Places are named by their query.
    ...ROW_CHOICES.map(([to, text]) => [`${to}${kind === 'place' ? search : ''}`, text] as const),
  ]);
}

const choices = (label: string, base: string, current: string, all: readonly (readonly [string, string])[]): Markup =>
  html`<nav class="choices" aria-label="${label}">
    <span>${label}</span>
    ${all.map(([to, text]) => html`<a href="${base}/${to}" ${to.split('?')[0] === current && html`aria-current="true"`}>${text}</a>`)}
  </nav>`;
