import type { SiteKind, SiteProperties } from '@daystar/contracts';
import { formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';
import { drawHorizon } from '../horizon-drawing';
import { listNearObstacles } from '../near-obstacles';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import type { ClearDay } from './clear-day';

/** Size of the chart, SVG units. */
const [WIDTH, HEIGHT] = [480, 120];

/** A site as its form describes it, and its output under a clear sky. */
export interface DrawnSite {
  readonly site: SiteProperties;
  readonly kind: SiteKind;
  readonly day: ClearDay;
  /** ms since 1970 UTC */
  readonly now: number;
}

/**
 * Renders the section that shows what a form describes: the output of today under a clear sky, and a stated horizon.
 * `clear-day.js` replaces it as the user types.
 * @param drawn undefined while the form is incomplete or has errors
 */
export const renderClearDaySection = (drawn?: DrawnSite): Markup =>
  html`<section id="clear-day" class="clear-day" aria-labelledby="clear-day-title">
    <h2 id="clear-day-title">${t('Today under a clear sky')}</h2>
    ${
      drawn
        ? renderDrawing(drawn)
        : html`<p class="note">
            ${t('The output appears here as you type, when location and capacity are filled in and all values are valid.')}
          </p>`
    }
  </section>`;

function renderDrawing({ site, kind, day, now }: DrawnSite): Markup {
  const { unit = '' } = SITE_KIND_LABELS[kind];
  const peak = Math.max(...day.powers);
  const format = (value: number) => formatNumber(value, { maximumSignificantDigits: 3 });
  const summary = t('{energy} {unit}h in total, at most {peak} {unit}.', {
    energy: format(day.energy),
    peak: format(peak),
    unit,
  });
  const obstacles = listNearObstacles(site).map(({ elevations }) => elevations);
  return html`<p role="status">${summary}</p>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${summary}">
      <path
        class="grid"
        d="M0 ${toY(site.capacity ?? peak, site.capacity ?? peak)}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}"
      />
      <path class="line line-1" d="${drawSteps(day.powers, site.capacity ?? peak)}" />
    </svg>
    ${
      (site.horizon || obstacles.length > 0) &&
      html`<h3>${t('The horizon')}</h3>
        ${drawHorizon(site, site.horizon, now, t('The horizon'), obstacles)}`
    }`;
}

const toY = (power: number, maxPower: number): string =>
  (HEIGHT - 1 - (power / (maxPower || 1)) * (HEIGHT - 4)).toFixed(1);

/** Draws each mean as a horizontal line over its half hour. */
const drawSteps = (powers: Float64Array, maxPower: number): string =>
  Array.from(powers, (power, index) => {
    const end = (((index + 1) / powers.length) * WIDTH).toFixed(1);
    return `${index === 0 ? 'M0 ' : 'V'}${toY(power, maxPower)}H${end}`;
  }).join('');
