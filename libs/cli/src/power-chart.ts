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
export function drawPowerChart(rows: readonly ChartRow[], unit: string, timeZone: string, columns: number): string[] {
  const bars = averageToWidth(rows, Math.max(10, columns - AXIS_WIDTH));
  const top = Math.max(...bars.map(({ p90 }) => p90), 1e-4);
  const lines = Array.from({ length: HEIGHT }, (_, line) => {
    const level = ((HEIGHT - line - 0.5) / HEIGHT) * top;
    const label = line % 3 === 0 ? formatPower(((HEIGHT - line) / HEIGHT) * top) : '';
    return `${label.padStart(AXIS_WIDTH - 2)} │${bars.map((bar) => getCell(bar, level)).join('')}`.trimEnd();
  });
  const axis = `${'0'.padStart(AXIS_WIDTH - 2)} └${'─'.repeat(bars.length)}`;
  return [
    `${unit}, days in ${timeZone}. ${LEGEND}`,
    ...lines,
    axis,
    ' '.repeat(AXIS_WIDTH) + drawDayLabels(bars, timeZone),
  ];
}

/** Mean power of the rows that one column of the chart shows. */
interface Bar {
  /** Start of the first period, ms. */
  readonly start: number;
  readonly p10: number;
  readonly estimate: number;
  readonly p90: number;
}

function averageToWidth(rows: readonly ChartRow[], width: number): Bar[] {
  const perBar = Math.ceil(rows.length / width);
  const bars: Bar[] = [];
  for (let start = 0; start < rows.length; start += perBar) {
    const group = rows.slice(start, start + perBar);
    const computeMean = (read: (row: ChartRow) => number) =>
      group.reduce((sum, row) => sum + read(row), 0) / group.length;
    bars.push({
      start: Date.parse(group[0].period_end) - getPeriodLength(group[0]),
      p10: computeMean((row) => row.pv_estimate10 ?? row.pv_estimate),
      estimate: computeMean((row) => row.pv_estimate),
      p90: computeMean((row) => row.pv_estimate90 ?? row.pv_estimate),
    });
  }
  return bars;
}

const getCell = ({ p10, estimate, p90 }: Bar, level: number): string =>
  level <= p10 ? '█' : level <= estimate ? '▓' : level <= p90 ? '░' : ' ';

/** Draws the weekday below the first bar of each local day. */
function drawDayLabels(bars: readonly Bar[], timeZone: string): string {
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
