import { type Markup, type Text, html } from '../pages/markup';
import type { DayCurve } from './day-summary';

/** Size of the chart, SVG units. */
const [WIDTH, HEIGHT] = [192, 44];

/**
 * Renders an SVG step chart of the half-hourly means of a day, scaled to the capacity or the largest value. It has the
 * 10 to 90 % range, the capacity and the current time.
 */
export function renderSparkline(curve: DayCurve, capacity: number, label: Text): Markup {
  const maxPower = [curve.past, curve.p90, curve.measured].reduce(
    (top, values) => values.reduce((max, value) => (value > max ? value : max), top),
    capacity,
  );
  const toX = (halfHour: number, halfHourCount: number) => ((halfHour / halfHourCount) * WIDTH).toFixed(1);
  const toY = (value: number) => (HEIGHT - 1 - (Math.max(0, value) / (maxPower || 1)) * (HEIGHT - 2)).toFixed(1);
  const now = (curve.elapsedShare * WIDTH).toFixed(1);
  const capacityLine = toY(capacity);
  return html`<svg
    class="spark"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    <path class="grid" d="M0 ${capacityLine}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}" />
    <path class="band band-1" d="${buildStepBand(curve.p10, curve.p90, toX, toY)}" />
    <path class="line past line-1" d="${buildSteps(curve.past, toX, toY)}" />
    <path class="line line-1" d="${buildSteps(curve.forecast, toX, toY)}" />
    <path class="line line-2" d="${buildSteps(curve.measured, toX, toY)}" />
    <path class="now" d="M${now} 0V${HEIGHT}" />
  </svg>`;
}

type ToX = (halfHour: number, halfHourCount: number) => string;
type ToY = (value: number) => string;

/** Draws each mean as a horizontal line over its period. Missing values interrupt the path. */
function buildSteps(values: Float64Array, toX: ToX, toY: ToY): string {
  let path = '';
  values.forEach((value, halfHour) => {
    if (Number.isNaN(value)) return;
    const isContinued = halfHour > 0 && !Number.isNaN(values[halfHour - 1]);
    path += isContinued ? `V${toY(value)}` : `M${toX(halfHour, values.length)} ${toY(value)}`;
    path += `H${toX(halfHour + 1, values.length)}`;
  });
  return path;
}

function buildStepBand(p10: Float64Array, p90: Float64Array, toX: ToX, toY: ToY): string {
  const upper = buildSteps(p90, toX, toY);
  if (upper === '') return '';
  let lower = '';
  for (let halfHour = p10.length - 1; halfHour >= 0; halfHour--) {
    if (!Number.isNaN(p10[halfHour]))
      lower += `L${toX(halfHour + 1, p10.length)} ${toY(p10[halfHour])}H${toX(halfHour, p10.length)}`;
  }
  return `${upper}${lower}Z`;
}
