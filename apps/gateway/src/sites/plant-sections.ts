import type { SiteKind } from '@daystar/contracts';
import { getRealPowerLimit } from '@daystar/forecasting';
import { type SiteDescription, pvSystem, serviceAzimuth } from '@daystar/solar';
import { type Markup, html } from '../pages/markup';
import { renderTableSection } from '../pages/table';
import { describeFacing } from './facing';
import { type DrawnArray, drawSky } from './sky-drawing';
import type { SiteRecord } from './site-record';

interface ListedArray extends DrawnArray {
  /** Share of the DC nameplate, 0..1. */
  readonly share: number;
  /** Tilt, degrees; undefined for trackers. */
  readonly tilt?: number;
}

/**
 * Renders the sections about a plant: its arrays, its horizon and the paths of the sun, and the limits of its power.
 * @param unit of power
 */
export function renderPlantSections(kind: SiteKind, site: SiteRecord, unit: string): Markup {
  const description: SiteDescription = { ...site, capacity: site.capacity ?? 1 };
  const system = pvSystem(description, kind === 'rooftop' ? 'rooftop' : 'utility', Date.now() / 1000);
  const planes = system.arrays ?? [{ share: 1, mounting: system.mounting }];
  const arrays = planes.map(({ share, mounting }, i): ListedArray => {
    const shared = { name: String(i + 1), share, horizon: site.arrays?.[i]?.horizon };
    if (mounting.kind === 'fixed') return { ...shared, isTracker: false, ...mounting.surface };
    return { ...shared, isTracker: true, azimuth: mounting.tracker.axisAzimuth };
  });
  const label = `The sky above the plant: the sun, the horizon, and the directions of its ${arrays.length} arrays, which are listed below.`;
  return html`<section aria-labelledby="plant">
      <h2 id="plant">The plant</h2>
      <p>${describePowerLimits(system, site, unit)}</p>
      <figure>
        ${drawSky(site, arrays, site.horizon, label)}
        <figcaption>
          The sky as seen from the plant, north at the top: the zenith in the middle, rings at elevations of 0°, 30° and
          60°, the paths of the sun on 21 June, 20 March and 21 December, and the directions of the arrays. Hills are
          filled, near obstacles of an array dashed.
        </figcaption>
      </figure>
    </section>
    ${renderTableSection({
      title: 'Arrays',
      headings: ['Array', 'Share of the modules', 'Direction', 'Tilt', 'Near obstacles'],
      rows: arrays.map(renderArray),
    })}`;
}

function renderArray({ name, share, azimuth, isTracker, tilt, horizon }: ListedArray): Markup {
  const tracking_type = isTracker ? 'horizontal_single_axis' : 'fixed';
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${Number((100 * share).toFixed(1))} %</td>
    <td>${describeFacing({ latitude: 0, azimuth: serviceAzimuth(azimuth), tilt, tracking_type })}</td>
    <td>${tilt === undefined ? 'follows the sun' : `${tilt}°`}</td>
    <td>${horizon ? `up to ${Math.max(...horizon)}°` : 'none'}</td>
  </tr>`;
}

/** Describes in one sentence what limits the power of a plant. */
function describePowerLimits(
  { capacity, capacityDc }: { capacity: number; capacityDc: number },
  site: SiteRecord,
  unit: string,
): string {
  const formatPower = (power: number) => `${Number(power.toPrecision(6))} ${unit}`;
  const realPowerLimit = getRealPowerLimit(site);
  const inverterLimit =
    realPowerLimit < capacity ? `, which give at most ${formatPower(realPowerLimit)} of real power` : '';
  const load = site.load_profile ? ' beside what is consumed at the site' : '';
  const gridLimit =
    site.export_limit === undefined ? '' : `, and the grid takes at most ${formatPower(site.export_limit)}${load}`;
  return `Modules of ${formatPower(capacityDc)} feed inverters of ${formatPower(capacity)}${inverterLimit}${gridLimit}.`;
}
