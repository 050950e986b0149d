import { Horizon } from '@daystar/solar';
import { COMPASS_POINTS } from '../pages/compass-points';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import type { SiteRecord } from './site-record';

/** Horizon that some arrays state, raised by near obstacles. */
export interface ArrayHorizon {
  /** Numbers of the arrays, from 1. */
  readonly numbers: readonly number[];
  /** Elevations, degrees, at equally spaced azimuths clockwise from north. */
  readonly elevations: readonly number[];
}

/** Maximum number of different horizons that the drawing and the table show. */
const MAX_HORIZONS = 7;

/** Lists the horizons that arrays of a plant state, equal ones together. */
export function listNearObstacles({ arrays = [] }: Pick<SiteRecord, 'arrays'>): readonly ArrayHorizon[] {
  const numbersByHorizon = new Map<string, number[]>();
  arrays.forEach(({ horizon }, i) => {
    if (!horizon) return;
    const key = JSON.stringify(horizon);
    numbersByHorizon.set(key, [...(numbersByHorizon.get(key) ?? []), i + 1]);
  });
  return [...numbersByHorizon]
    .slice(0, MAX_HORIZONS)
    .map(([key, numbers]) => ({ numbers, elevations: JSON.parse(key) as number[] }));
}

/** Names the arrays of a list of numbers, such as `Array 2` or `Arrays 1, 3`. */
export const nameArrays = (numbers: readonly number[]): Text =>
  t('{count, plural, one {Array {numbers}} other {Arrays {numbers}}}', {
    count: numbers.length,
    numbers: abbreviate(numbers),
  });

/** Maximum number of arrays that a name lists. */
const MAX_LISTED = 6;
const abbreviate = (numbers: readonly number[]): string =>
  numbers.length <= MAX_LISTED
    ? numbers.join(', ')
    : `${numbers.slice(0, MAX_LISTED - 1).join(', ')} … ${numbers.at(-1)}`;

/** Renders the legend of the drawing of a horizon, and a table with its elevations by direction. */
export function renderObstacleLegend(site: SiteRecord, obstacles: readonly ArrayHorizon[]): Markup {
  const horizons = [
    { name: t('Horizon of the site'), swatch: 'hills-swatch', shape: new Horizon(site.horizon ?? [0, 0]) },
    ...obstacles.map(({ numbers, elevations }, i) => ({
      name: nameArrays(numbers),
      swatch: `past series-${i + 2}`,
      shape: new Horizon(elevations),
    })),
  ];
  const directions = COMPASS_POINTS.map((point, i) => [point, (360 / COMPASS_POINTS.length) * i] as const);
  return html`<ul class="legend">
      ${horizons.map(({ name, swatch }) => html`<li><span class="swatch ${swatch}"></span>${name}</li>`)}
    </ul>
    <details>
      <summary>${t('Elevations by direction')}</summary>
      <div class="scroll plain" role="group" tabindex="0" aria-label="${t('Elevations by direction')}">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">${t('Direction')}</th>
              ${horizons.map(({ name }) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${directions.map(
              ([point, azimuth]) =>
                html`<tr>
                  <th scope="row">${point}</th>
                  ${horizons.map(({ shape }) => html`<td>${formatNumber(shape.elevationAt(azimuth), { maximumFractionDigits: 1 })}°</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
}
