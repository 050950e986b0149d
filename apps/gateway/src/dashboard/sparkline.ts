import { type Markup, html } from '../pages/markup';
import type { DayCurve } from './day-summary';

const [WIDTH, HEIGHT] = [192, 44];

/** SVG step chart of the half-hourly means of a day, scaled to the capacity, with the 10 to 90 % range and the current time. */
export function sparkline(curve: DayCurve, capacity: number, label: string): Markup {
  const highest = [curve.past, curve.high, curve.measured].reduce(
    (top, values) => values.reduce((max, value) => (value > max ? value : max), top),
    capacity,
  );
  const x = (slot: number, count: number) => ((slot / count) * WIDTH).toFixed(1);
  const y = (value: number) => (HEIGHT - 1 - (Math.max(0, value) / (highest || 1)) * (HEIGHT - 2)).toFixed(1);
  const now = (curve.nowShare * WIDTH).toFixed(1);
  const capacityLine = y(capacity);
  return html`<svg
    class="spark"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    <path class="grid" d="M0 ${capacityLine}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}" />
    <path class="band s-band1" d="${buildStepBand(curve.low, curve.high, x, y)}" />
    <path class="line past s-line1" d="${buildSteps(curve.past, x, y)}" />
    <path class="line s-line1" d="${buildSteps(curve.forecast, x, y)}" />
    <path class="line s-line2" d="${buildSteps(curve.measured, x, y)}" />
    <path class="now" d="M${now} 0V${HEIGHT}" />
  </svg>`;
}

type ToX = (slot: number, count: number) => string;
type ToY = (value: number) => string;

/** Draws each mean as a horizontal line over its period. Missing values interrupt the path. */
function buildSteps(values: Float64Array, x: ToX, y: ToY): string {
  let path = '';
  values.forEach((value, slot) => {
    if (Number.isNaN(value)) return;
    const isContinued = slot > 0 && !Number.isNaN(values[slot - 1]);
    path += isContinued ? `V${y(value)}` : `M${x(slot, values.length)} ${y(value)}`;
    path += `H${x(slot + 1, values.length)}`;
  });
  return path;
}

function buildStepBand(low: Float64Array, high: Float64Array, x: ToX, y: ToY): string {
  const upper = buildSteps(high, x, y);
  if (upper === '') return '';
  let lower = '';
  for (let slot = low.length - 1; slot >= 0; slot--) {
    if (!Number.isNaN(low[slot])) lower += `L${x(slot + 1, low.length)} ${y(low[slot])}H${x(slot, low.length)}`;
  }
  return `${upper}${lower}Z`;
}
