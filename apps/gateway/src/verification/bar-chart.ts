import { formatNumber } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';

/** Bars of one colour. */
export interface BarSeries {
  readonly name: Text;
  /** One value per group, percent; null draws no bar. */
  readonly values: readonly (number | null)[];
}

interface BarChart {
  /** Names of the groups of bars. */
  readonly groups: readonly Text[];
  readonly series: readonly BarSeries[];
  readonly label: Text;
  readonly caption: Text;
}

/** Size, widest bar and margins, SVG units. */
const [WIDTH, HEIGHT, MAX_BAR_WIDTH, LEFT, BOTTOM, TOP] = [640, 220, 12, 44, 30, 14];

/** Draws groups of bars in percent. Series have the colours of lines of charts. */
export function drawBarChart({ groups, series, label, caption }: BarChart): Markup {
  const maxValue = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)), 1e-9);
  const slotWidth = (WIDTH - LEFT) / groups.length;
  const barWidth = Math.min(MAX_BAR_WIDTH, (0.85 * slotWidth) / series.length);
  const toY = (value: number) => HEIGHT - BOTTOM - (value / maxValue) * (HEIGHT - BOTTOM - TOP);
  const drawBar = (value: number | null, x: number, number: number) =>
    value !== null &&
    html`<rect
      class="fill-${number}"
      x="${x.toFixed(1)}"
      y="${toY(value).toFixed(1)}"
      width="${(barWidth - 1).toFixed(1)}"
      height="${(toY(0) - toY(value)).toFixed(1)}"
    />`;
  const drawGroup = (name: Text, group: number) => {
    const middle = LEFT + (group + 0.5) * slotWidth;
    const left = middle - (series.length * barWidth) / 2;
    return html`${series.map(({ values }, index) => drawBar(values[group], left + index * barWidth, index + 1))}
      <text x="${middle.toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">${name}</text>`;
  };
  const grid = [0, maxValue / 2, maxValue].map(
    (value) =>
      html`<path d="M${LEFT} ${toY(value).toFixed(1)}H${WIDTH}" />
        <text x="${LEFT - 6}" y="${(toY(value) + 4).toFixed(1)}" text-anchor="end"
          >${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %</text
        >`,
  );
  return html`<figure class="bars">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" role="img" aria-label="${label}">
      ${grid} ${groups.map(drawGroup)}
    </svg>
    <figcaption>${caption} ${renderLegend(series.map(({ name }) => name))}</figcaption>
  </figure>`;
}

/** Renders the names of series with their colours. */
export const renderLegend = (names: readonly Text[]): Markup =>
  html`<ul class="legend">
    ${names.map((name, index) => html`<li><span class="swatch series-${index + 1}"></span>${name}</li>`)}
  </ul>`;
