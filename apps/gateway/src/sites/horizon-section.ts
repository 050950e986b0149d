import { type Markup, html } from '../pages/markup';
import { drawHorizon } from './horizon-drawing';
import type { SiteRecord } from './site-record';

/** Renders the section about the horizon of a site: where it comes from, and a picture with paths of the sun. @param now ms */
export function renderHorizonSection(site: SiteRecord, now: number): Markup {
  const highest = findHighestElevation(site);
  const label = `Elevation against azimuth: the horizon, up to ${highest}°, and the paths of the sun at the solstices and today.`;
  return html`<section aria-labelledby="horizon">
    <h2 id="horizon">The horizon</h2>
    <p>${describeHorizonSource(site)}</p>
    <figure>
      ${drawHorizon(site, site.horizon, now, label)}
      <figcaption>
        Hills, filled, against the paths of the sun on 21 June and 21 December, and today in bold. Elevations above the
        horizontal, by direction.
      </figcaption>
    </figure>
  </section>`;
}

/** Returns the highest elevation of the horizon, degrees. */
const findHighestElevation = ({ horizon = [0] }: SiteRecord): number => Number(Math.max(...horizon).toFixed(1));

function describeHorizonSource(site: SiteRecord): string {
  const { horizon_source } = site;
  if (horizon_source === 'flat')
    return 'No horizon is stated, and none is computed yet: forecasts assume a flat horizon.';
  const highest = `The highest hill is at ${findHighestElevation(site)}°.`;
  if (horizon_source === 'stated') return `The horizon is the stated one. ${highest}`;
  return `The horizon is computed from the terrain model ${horizon_source}. ${highest} Enter a horizon to replace it.`;
}
