import { type PowerRow, getPeriodLength } from '@daystar/client';

type ChartRow = Pick<PowerRow, 'period_end' | 'period' | 'pv_estimate'> & {
  readonly pv_estimate10?: number | null;
  readonly pv_estimate90?: number | null;
};

const HEIGHT = 10;
const AXIS_WIDTH = 9;
const LEGEND = '█ up to P10  ▓ up to the estimate  ░ up to P90';

/**
 * Draws a chart with a column per period: solid up to the 10th percentile, dense up to the estimate, light up to the 90th.
 * @param columns width of the window, characters; rows that do not fit are averaged
 * @returns the lines of the chart
 */
export function drawPower(rows: readonly ChartRow[], unit: string, timeZone: string, columns: number): string[] {
  const bars = averageToWidth(rows, Math.max(10, columns - AXIS_WIDTH));
  const top = Math.max(...bars.map(({ high }) => high), 1e-4);
  const lines = Array.from({ length: HEIGHT }, (_, line) => {
    const level = ((HEIGHT - line - 0.5) / HEIGHT) * top;
    const label = line % 3 === 0 ? formatPower(((HEIGHT - line) / HEIGHT) * top) : '';
    return `${label.padStart(AXIS_WIDTH - 2)} │${bars.map((bar) => getCell(bar, level)).join('')}`.trimEnd();
  });
  const axis = `${'0'.padStart(AXIS_WIDTH - 2)} └${'─'.repeat(bars.length)}`;
  return [`${unit}, days in ${timeZone}. ${LEGEND}`, ...lines, axis, ' '.repeat(AXIS_WIDTH) + drawDays(bars, timeZone)];
}

interface Bar {
  readonly start: number;
  readonly low: number;
  readonly estimate: number;
  readonly high: number;
}

function averageToWidth(rows: readonly ChartRow[], width: number): Bar[] {
  const perBar = Math.ceil(rows.length / width);
  const bars: Bar[] = [];
  for (let first = 0; first < rows.length; first += perBar) {
    const group = rows.slice(first, first + perBar);
    const computeMean = (read: (row: ChartRow) => number) =>
      group.reduce((sum, row) => sum + read(row), 0) / group.length;
    bars.push({
      start: Date.parse(group[0].period_end) - getPeriodLength(group[0]),
      low: computeMean((row) => row.pv_estimate10 ?? row.pv_estimate),
      estimate: computeMean((row) => row.pv_estimate),
      high: computeMean((row) => row.pv_estimate90 ?? row.pv_estimate),
    });
  }
  return bars;
}

const getCell = ({ low, estimate, high }: Bar, level: number): string =>
  level <= low ? '█' : level <= estimate ? '▓' : level <= high ? '░' : ' ';

/** Draws the weekday below the first bar of each local day. */
function drawDays(bars: readonly Bar[], timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric' });
  let text = '';
  let day = '';
  bars.forEach(({ start }, index) => {
    const name = format.format(start);
    if (name !== day && text.length <= index && index + name.length <= bars.length)
      text = text.padEnd(index) + name + ' ';
    day = name;
  });
  return text.trimEnd();
}

const formatPower = (value: number) => value.toPrecision(3);
