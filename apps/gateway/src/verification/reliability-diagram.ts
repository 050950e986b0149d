import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderLegend } from './bar-chart';

/** Reliability of forecasts at one lead time. */
export interface ReliabilitySeries {
  readonly name: Text;
  /** Shares of outcomes at or below P10, P50 and P90, 0 to 1; null without data. */
  readonly shares: readonly (number | null)[];
}

/** Size and margins, SVG units. */
const [SIZE, LEFT, BOTTOM, TOP] = [320, 44, 40, 10];
const RIGHT = SIZE - 10;
const PERCENTILES = [0.1, 0.5, 0.9] as const;
const TICKS = [0, 0.1, 0.5, 0.9, 1] as const;

const toX = (share: number): string => (LEFT + share * (RIGHT - LEFT)).toFixed(1);
const toY = (share: number): string => (SIZE - BOTTOM - share * (SIZE - BOTTOM - TOP)).toFixed(1);
const formatShare = (share: number) => html`${formatNumber(100 * share)} %`;

/** Draws how often outcomes were at or below each percentile: reliable forecasts are on the diagonal. */
export function drawReliabilityDiagram(series: readonly ReliabilitySeries[]): Markup {
  const grid = TICKS.map(
    (tick) =>
      html`<path d="M${LEFT} ${toY(tick)}H${RIGHT}M${toX(tick)} ${SIZE - BOTTOM}V${TOP}" />
        <text x="${LEFT - 6}" y="${toY(tick)}" dy="4" text-anchor="end">${formatShare(tick)}</text>
        ${tick > 0 && tick < 1 && html`<text x="${toX(tick)}" y="${SIZE - BOTTOM + 14}" text-anchor="middle">P${formatNumber(100 * tick)}</text>`}`,
  );
  const lines = series.map(({ shares }, index) => {
    const points = PERCENTILES.flatMap((percentile, i) => {
      const share = shares[i];
      return share === null || share === undefined ? [] : [{ x: toX(percentile), y: toY(share) }];
    });
    return html`<g class="line line-${index + 1}">
      <polyline points="${points.map(({ x, y }) => `${x} ${y}`).join(' ')}" />
      ${points.map(({ x, y }) => html`<circle class="fill-${index + 1}" cx="${x}" cy="${y}" r="4" />`)}
    </g>`;
  });
  return html`<figure class="bars reliability">
    <svg
      viewBox="0 0 ${SIZE} ${SIZE}"
      role="img"
      aria-label="${t('Share of outcomes at or below each percentile; the same numbers are in the table below.')}"
    >
      ${grid}
      <path class="diagonal" d="M${toX(0)} ${toY(0)}L${toX(1)} ${toY(1)}" />
      ${lines}
    </svg>
    <figcaption>
      ${t('Share of outcomes at or below each percentile. Points on the diagonal are reliable: above it, forecasts were too high.')}
      ${renderLegend(series.map(({ name }) => name))}
    </figcaption>
  </figure>`;
}
