import { buildAggregationPath, getUnwrappedRings } from '@daystar/contracts';
import type { OutlinePaths } from '../../places/atlas/outline';
import { formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { renderTableSection } from '../../pages/table';
import type { CollectionMap, MappedAggregation } from './collection-map.service';
import { type MapFrame, fitFrame, wrapLongitude } from './map-frame';
import type { MappedPlace } from './mapped-places';

/** Radii of circles, pixels. */
const MIN_RADIUS = 2.5;
const MAX_RADIUS = 22;
/** Above this number of places, circles are smaller, so that they overlap less. */
const MAX_FULL_SIZE_PLACES = 30;
/** Minimum radius of the largest circle, whatever the number of places. */
const MIN_LARGEST_RADIUS = 7;
/**
 * Maximum number of places with a link; above it, none has one. Keyboard users would have to tab through all of them, and the
 * table and the list of sites have links too.
 */
const MAX_LINKS = 100;
/** Number of shades for outputs from 0 to 100 % of capacity. */
const SHADE_COUNT = 5;

/** Renders a map of places, sized by capacity and coloured by current output, and a table of the aggregations. */
export function renderMapSection(map: CollectionMap): Markup {
  const { aggregations } = map;
  const places = aggregations.flatMap((aggregation) => aggregation.places);
  const rows = aggregations.map(renderTableRow);
  const headings = [t('Name'), t('Capacity, MW'), t('Now, MW'), t('Share of capacity')];
  return html`${places.length > 0 && renderMap(map, places)}
  ${renderTableSection({ title: t('Now'), headings, rows, placeholder: t('No aggregations yet.') })}`;
}

function renderMap({ aggregations, outline }: CollectionMap, places: readonly MappedPlace[]): Markup {
  const frame = fitFrame(places);
  const largestCapacity = Math.max(...places.map(({ capacity }) => capacity));
  const hasLinks = places.filter(({ site }) => site).length <= MAX_LINKS;
  const names = aggregations.map(({ name }) => name).join(', ');
  const largestRadius = Math.max(
    MIN_LARGEST_RADIUS,
    MAX_RADIUS * Math.min(1, Math.sqrt(MAX_FULL_SIZE_PLACES / places.length)),
  );
  // Draws smaller circles on top of larger ones.
  const circles = aggregations
    .flatMap((aggregation) => aggregation.places.map((place) => ({ aggregation, place })))
    .sort((a, b) => b.place.capacity - a.place.capacity)
    .map(({ aggregation, place }) =>
      renderCircle(frame, aggregation, place, largestRadius * Math.sqrt(place.capacity / largestCapacity), hasLinks),
    );
  return html`<figure class="map">
    <svg
      viewBox="0 0 ${frame.width} ${frame.height}"
      role="group"
      aria-label="${t('Map of {names}. The table below lists the same values.', { names })}"
    >
      ${renderGraticule(frame)} ${outline && renderOutline(frame, outline)}
      ${aggregations.map((aggregation) => renderArea(frame, aggregation))} ${circles}
    </svg>
    <figcaption>
      <p>
        ${t('The area of a circle shows capacity; the largest is {capacity} MW. The colour shows the current share of capacity:', { capacity: formatMegawatts(largestCapacity) })}
      </p>
      <ul class="shades">
        ${Array.from({ length: SHADE_COUNT }, (_, i) => renderLegendEntry(`shade${i}`, t('{from} to {to} %', { from: (100 * i) / SHADE_COUNT, to: (100 * (i + 1)) / SHADE_COUNT })))}
        ${places.some(({ share }) => share === undefined) && renderLegendEntry('shadeless', t('no forecast yet'))}
      </ul>
    </figcaption>
  </figure>`;
}

const renderLegendEntry = (shade: string, text: Text): Markup =>
  html`<li>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle class="${shade}" cx="8" cy="8" r="7" />
    </svg>
    ${text}
  </li>`;

function renderCircle(
  frame: MapFrame,
  aggregation: MappedAggregation,
  place: MappedPlace,
  scaledRadius: number,
  isLinked: boolean,
): Markup {
  const { x, y } = frame.project(place);
  const radius = Math.max(MIN_RADIUS, scaledRadius);
  const { site, share } = place;
  const output = share !== undefined && t(', {percent} % now', { percent: (100 * share).toFixed(0) });
  const name = html`${site && `${site.name}, `}${formatMegawatts(place.capacity)} MW${output}`;
  const circle = html`<circle
    class="${getShadeClass(share)}"
    cx="${x.toFixed(1)}"
    cy="${y.toFixed(1)}"
    r="${radius.toFixed(1)}"
    ><title>${aggregation.name}: ${name}</title></circle
  >`;
  if (!site || !isLinked) return circle;
  return html`<a href="/utility_scale_sites/${site.resource_id}" aria-label="${name}">${circle}</a>`;
}

function getShadeClass(share: number | undefined): string {
  if (share === undefined) return 'shadeless';
  return `shade${Math.min(SHADE_COUNT - 1, Math.floor(SHADE_COUNT * share))}`;
}

/** Stretches coasts and borders, drawn with equal pixels per degree, so that they are true to scale at the centre of the frame. */
const renderOutline = ({ aspectRatio }: MapFrame, { coast, border }: OutlinePaths): Markup =>
  html`<g class="land" transform="scale(1 ${aspectRatio.toFixed(4)})" aria-hidden="true">
    <path d="${coast}" />
    <path class="country" d="${border}" />
  </g>`;

function renderGraticule({ width, height, project, meridians, parallels }: MapFrame): Markup {
  const renderLine = (x1: number, y1: number, x2: number, y2: number) =>
    html`<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" />`;
  const vertical = meridians.map((longitude) => {
    const { x } = project({ latitude: 0, longitude });
    return html`${renderLine(x, 0, x, height)}<text x="${(x + 3).toFixed(1)}" y="${height - 4}"
        >${formatDegrees(wrapLongitude(longitude), t('E'), t('W'))}</text
      >`;
  });
  const horizontal = parallels.map((latitude) => {
    const { y } = project({ latitude, longitude: 0 });
    return html`${renderLine(0, y, width, y)}<text x="3" y="${(y - 3).toFixed(1)}"
        >${formatDegrees(latitude, t('N'), t('S'))}</text
      >`;
  });
  return html`<g class="graticule" aria-hidden="true">${vertical}${horizontal}</g>`;
}

const formatDegrees = (value: number, positive: Text, negative: Text): Markup =>
  html`${Math.abs(value)}°${value > 0 ? positive : value < 0 ? negative : ''}`;

/** Draws each ring of the area relative to its first vertex, so that the date line does not split it. */
function renderArea({ project, pixelsPerLongitudeDegree }: MapFrame, { area }: MappedAggregation): Markup | false {
  if (!area) return false;
  const path = getUnwrappedRings(area).map((ring) => {
    const [[start]] = ring;
    const points = ring.map(([longitude, latitude]) => {
      const { x, y } = project({ longitude: start, latitude });
      return `${(x + (longitude - start) * pixelsPerLongitudeDegree).toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
  });
  return html`<path class="border" d="${path.join('')}" />`;
}

function renderTableRow({ collection_id, aggregation_id, name, capacity, output }: MappedAggregation): Markup {
  const share =
    output !== undefined && capacity > 0
      ? html`${formatNumber((100 * output) / capacity, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
      : '';
  return html`<tr>
    <th scope="row"><a href="${buildAggregationPath(collection_id, aggregation_id)}">${name}</a></th>
    <td>${formatMegawatts(capacity)}</td>
    <td>${output === undefined ? t('no forecast yet') : formatMegawatts(output)}</td>
    <td>${share}</td>
  </tr>`;
}

const formatMegawatts = (value: number): Text => formatNumber(value, { maximumSignificantDigits: 4 });
