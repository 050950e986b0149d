import { DAY, type Steps, lastEnd, firstStart, stepEnd } from '@daystar/timeseries';
import { getLanguageFormats } from './language-formats';
import { escapeMarkup } from './markup';
import { type RowTable, getSeriesName, getShownFields } from './row-table';
import { type PageLanguage, fillText } from './table-texts';

/** Maximum number of drawn tables: more would repeat colours. */
const MAX_LINES = 8;
/** Maximum points of a line, about one for each pixel of its width. */
const MAX_POINTS = 800;
/** Size of the chart, and its margins, in units of its view box. */
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [800, 260, 48, 22, 10];

/** Ends the chart, so that a page can place it apart from its tables. */
export const CHART_END = '<!-- chart -->';

/** Coordinates of times, ms, and values. */
interface Scales {
  readonly x: (time: number) => string;
  readonly y: (value: number) => string;
}

/**
 * Renders a chart of the main field of the tables as SVG, for browsers without scripts; browsers with scripts do not parse
 * it. Means are drawn as horizontal lines over their periods; bands show the ranges from P10 to P90 and, where the
 * tables have them, from P25 to P75.
 */
export function renderStaticChart(tables: readonly RowTable[], { tag, texts }: PageLanguage): string {
  const drawnTables = tables.filter(({ steps }) => steps.count > 1).slice(0, MAX_LINES);
  const fields = drawnTables.length > 0 ? getShownFields(drawnTables[0]) : [];
  // Power and irradiance rather than temperature or wind.
  const field =
    fields.find(({ name }) => name === 'ghi') ?? fields.find(({ unit }) => unit.includes('W')) ?? fields.at(0);
  if (!field) return CHART_END;
  const getColumn = (table: RowTable, suffix = '') =>
    table.columns[field.name + suffix] as ArrayLike<number> | undefined;
  const [from, to] = [
    Math.min(...drawnTables.map(({ steps }) => firstStart(steps))),
    Math.max(...drawnTables.map(({ steps }) => lastEnd(steps))),
  ];
  const values = drawnTables.flatMap((table) =>
    ['', '90'].flatMap((suffix) => Array.from(getColumn(table, suffix) ?? [])),
  );
  const maxValue = values.reduce((maximum, value) => (value > maximum ? value : maximum), 0) || 1;
  const scales = {
    x: (time: number) => (LEFT + ((time - from) / Math.max(1, to - from)) * (WIDTH - LEFT)).toFixed(1),
    y: (value: number) => (HEIGHT - BOTTOM - (Math.max(0, value) / maxValue) * (HEIGHT - BOTTOM - TOP)).toFixed(1),
  };
  const lines = drawnTables.map((table) => {
    // Past and future of one resource have one colour.
    const labels = Object.values(table.labels ?? {}).join();
    const names = [...new Set(drawnTables.map((other) => Object.values(other.labels ?? {}).join()))];
    const colour = (names.indexOf(labels) % MAX_LINES) + 1;
    const isPast = getSeriesName(table) === 'estimated_actuals';
    const buildRange = (low: string, high: string) =>
      buildBand(table.steps, getColumn(table, low), getColumn(table, high), scales, colour);
    return `${buildRange('10', '90')}${buildRange('25', '75')}<path class="line line-${colour}${isPast ? ' past' : ''}" d="${buildPath(table.steps, getColumn(table) ?? [], scales)}"/>`;
  });
  const chartedField = { field: `${field.name}, ${field.unit}` };
  return `<noscript class="static"><figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" data-from="${new Date(from).toISOString()}" data-to="${new Date(to).toISOString()}" role="img" aria-label="${escapeMarkup(fillText(texts.chart, chartedField))}">${buildGrid(from, to, maxValue, scales, tag)}${lines.join('')}</svg><figcaption>${escapeMarkup(fillText(texts.days, chartedField))}</figcaption></figure></noscript>${CHART_END}`;
}

function buildPath(steps: Steps, values: ArrayLike<number>, { x, y }: Scales): string {
  const stride = Math.max(1, Math.ceil(steps.count / MAX_POINTS));
  let command = 'M';
  let text = '';
  for (let row = 0; row < steps.count; row += stride) {
    if (Number.isNaN(values[row])) command = 'M';
    else {
      // A stride over several periods shows the first of them.
      const end = stepEnd(steps, Math.min(row + stride, steps.count) - 1);
      text += `${command}${x(stepEnd(steps, row) - steps.stepMs)} ${y(values[row])}L${x(end)} ${y(values[row])}`;
      command = 'L';
    }
  }
  return text;
}

function buildBand(
  steps: Steps,
  p10: ArrayLike<number> | undefined,
  p90: ArrayLike<number> | undefined,
  scales: Scales,
  colour: number,
): string {
  if (!p10 || !p90 || Array.from(p10).some(Number.isNaN) || Array.from(p90).some(Number.isNaN)) return '';
  const upper = buildPath(steps, p90, scales);
  const lower = buildPath(steps, p10, scales).slice(1).split('L').reverse().join('L');
  return `<path class="band band-${colour}" d="${upper}L${lower}Z"/>`;
}

/** Builds the lines at zero, half and full height, and days by weekday. */
function buildGrid(from: number, to: number, maxValue: number, { x, y }: Scales, language: string): string {
  const { chartValue, chartDay } = getLanguageFormats(language);
  const valueLines = [0, maxValue / 2, maxValue].map(
    (value) =>
      `<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH}"/><text x="${LEFT - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${chartValue.format(value)}</text>`,
  );
  const days: string[] = [];
  // The names of all days of a year would overlap.
  const stride = Math.max(1, Math.ceil((to - from) / DAY / 14)) * DAY;
  for (let day = Math.ceil(from / DAY) * DAY; day <= to; day += stride) {
    days.push(
      `<path class="grid" d="M${x(day)} ${TOP}V${HEIGHT - BOTTOM}"/><text x="${x(day)}" y="${HEIGHT - 6}" text-anchor="middle">${chartDay.format(day).replace(',', '')}</text>`,
    );
  }
  return valueLines.join('') + days.join('');
}
