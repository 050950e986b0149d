import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { setParameter } from '../pages/set-parameter';
import { formatMinute, renderTableSection } from '../pages/table';
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

/** Renders the HTML page with the verification report of a site or aggregation. `url` is the URL of the page, with its query. */
export function renderVerificationPage(
  name: string,
  { url, isReadOnly }: { readonly url: URL; readonly isReadOnly?: boolean },
  report: VerificationReport,
): Page {
  const { reference, issues, verification, unit, capacity } = report;
  const scoredLeads = verification.filter(({ n }) => (n ?? 0) > 0);
  const drawnScores = scoredLeads.filter(hasScores);
  const summary = summarizeScores(drawnScores);
  const links = ['json', 'csv', 'xml'].map(
    (format) => html`<a href="${setParameter(url, 'format', format)}">${format.toUpperCase()}</a>`,
  );
  const main = html`${renderResourceHead(url.pathname, name, t('Forecast accuracy by lead time.'), { isReadOnly })}
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
    ${summary !== undefined && html`<p class="lead">${summary}</p>`}
    ${drawnScores.length > 1 && drawErrorChart(drawnScores)}
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

/** Minimum number of scored half hours of a lead. With fewer, its scores mean little, and the page shows only their number. */
const MIN_HALF_HOURS = 10;
const hasScores = ({ n }: LeadScores): boolean => (n ?? 0) >= MIN_HALF_HOURS;
const isCount = (column: keyof LeadScores): boolean => column === 'n' || column === 'missing';

/** Size, bars and margins of the chart, SVG units. */
const [WIDTH, HEIGHT, BAR_WIDTH, LEFT, BOTTOM, TOP] = [640, 220, 12, 44, 30, 14];

/** Draws a bar chart of mean absolute and root mean square errors by lead. */
function drawErrorChart(scores: readonly LeadScores[]): Markup {
  const maxError = Math.max(...scores.map(({ nrmse }) => nrmse ?? 0), 1e-9);
  const slotWidth = (WIDTH - LEFT) / scores.length;
  const toY = (value: number) => HEIGHT - BOTTOM - (value / maxError) * (HEIGHT - BOTTOM - TOP);
  const bars = scores.map((scoresOfLead, index) => {
    const middle = LEFT + index * slotWidth + slotWidth / 2;
    const drawBar = (value: number | null, offset: number, className: string) =>
      html`<rect
        class="${className}"
        x="${(middle - BAR_WIDTH + offset).toFixed(1)}"
        y="${toY(value ?? 0).toFixed(1)}"
        width="${BAR_WIDTH - 1}"
        height="${(toY(0) - toY(value ?? 0)).toFixed(1)}"
      />`;
    return html`${drawBar(scoresOfLead.nmae, 0, 'fill-1')}${drawBar(scoresOfLead.nrmse, BAR_WIDTH, 'fill-2')}
      <text x="${middle.toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">
        ${scoresOfLead.lead.replace('PT', '').replace('M', '′')}
      </text>`;
  });
  const grid = [0, maxError / 2, maxError].map(
    (value) =>
      html`<path d="M${LEFT} ${toY(value).toFixed(1)}H${WIDTH}" />
        <text x="${LEFT - 6}" y="${(toY(value) + 4).toFixed(1)}" text-anchor="end"
          >${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %</text
        >`,
  );
  return html`<figure class="bars">
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      width="100%"
      role="img"
      aria-label="${t('Errors by lead, in percent of the capacity; the same numbers are in the table below.')}"
    >
      ${grid} ${bars}
    </svg>
    <figcaption>
      ${t('Errors in percent of the capacity, by lead in minutes.')}
      <ul class="legend">
        <li><span class="swatch series-1"></span>${t('mean absolute error')}</li>
        <li><span class="swatch series-2"></span>${t('root mean square error')}</li>
      </ul>
    </figcaption>
  </figure>`;
}
