import type { SiteKind } from '@daystar/contracts';
import { getActivePowerLimit } from '@daystar/forecasting';
import { type SiteDescription, pvSystem, serviceAzimuth } from '@daystar/solar';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
import { renderTableSection } from '../pages/table';
import { describeArrayLayout } from './describe-array-layout';
import { describeFacing } from './facing';
import { type DrawnArray, drawSky } from './sky-drawing';
import type { SiteRecord } from './site-record';

interface ListedArray extends DrawnArray {
  /** Share of the DC nameplate, 0..1. */
  readonly share: number;
  /** Tilt, degrees; undefined for trackers. */
  readonly tilt?: number;
  /** Rows of modules, bifaciality and tracker. */
  readonly layout: Markup;
}

/**
 * Renders the sections about a plant: its arrays, its horizon and the paths of the sun, and the limits of its power.
 * @param unit of power
 */
export function renderPlantSections(kind: SiteKind, site: SiteRecord, unit: string): Markup {
  const description: SiteDescription = { ...site, capacity: site.capacity ?? 1 };
  const system = pvSystem(description, kind === 'rooftop' ? 'rooftop' : 'utility', Date.now() / 1000);
  const planes = system.arrays ?? [{ ...system, share: 1 }];
  const arrays = planes.map((array, i): ListedArray => {
    const { share, mounting, shadingBlocks = system.shadingBlocks } = array;
    const statedArray = site.arrays?.[i];
    const layout = describeArrayLayout({ ...array, shadingBlocks }, { ...site, ...statedArray });
    const commonProperties = { name: String(i + 1), share, horizon: statedArray?.horizon, layout };
    if (mounting.kind === 'fixed') return { ...commonProperties, isTracker: false, ...mounting.surface };
    return { ...commonProperties, isTracker: true, azimuth: mounting.tracker.axisAzimuth };
  });
  const label = t(
    'The sky above the plant: the sun, the horizon, and the directions of its {count, plural, one {array} other {# arrays}}, listed below.',
    { count: arrays.length },
  );
  return html`<section aria-labelledby="plant">
      <h2 id="plant">${t('The plant')}</h2>
      <p>${describePowerLimits(system, site, unit)}</p>
      <figure>
        ${drawSky(site, arrays, site.horizon, label)}
        <figcaption>
          ${t('The sky as seen from the plant, north at the top: the zenith in the middle, rings at elevations of 0°, 30° and 60°, the paths of the sun on 21 June, 20 March and 21 December, and the directions of the arrays. Hills are filled, near obstacles of an array dashed.')}
        </figcaption>
      </figure>
    </section>
    ${renderTableSection({
      title: t('Arrays'),
      headings: [
        t('Array'),
        t('Share of the modules'),
        t('Direction'),
        t('Tilt'),
        t('Rows and tracker'),
        t('Near obstacles'),
      ],
      rows: arrays.map(renderArray),
    })}`;
}

function renderArray({ name, share, azimuth, isTracker, tilt, layout, horizon }: ListedArray): Markup {
  const tracking_type = isTracker ? 'horizontal_single_axis' : 'fixed';
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${formatNumber(100 * share, { maximumFractionDigits: 1 })} %</td>
    <td>${describeFacing({ latitude: 0, azimuth: serviceAzimuth(azimuth), tilt, tracking_type })}</td>
    <td>${tilt === undefined ? t('follows the sun') : html`${formatNumber(tilt)}°`}</td>
    <td>${layout}</td>
    <td>${horizon ? t('up to {angle}°', { angle: formatNumber(Math.max(...horizon)) }) : t('none')}</td>
  </tr>`;
}

/** Describes the limits of the power of a plant. */
function describePowerLimits(
  { capacity, capacityDc }: { capacity: number; capacityDc: number },
  site: SiteRecord,
  unit: string,
): Markup {
  const formatPower = (power: number) => html`${formatNumber(power, { maximumSignificantDigits: 6 })} ${unit}`;
  const activePowerLimit = getActivePowerLimit(site);
  const sentences = [
    t('Modules of {dc} feed inverters of {ac}.', { dc: formatPower(capacityDc), ac: formatPower(capacity) }),
    activePowerLimit < capacity
      ? t('The inverters supply at most {power} of active power.', { power: formatPower(activePowerLimit) })
      : '',
    site.export_limit === undefined
      ? ''
      : t('The grid takes at most {power}.', { power: formatPower(site.export_limit) }),
    site.load_profile ? t('Part of the power is consumed at the site.') : '',
  ];
  return joinTexts(sentences, ' ');
}
