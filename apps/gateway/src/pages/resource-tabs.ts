import { type Markup, html } from './markup';
import type { ResourceAddress } from './resource-path';

/** A tab: its path below the resource, its text, and the paths for which it is the current one. */
interface Tab {
  readonly path: string;
  readonly text: string;
  readonly currentPaths: RegExp;
  /** Whether the path is below `/sites`, because the page has no API route. */
  readonly isBrowserPage?: boolean;
}

const ROW_PATHS = /^(recent|forecasts|estimated_actuals|combined)/;
const SETTINGS_PATHS = /^(edit|delete)?$/;
const SETTINGS_TABS: readonly Tab[] = [
  { path: '', text: 'Settings', currentPaths: SETTINGS_PATHS },
  { path: 'api', text: 'API', currentPaths: /^api$/, isBrowserPage: true },
];
const POWER_SITE_TABS: readonly Tab[] = [
  { path: 'recent', text: 'Forecast', currentPaths: ROW_PATHS },
  { path: 'weather/combined', text: 'Weather', currentPaths: /^weather\// },
  { path: 'measurements', text: 'Measurements', currentPaths: /^(measurements|upload)/ },
  { path: 'accuracy', text: 'Accuracy', currentPaths: /^(accuracy|verification)/ },
  { path: 'tuning', text: 'Tuning', currentPaths: /^(tuning|providers)/ },
  { path: 'diagnosis', text: 'Diagnosis', currentPaths: /^diagnosis/ },
  { path: 'issues', text: 'Past issues', currentPaths: /^issues/, isBrowserPage: true },
  { path: 'what-if', text: 'What-if', currentPaths: /^what-if$/, isBrowserPage: true },
  ...SETTINGS_TABS,
];
const TABS: Partial<Record<ResourceAddress['kind'], readonly Tab[]>> = {
  utility: POWER_SITE_TABS,
  rooftop: POWER_SITE_TABS,
  weather: [
    { path: 'combined', text: 'Weather', currentPaths: ROW_PATHS },
    { path: 'measurements', text: 'Measurements', currentPaths: /^measurements/ },
    { path: 'tuning', text: 'Tuning', currentPaths: /^tuning/ },
    ...SETTINGS_TABS,
  ],
  aggregation: [
    { path: 'recent', text: 'Forecast', currentPaths: ROW_PATHS },
    { path: 'measurements', text: 'Measurements', currentPaths: /^measurements/ },
    { path: 'verification', text: 'Accuracy', currentPaths: /^(accuracy|verification)/ },
    { path: 'tuning', text: 'Tuning', currentPaths: /^tuning/ },
    { path: '', text: 'About', currentPaths: /^$/ },
  ],
  collection: [
    { path: 'combined', text: 'Forecast', currentPaths: ROW_PATHS },
    { path: '', text: 'Aggregations', currentPaths: /^(aggregations)?$/ },
  ],
};

/** Renders the tab bar of a site, an aggregation or a collection: the same tabs on each of its pages. */
export function renderResourceTabs({ kind, base, subpath }: ResourceAddress): Markup | undefined {
  const sitesBase = `/sites/${base.split('/').at(-1)}`;
  const links = TABS[kind]?.map(
    ({ path, text, currentPaths, isBrowserPage }) =>
      html`<a
        href="${isBrowserPage ? sitesBase : base}${path && '/'}${path}"
        ${currentPaths.test(subpath) && html`aria-current="page"`}
        >${text}</a
      >`,
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

/** Renders links to the views within a tab: time ranges of rows, or the chart and the scores of accuracy. */
export function renderViewChoices({ kind, base, subpath }: ResourceAddress, search: string): Markup | undefined {
  const hasLiveChart = kind === 'utility' || kind === 'rooftop' || kind === 'aggregation';
  if (hasLiveChart && /^(accuracy|verification)/.test(subpath))
    return renderChoices('Show', base, subpath, ACCURACY_CHOICES);
  const [, parentPath, rows] = /^(.*?\/?)(recent|forecasts|estimated_actuals|combined)$/.exec(subpath) ?? [];
  // The data API offers other time ranges.
  if (rows === undefined || base.startsWith('/data')) return undefined;
  const hasRecentView = hasLiveChart && parentPath === '';
  return renderChoices('Show', `${base}${parentPath && '/'}${parentPath}`.replace(/\/$/, ''), rows, [
    ...(hasRecentView ? [RECENT] : []),
    // The query is kept where it names a place or selects sites.
    ...ROW_CHOICES.map(
      ([path, text]) => [`${path}${kind === 'place' || kind === 'sites' ? search : ''}`, text] as const,
    ),
  ]);
}

const renderChoices = (
  label: string,
  base: string,
  current: string,
  choices: readonly (readonly [string, string])[],
): Markup =>
  html`<nav class="choices" aria-label="${label}">
    <span>${label}</span>
    ${choices.map(([path, text]) => html`<a href="${base}/${path}" ${path.split('?')[0] === current && html`aria-current="true"`}>${text}</a>`)}
  </nav>`;
