import { t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';
import type { ResourceAddress } from './resource-path';

/** A tab: its path below the resource, its text, and the paths for which it is the current one. */
interface Tab {
  readonly path: string;
  readonly text: Text;
  readonly currentPaths: RegExp;
  /** Whether the path is below `/sites` or `/aggregations`, because the page has no API route. */
  readonly isBrowserPage?: boolean;
  /** Whether readers with read-only access may not open it. */
  readonly needsWriteAccess?: boolean;
}

const ROW_PATHS = /^(recent|forecasts|estimated_actuals|combined)/;
const SETTINGS_PATHS = /^(edit|delete)?$/;
const SETTINGS_TABS: readonly Tab[] = [
  { path: '', text: t('Settings'), currentPaths: SETTINGS_PATHS },
  { path: 'api', text: t('API'), currentPaths: /^api$/, isBrowserPage: true },
];
const HISTORIES_TAB: Tab = {
  path: 'histories',
  text: t('Histories'),
  currentPaths: /^histories/,
  isBrowserPage: true,
};
const POWER_SITE_TABS: readonly Tab[] = [
  { path: 'recent', text: t('Forecast'), currentPaths: ROW_PATHS },
  { path: 'weather/combined', text: t('Weather'), currentPaths: /^weather\// },
  { path: 'measurements', text: t('Measurements'), currentPaths: /^(measurements|upload)/ },
  { path: 'accuracy', text: t('Accuracy'), currentPaths: /^(accuracy|verification)/ },
  { path: 'tuning', text: t('Tuning'), currentPaths: /^(tuning|providers)/ },
  { path: 'diagnosis', text: t('Diagnosis'), currentPaths: /^diagnosis/ },
  { path: 'issues', text: t('Past issues'), currentPaths: /^issues/, isBrowserPage: true },
  HISTORIES_TAB,
  { path: 'what-if', text: t('What-if'), currentPaths: /^what-if$/, isBrowserPage: true },
  ...SETTINGS_TABS,
];
const TABS: Partial<Record<ResourceAddress['kind'], readonly Tab[]>> = {
  utility: POWER_SITE_TABS,
  rooftop: POWER_SITE_TABS,
  weather: [
    { path: 'combined', text: t('Weather'), currentPaths: ROW_PATHS },
    { path: 'measurements', text: t('Measurements'), currentPaths: /^measurements/ },
    { path: 'tuning', text: t('Tuning'), currentPaths: /^tuning/ },
    HISTORIES_TAB,
    ...SETTINGS_TABS,
  ],
  aggregation: [
    { path: 'recent', text: t('Forecast'), currentPaths: ROW_PATHS },
    {
      path: 'measurements',
      text: t('Measurements'),
      currentPaths: /^(measurements|upload)/,
      needsWriteAccess: true,
    },
    { path: 'verification', text: t('Accuracy'), currentPaths: /^(accuracy|verification)/ },
    { path: 'tuning', text: t('Tuning'), currentPaths: /^tuning/ },
    { path: 'diagnosis', text: t('Diagnosis'), currentPaths: /^diagnosis/ },
    HISTORIES_TAB,
    { path: '', text: t('About'), currentPaths: SETTINGS_PATHS },
  ],
  collection: [
    { path: 'combined', text: t('Forecast'), currentPaths: ROW_PATHS },
    { path: '', text: t('Aggregations'), currentPaths: /^(aggregations)?$/ },
  ],
};

/**
 * Renders the tab bar of a site, an aggregation or a collection: the same tabs on each of its pages.
 * @param isReadOnly whether to omit the tabs that need write access
 */
export function renderResourceTabs(
  { kind, base, subpath, collection }: ResourceAddress,
  isReadOnly: boolean,
): Markup | undefined {
  const browserBase =
    kind === 'aggregation'
      ? `/aggregations/${collection}/${base.split('/').at(-1)}`
      : `/sites/${base.split('/').at(-1)}`;
  const links = TABS[kind]
    ?.filter(({ needsWriteAccess }) => !(needsWriteAccess && isReadOnly))
    .map(
      ({ path, text, currentPaths, isBrowserPage }) =>
        html`<a
          href="${isBrowserPage ? browserBase : base}${path && '/'}${path}"
          ${currentPaths.test(subpath) && html`aria-current="page"`}
          >${text}</a
        >`,
    );
  return links && html`<nav class="tabs" aria-label="${t('Views')}">${links}</nav>`;
}

const RECENT = ['recent', t('Two days')] as const;
const ROW_CHOICES = [
  ['forecasts', t('Next 7 days')],
  ['estimated_actuals', t('Last 7 days')],
  ['combined', t('Last and next 7 days')],
] as const;
const VERIFICATION_CHOICES = [
  ['accuracy', t('Chart, one hour ahead')],
  ['verification', t('Scores by lead time')],
] as const;

/** Renders links to the views within a tab: time ranges of rows, or the chart and the scores of verification. */
export function renderViewChoices({ kind, base, subpath }: ResourceAddress, search: string): Markup | undefined {
  const hasLiveChart = kind === 'utility' || kind === 'rooftop' || kind === 'aggregation';
  if (hasLiveChart && /^(accuracy|verification)/.test(subpath))
    return renderChoices(t('Show'), base, subpath, VERIFICATION_CHOICES);
  const [, parentPath, rows] = /^(.*?\/?)(recent|forecasts|estimated_actuals|combined)$/.exec(subpath) ?? [];
  // The data API offers other time ranges.
  if (rows === undefined || base.startsWith('/data')) return undefined;
  const hasRecentView = hasLiveChart && parentPath === '';
  return renderChoices(t('Show'), `${base}${parentPath && '/'}${parentPath}`.replace(/\/$/, ''), rows, [
    ...(hasRecentView ? [RECENT] : []),
    // The query is kept where it names a place or selects sites.
    ...ROW_CHOICES.map(
      ([path, text]) => [`${path}${kind === 'place' || kind === 'sites' ? search : ''}`, text] as const,
    ),
  ]);
}

const renderChoices = (
  label: Text,
  base: string,
  current: string,
  choices: readonly (readonly [string, Text])[],
): Markup =>
  html`<nav class="choices" aria-label="${label}">
    <span>${label}</span>
    ${choices.map(([path, text]) => html`<a href="${base}/${path}" ${path.split('?')[0] === current && html`aria-current="true"`}>${text}</a>`)}
  </nav>`;
