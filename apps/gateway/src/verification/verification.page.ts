import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { setParameter } from '../pages/set-parameter';
import { formatMinute, renderTableSection } from '../pages/table';
import { renderVerificationSections } from './verification-sections';
import { drawBarChart } from './bar-chart';
import { MIN_HALF_HOURS } from './main-leads';
import { summarizeScores } from './summarize-scores';
import type { LeadScores, VerificationReport } from './verification.service';

const REFERENCE_NAMES = {
  measurement: t('posted measurements'),
  estimated_actual: t('estimated actuals of this service'),
};

/** Columns of the table of scores. */
const COLUMNS: readonly (readonly [head: Text, name: keyof LeadScores, digits: number, factor?: number])[] = [
  ['n', 'n', 0],
  [t('Missing'), 'missing', 0],
  [t('Bias, %'), 'nbias', 2],
  [t('MAE, %'), 'nmae', 2],
  [t('RMSE, %'), 'nrmse', 2],
  [t('Skill, climatology and persistence'), 'skill_climatology_persistence', 3],
  [t('Skill, smart persistence'), 'skill_smart_persistence', 3],
  [t('Pinball 10'), 'pinball10', 3],
  [t('Pinball 50'), 'pinball50', 3],
  [t('Pinball 90'), 'pinball90', 3],
  [t('Within P10–P90, %'), 'coverage10_90', 1, 100],
  [t('Width P10–P90'), 'sharpness', 3],
  ['CRPS', 'crps', 3],
  [t('At or below P10, %'), 'reliability10', 1, 100],
  [t('At or below P50, %'), 'reliability50', 1, 100],
  [t('At or below P90, %'), 'reliability90', 1, 100],
];

interface PageAddress {
  /** URL of the page, with its query. */
  readonly url: URL;
  readonly isReadOnly?: boolean;
}

/**
 * Renders the HTML page with the verification report of a site or aggregation.
 * @param earlier the report of the window before; absent while it is unavailable
 */
export function renderVerificationPage(
  name: string,
  { url, isReadOnly }: PageAddress,
  report: VerificationReport,
  earlier?: VerificationReport,
): Page {
  const { reference, issues, verification, unit, capacity } = report;
  const scoredLeads = verification.filter(({ n }) => (n ?? 0) > 0);
  const drawnScores = scoredLeads.filter(hasScores);
  const summary = summarizeScores(drawnScores);
  const links = ['json', 'csv', 'xml'].map(
    (format) => html`<a href="${setParameter(url, 'format', format)}">${format.toUpperCase()}</a>`,
  );
  const main = html`${renderResourceHead(url.pathname, name, t('Forecast accuracy by lead time.'), { isReadOnly })}
    ${summary !== undefined && html`<p class="lead">${summary}</p>`}
    <p class="choices"><span>${t('Download as')}</span>${links}</p>
    ${renderFactList([
      [t('From'), formatMinute(report.from)],
      [t('To'), formatMinute(report.to)],
      [t('Compared with'), REFERENCE_NAMES[reference]],
      [t('Errors in percent of'), capacity === null ? undefined : html`${formatNumber(capacity)} ${unit}`],
      [t('Issues expected'), issues.expected],
      [t('Issues missing'), issues.missing],
      [t('Issues late'), issues.late],
    ])}
    ${renderVerificationSections(report, earlier)}
    ${
      drawnScores.length > 1 &&
      html`<h2>${t('Error by lead time')}</h2>
        ${drawErrorChart(drawnScores)}`
    }
    ${renderTableSection({
      title: t('Scores by lead'),
      headings: [t('Lead'), ...COLUMNS.map(([head]) => head)],
      rows: scoredLeads.map(
        (scores) =>
          html`<tr>
            <th scope="row">${scores.lead}</th>
            ${COLUMNS.map(([, column, digits, factor = 1]) => html`<td>${hasScores(scores) || isCount(column) ? formatScore(scores[column], digits, factor) : '–'}</td>`)}
          </tr>`,
      ),
      placeholder: t(
        'No scores yet. They need archived forecasts of daylight half hours, and measurements or estimated actuals of the same time.',
      ),
      footer: [
        html`<p class="note">
          ${t('Scores cover daylight half hours. If the percentiles are calibrated, 80 % of outcomes are within P10–P90, and 10, 50 and 90 % are at or below P10, P50 and P90. Skill uses RMSE: 1 is perfect, 0 equals the reference. Missing: half hours without a forecast. Leads with fewer than {count} half hours have no scores yet. Power is in {unit}.', { count: MIN_HALF_HOURS, unit })}
        </p>`,
      ],
    })}`;
  return { title: t('{name}: accuracy by lead time', { name }), main };
}

const formatScore = (value: string | number | null, digits: number, factor: number): Text =>
  typeof value === 'number'
    ? formatNumber(value * factor, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '–';

const hasScores = ({ n }: LeadScores): boolean => (n ?? 0) >= MIN_HALF_HOURS;
const isCount = (column: keyof LeadScores): boolean => column === 'n' || column === 'missing';

/** Draws mean absolute and root mean square errors by lead. */
const drawErrorChart = (scores: readonly LeadScores[]): Markup =>
  drawBarChart({
    groups: scores.map(({ lead }) => lead.replace('PT', '').replace('M', '′')),
    series: [
      { name: t('mean absolute error'), values: scores.map(({ nmae }) => nmae) },
      { name: t('root mean square error'), values: scores.map(({ nrmse }) => nrmse) },
    ],
    label: t('Errors by lead, in percent of the capacity; the same numbers are in the table below.'),
    caption: t('Errors in percent of the capacity, by lead in minutes.'),
  });
