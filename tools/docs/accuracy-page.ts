/** One data set of the chart: errors by forecast, in the unit of the data. */
interface Comparison {
  readonly dataSet: string;
  readonly unit: string;
  /** Share of measurements within P10..P90. */
  readonly coverage: string;
  readonly bars: readonly (readonly [forecast: string, error: number])[];
}

const FORECASTS = ['Daystar', 'persistence', 'climatology', 'untuned forecast'];
const LABELS: Readonly<Record<string, string>> = { 'untuned forecast': 'Daystar, untuned' };
/** Sizes in the chart, px. */
const BAR = { height: 16, gap: 4 };
const LEFT = 150;
const WIDTH = 460;

/** Renders bars of the mean absolute errors in the table "Scores" of docs/accuracy.md, as SVG. */
export function renderAccuracyChart(page: string): string {
  const charts = parseComparisons(page);
  const groupHeight = FORECASTS.length * (BAR.height + BAR.gap) + 44;
  const parts = charts.map((chart, i) => renderComparison(chart, 10 + i * groupHeight));
  const height = 10 + charts.length * groupHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="Mean absolute errors of Daystar, persistence, climatology and untuned Daystar; the bars of each data set have their own scale">
<rect width="720" height="${height}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

const START_MARKER = '<!-- generated from the scores below: run `npm run docs` -->';
const END_MARKER = '<!-- end of the generated table -->';

/** Renders the page with its summary table, which compares errors with those of reference forecasts. */
export function renderAccuracyPage(page: string): string {
  const [head, tail = ''] = page.split(START_MARKER);
  const rows = parseComparisons(page).map(({ dataSet, unit, coverage, bars }) => {
    const [daystar, ...referenceErrors] = bars.map(([, error]) => error);
    const gains = referenceErrors.map((error) => `${Math.round(100 * (1 - daystar / error))} % smaller`);
    return `| ${[dataSet, `${daystar} ${unit}`, ...gains, coverage].join(' | ')} |`;
  });
  const header =
    '| forecast | mean absolute error | compared with persistence | compared with climatology | compared with the untuned forecast | within P10..P90 |';
  const table = [header, `| ${Array(6).fill('---').join(' | ')} |`, ...rows].join('\n');
  return `${head}${START_MARKER}\n\n${table}\n\n${END_MARKER}${tail.split(END_MARKER)[1] ?? '\n'}`;
}

function renderComparison({ dataSet, unit, bars }: Comparison, top: number): string {
  const scale = Math.max(...bars.map(([, error]) => error));
  const lines = bars.map(([forecast, error], i) => {
    const y = top + 24 + i * (BAR.height + BAR.gap);
    const width = Math.round((WIDTH * error) / scale);
    const colour = forecast === 'Daystar' ? '#c77700' : '#9aa5b1';
    const label = LABELS[forecast] ?? forecast;
    return `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${label}</text><rect x="${LEFT}" y="${y}" width="${width}" height="${BAR.height}" fill="${colour}"/><text x="${LEFT + width + 6}" y="${y + 13}">${error}</text>`;
  });
  return [
    `<text x="10" y="${top + 14}" font-weight="bold">${dataSet}: mean absolute error, ${unit}</text>`,
    ...lines,
  ].join('\n');
}

/**
 * Parses the rows of the table that have a value for every forecast. The first number of a cell is the mean absolute
 * error.
 */
function parseComparisons(page: string): Comparison[] {
  const section = page.split('\n## Scores\n')[1]?.split('\n## ')[0] ?? '';
  const [header, , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(splitCells);
  const completeRows = rows.filter(
    (cells) => cells.length === header.length && FORECASTS.every((title) => cells[header.indexOf(title)] !== ''),
  );
  if (completeRows.length === 0)
    throw new Error("docs/accuracy.md needs a table under '## Scores' with the columns Daystar and persistence");
  return completeRows
    .filter(([name]) => !name.startsWith('…'))
    .map((cells) => ({
      dataSet: cells[0],
      unit: cells[1].replace(/^MAE \/ RMSE, /, '').replace(/, mean$/, ''),
      coverage: cells[header.indexOf('within P10..P90')],
      bars: FORECASTS.map((title) => [title, parseFloat(cells[header.indexOf(title)])] as const),
    }));
}

const splitCells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
