import { aggregationPath, ringsOf } from '@daystar/contracts';
import { type Markup, html } from '../../pages/markup';
import { tableSection } from '../../pages/table';
import type { MappedAggregation } from './collection-map';
import { type MapFrame, frameAround } from './map-frame';
import type { MappedPlace } from './mapped-places';

const MIN_RADIUS = 2.5;
const MAX_RADIUS = 22;
/** Of many places the largest circle is smaller, so that they do not cover each other. */
const FEW = 30;
const LEAST_LARGEST = 7;
/** More links than this are no way to walk through a map by keyboard: the table and the list of sites are. */
const MAX_LINKS = 100;
/** Steps of colour, from none of the capacity to all of it. */
const SHADES = 5;

/** A map of places, sized by capacity and coloured by what each gives now, and sums of aggregations as a table. */
export function mapSection(aggregations: readonly MappedAggregation[]): Markup {
  const places = aggregations.flatMap((one) => one.places);
  const rows = aggregations.map(rowOf);
  const heads = ['Name', 'Capacity, MW', 'Now, MW', 'Share of capacity'];
  return html`${places.length > 0 && drawing(aggregations, places)}
  ${tableSection({ title: 'Now', heads, rows, none: 'No aggregations are assigned to you.' })}`;
}

function drawing(aggregations: readonly MappedAggregation[], places: readonly MappedPlace[]): Markup {
  const frame = frameAround(places);
  const largest = Math.max(...places.map(({ capacity }) => capacity));
  const linked = places.filter(({ site }) => site).length <= MAX_LINKS;
  const names = aggregations.map(({ name }) => name).join(', ');
  const most = Math.max(LEAST_LARGEST, MAX_RADIUS * Math.min(1, Math.sqrt(FEW / places.length)));
  // The smaller on top of the larger.
  const marks = aggregations
    .flatMap((one) => one.places.map((place) => ({ one, place })))
    .sort((a, b) => b.place.capacity - a.place.capacity)
    .map(({ one, place }) => mark(frame, one, place, most * Math.sqrt(place.capacity / largest), linked));
  return html`<figure class="map">
    <svg
      viewBox="0 0 ${frame.width} ${frame.height}"
      role="group"
      aria-label="Map of ${names}. The table below tells the same."
    >
      ${graticule(frame)} ${aggregations.map((one) => border(frame, one))} ${marks}
    </svg>
    <figcaption>
      <p>
        Circles grow with capacity; the largest has ${megawatts(largest)} MW. Their colour tells how much of it each
        gives now:
      </p>
      <ul class="shades">
        ${Array.from({ length: SHADES }, (_, i) => legend(`shade${i}`, `${(100 * i) / SHADES} to ${(100 * (i + 1)) / SHADES} %`))}
        ${places.some(({ share }) => share === undefined) && legend('shadeless', 'no rows yet')}
      </ul>
    </figcaption>
  </figure>`;
}

const legend = (shade: string, text: string): Markup =>
  html`<li>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle class="${shade}" cx="8" cy="8" r="7" />
    </svg>
    ${text}
  </li>`;

function mark(
  frame: MapFrame,
  aggregation: MappedAggregation,
  place: MappedPlace,
  size: number,
  linked: boolean,
): Markup {
  const { x, y } = frame.at(place);
  const radius = Math.max(MIN_RADIUS, size);
  const { site, share } = place;
  const gives = share === undefined ? '' : `, ${(100 * share).toFixed(0)} % now`;
  const name = `${site ? `${site.name}, ` : ''}${megawatts(place.capacity)} MW${gives}`;
  const circle = html`<circle
    class="${shadeOf(share)}"
    cx="${x.toFixed(1)}"
    cy="${y.toFixed(1)}"
    r="${radius.toFixed(1)}"
    ><title>${aggregation.name}: ${name}</title></circle
  >`;
  if (!site || !linked) return circle;
  return html`<a href="/utility_scale_sites/${site.resource_id}" aria-label="${name}">${circle}</a>`;
}

function shadeOf(share: number | undefined): string {
  if (share === undefined) return 'shadeless';
  return `shade${Math.min(SHADES - 1, Math.floor(SHADES * share))}`;
}

function graticule({ width, height, at, meridians, parallels }: MapFrame): Markup {
  const round = (degrees: number) => degrees - 360 * Math.round(degrees / 360);
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    html`<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" />`;
  const vertical = meridians.map((longitude) => {
    const { x } = at({ latitude: 0, longitude });
    return html`${line(x, 0, x, height)}<text x="${(x + 3).toFixed(1)}" y="${height - 4}"
        >${degrees(round(longitude), 'E', 'W')}</text
      >`;
  });
  const horizontal = parallels.map((latitude) => {
    const { y } = at({ latitude, longitude: 0 });
    return html`${line(0, y, width, y)}<text x="3" y="${(y - 3).toFixed(1)}">${degrees(latitude, 'N', 'S')}</text>`;
  });
  return html`<g class="graticule" aria-hidden="true">${vertical}${horizontal}</g>`;
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value)}°${value > 0 ? positive : value < 0 ? negative : ''}`;

/** Each ring from its first vertex on, so that none is torn where the map ends. */
function border({ at, perDegree }: MapFrame, { area }: MappedAggregation): Markup | false {
  if (!area) return false;
  const path = ringsOf(area).map((ring) => {
    const [[start]] = ring;
    const points = ring.map(([longitude, latitude]) => {
      const { x, y } = at({ longitude: start, latitude });
      return `${(x + (longitude - start) * perDegree).toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
  });
  return html`<path class="border" d="${path.join('')}" />`;
}

function rowOf({ collection_id, aggregation_id, name, capacity, output }: MappedAggregation): Markup {
  const share = output !== undefined && capacity > 0 ? `${((100 * output) / capacity).toFixed(1)} %` : '';
  return html`<tr>
    <th scope="row"><a href="${aggregationPath(collection_id, aggregation_id)}">${name}</a></th>
    <td>${megawatts(capacity)}</td>
    <td>${output === undefined ? 'no rows yet' : megawatts(output)}</td>
    <td>${share}</td>
  </tr>`;
}

const megawatts = (value: number): string => String(Number(value.toPrecision(4)));
