import { factList } from '../pages/facts';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { formatMinute, tableSection } from '../pages/table';
import type { LeadScores, VerificationReport } from './verification.service';

const WORDS = { measurement: 'posted measurements', estimated_actual: 'estimated actuals of this service' };

/** Names of scores by what heads their column. */
const COLUMNS: readonly (readonly [head: string, name: keyof LeadScores, digits: number, factor?: number])[] = [
  ['n', 'n', 0],
  ['Missing', 'missing', 0],
  ['Bias, %', 'nbias', 2],
  ['MAE, %', 'nmae', 2],
  ['RMSE, %', 'nrmse', 2],
  ['Skill, climatology and persistence', 'skill_climatology_persistence', 3],
  ['Skill, smart persistence', 'skill_smart_persistence', 3],
  ['Pinball 10', 'pinball10', 3],
  ['Pinball 50', 'pinball50', 3],
  ['Pinball 90', 'pinball90', 3],
  ['Within 10–90, %', 'coverage10_90', 1, 100],
  ['Width 10–90', 'sharpness', 3],
  ['CRPS', 'crps', 3],
  ['At most 10th, %', 'reliability10', 1, 100],
  ['At most 50th, %', 'reliability50', 1, 100],
  ['At most 90th, %', 'reliability90', 1, 100],
];

export function verificationPage(name: string, path: string, report: VerificationReport): Page {
  const { reference, issues, verification, unit, capacity } = report;
  const said = verification.filter(({ n }) => (n ?? 0) > 0);
  const links = ['json', 'csv', 'xml'].map(
    (format) => html`<a href="${path}?format=${format}">${format.toUpperCase()}</a>`,
  );
  const main = html`<h1>${name}</h1>
    <p class="lead">How good its forecasts were, by the time between issue and period.</p>
    <p class="choices"><span>Same scores</span>${links}</p>
    ${factList([
      ['From', formatMinute(report.from)],
      ['To', formatMinute(report.to)],
      ['Held against', WORDS[reference]],
      ['Errors in percent of', capacity === null ? undefined : `${capacity} ${unit}`],
      ['Issues due', issues.expected],
      ['Issues missing', issues.missing],
      ['Issues late', issues.late],
    ])}
    ${said.length > 1 && errorChart(said)}
    ${tableSection({
      title: 'Scores by lead',
      heads: ['Lead', ...COLUMNS.map(([head]) => head)],
      rows: said.map(
        (scores) =>
          html`<tr>
            <th scope="row">${scores.lead}</th>
            ${COLUMNS.map(([, column, digits, factor = 1]) => html`<td>${cell(scores[column], digits, factor)}</td>`)}
          </tr>`,
      ),
      none: 'Nothing to score yet: half hours of daylight are needed whose forecasts were archived and whose outcome is known.',
      after: [
        html`<p class="note">
          Half hours by daylight. Percentiles that hold what they promise have 80 % within 10–90, and 10, 50 and 90 % at
          most. Skill is by RMSE: 1 is perfect, 0 no better than the reference. Missing are half hours that no issue
          spoke of. Powers in ${unit}.
        </p>`,
      ],
    })}`;
  return { title: `${name}: verification`, main };
}

const cell = (value: string | number | null, digits: number, factor: number): string =>
  typeof value === 'number' ? (value * factor).toFixed(digits) : '–';

const [WIDTH, HEIGHT, BAR] = [640, 220, 12];

/** Mean absolute and root mean square errors by lead, as bars. */
function errorChart(scores: readonly LeadScores[]): Markup {
  const most = Math.max(...scores.map(({ nrmse }) => nrmse ?? 0), 1e-9);
  const slot = WIDTH / scores.length;
  const bars = scores.map((one, index) => {
    const bar = (value: number | null, offset: number, opacity: string) => {
      const height = ((value ?? 0) / most) * (HEIGHT - 60);
      const x = index * slot + slot / 2 - BAR + offset;
      return html`<rect
        x="${x.toFixed(1)}"
        y="${(HEIGHT - 30 - height).toFixed(1)}"
        width="${BAR - 1}"
        height="${height.toFixed(1)}"
        fill="currentColor"
        fill-opacity="${opacity}"
      />`;
    };
    const middle = (index * slot + slot / 2).toFixed(1);
    return html`${bar(one.nmae, 0, '0.9')}${bar(one.nrmse, BAR, '0.4')}
      <text x="${middle}" y="${HEIGHT - 12}" text-anchor="middle" font-size="11" fill="currentColor">
        ${one.lead.replace('PT', '').replace('M', '′')}
      </text>`;
  });
  return html`<figure>
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      width="100%"
      role="img"
      aria-label="Errors by lead; the same numbers are in the table below."
    >
      ${bars}
      <text x="4" y="14" font-size="11" fill="currentColor">${most.toFixed(1)} % of capacity</text>
    </svg>
    <figcaption>Mean absolute (dark) and root mean square errors (light) by lead in minutes.</figcaption>
  </figure>`;
}
