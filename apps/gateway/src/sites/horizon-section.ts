import { COARSE_TERRAIN_MODEL } from '@daystar/contracts';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { drawHorizon } from './horizon-drawing';
import { findMeasuredShade } from './measured-shade';
import { listNearObstacles, renderObstacleLegend } from './near-obstacles';
import type { SiteRecord } from './site-record';

/**
 * Renders the section about the horizon of a site: its source, and a drawing with the paths of the sun and the shade that
 * measurements show.
 * @param now ms
 * @param measuredToEstimated ratio of measured to estimated power, by equal parts of the day, UTC
 */
export function renderHorizonSection(site: SiteRecord, now: number, measuredToEstimated?: readonly number[]): Markup {
  const isShadedAt = findMeasuredShade(measuredToEstimated);
  const obstacles = listNearObstacles(site);
  const elevations = obstacles.map(({ elevations }) => elevations);
  const highest = formatHighestElevation(site);
  const label = t(
    'Elevation against azimuth: the horizon, up to {highest}°, and the paths of the sun at the solstices and today.',
    { highest },
  );
  return html`<section aria-labelledby="horizon">
    <h2 id="horizon">${t('The horizon')}</h2>
    <p>${describeHorizonSource(site)}</p>
    <figure>
      ${drawHorizon(site, site.horizon, now, label, elevations, isShadedAt)}
      <figcaption>
        ${t('Hills, filled, against the paths of the sun on 21 June and 21 December, and today in bold. Elevations above the horizontal, by direction.')}
        ${obstacles.length > 0 && t('Dashed: the horizon of an array, with near obstacles. The array sees the sun above it.')}
        ${
          isShadedAt &&
          t(
            'Dots on the path of today: measured power falls a tenth or more below the rest of the day, compared with the estimate. An obstacle may stand there: add it to the horizon.',
          )
        }
      </figcaption>
    </figure>
    ${obstacles.length > 0 && renderObstacleLegend(site, obstacles)}
  </section>`;
}

/** Formats the highest elevation of the horizon, degrees. */
const formatHighestElevation = ({ horizon = [0] }: SiteRecord): Text =>
  formatNumber(Math.max(...horizon), { maximumFractionDigits: 1 });

function describeHorizonSource(site: SiteRecord): Text {
  const { horizon_source } = site;
  if (horizon_source === 'flat')
    return t('No horizon is stated, and the known terrain around the site is flat: forecasts assume a flat horizon.');
  const highest = formatHighestElevation(site);
  if (horizon_source === 'stated') return t('You stated the horizon. Its highest point is at {highest}°.', { highest });
  if (horizon_source === COARSE_TERRAIN_MODEL)
    return t(
      'The horizon is computed from a coarse terrain table, without narrow valleys. The highest hill is at {highest}°. Enter a horizon to replace it.',
      { highest },
    );
  return t(
    'The horizon is computed from the terrain model {model}. The highest hill is at {highest}°. Enter a horizon to replace it.',
    { model: horizon_source ?? '', highest },
  );
}
