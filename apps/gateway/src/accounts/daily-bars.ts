import { formatNumber } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';

interface DailyBars {
  /** UTC days, ascending, such as `2026-03-01`. */
  readonly days: readonly string[];
  /** One count per day. */
  readonly values: readonly number[];
  /** Maximum per day, drawn as a line unless all values are far below it. */
  readonly limit?: number;
  readonly formatDay: (day: string) => Text;
  readonly label: Text;
  readonly caption: Text;
}

/** Size and margins, SVG units. */
const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP] = [480, 170, 56, 36, 26, 12];
/** Maximum number of labelled days. */
const MAX_LABELS = 4;
/** A limit above this multiple of the highest value is not drawn: the bars would be too low to read. */
const MAX_LIMIT_RATIO = 3;

/** Draws one bar per day, with an axis of whole numbers. */
export function drawDailyBars({ days, values, limit = Infinity, formatDay, label, caption }: DailyBars): Markup {
  const highest = Math.max(...values);
  const isLimitDrawn = limit <= MAX_LIMIT_RATIO * highest;
  const top = roundUp(Math.max(highest, isLimitDrawn ? limit : 0, 1));
  const slotWidth = (WIDTH - LEFT - RIGHT) / days.length;
  const gap = Math.min(2, slotWidth / 4);
  const toY = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const bars = values.map((value, index) => {
    const [x, y] = [LEFT + index * slotWidth + gap / 2, toY(value)];
    return (
      value > 0 &&
      html`<rect
        class="fill-1"
        x="${x.toFixed(1)}"
        y="${y.toFixed(1)}"
        width="${(slotWidth - gap).toFixed(2)}"
        height="${(toY(0) - y).toFixed(1)}"
      />`
    );
  });
  const stride = Math.ceil(days.length / MAX_LABELS);
  const labels = days.map((day, index) => {
    // Labels count back from today.
    if ((days.length - 1 - index) % stride !== 0) return false;
    const x = LEFT + (index + 0.5) * slotWidth;
    return html`<text x="${x.toFixed(1)}" y="${HEIGHT - 8}" text-anchor="middle">${formatDay(day)}</text>`;
  });
  const ticks = top % 2 === 0 ? [0, top / 2, top] : [0, top];
  const grid = ticks.map(
    (value) =>
      html`<path d="M${LEFT} ${toY(value).toFixed(1)}H${WIDTH - RIGHT}" />
        <text x="${LEFT - 6}" y="${(toY(value) + 4).toFixed(1)}" text-anchor="end">${formatNumber(value)}</text>`,
  );
  return html`<figure class="bars daily">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" role="img" aria-label="${label}">
      ${grid} ${bars} ${labels}
      ${isLimitDrawn && html`<path class="diagonal" d="M${LEFT} ${toY(limit).toFixed(1)}H${WIDTH - RIGHT}" />`}
    </svg>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** Rounds a maximum up to 1, 2, 4, 6 or 10 times a power of ten, so that the middle of the axis is a whole number too. */
function roundUp(value: number): number {
  const scale = 10 ** Math.floor(Math.log10(value));
  return scale * [1, 2, 4, 6, 10].find((factor) => value <= factor * scale)!;
}
