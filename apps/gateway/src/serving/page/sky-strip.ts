import { Markup, html } from '../../pages/markup';
import { t } from '../../pages/i18n/translate';
import type { CloudOpacity } from '../../pages/chart';

/** Width and left margin of the static chart, and height of the strip, SVG units. */
const [WIDTH, LEFT, HEIGHT] = [800, 48, 14];

/**
 * Renders cloud opacity as a strip below the chart of browsers without scripts, over the same times.
 * @param staticChart HTML of the chart with its times, as `renderStaticChart` writes it
 */
export function renderStaticSkyStrip({ start, step, opacity }: CloudOpacity, staticChart: string): Markup | undefined {
  const range = /data-from="([^"]+)" data-to="([^"]+)"/.exec(staticChart);
  if (!range) return undefined;
  const [from, to] = [Date.parse(range[1]) / 1000, Date.parse(range[2]) / 1000];
  const toX = (time: number) => LEFT + ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * (WIDTH - LEFT);
  const shownSpans = opacity
    .map((value, index) => ({ value, left: toX(start + index * step), right: toX(start + (index + 1) * step) }))
    .filter(({ value, left, right }) => value !== null && right > left);
  if (shownSpans.length === 0) return undefined;
  const mean = Math.round(shownSpans.reduce((sum, { value }) => sum + value!, 0) / shownSpans.length);
  const paths = shownSpans.map(
    ({ value, left, right }) =>
      `<path class="ground" d="M${left.toFixed(1)} 0H${right.toFixed(1)}V${HEIGHT}H${left.toFixed(1)}Z"/>` +
      `<path class="clouds" fill-opacity="${value! / 100}" d="M${left.toFixed(1)} 0H${right.toFixed(1)}V${HEIGHT}H${left.toFixed(1)}Z"/>`,
  );
  const label = t('Cloud opacity: {mean} % on average', { mean });
  return html`<noscript class="static"
    ><figure class="chart sky-strip">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${new Markup(paths.join(''))}</svg>
      <figcaption>${label}: ${t('blue is clear, white is opaque.')}</figcaption>
    </figure></noscript
  >`;
}
