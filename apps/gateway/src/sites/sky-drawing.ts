import { Horizon, elevationAt, observerAt, sunAt, sunPosition, wrapLongitude } from '@daystar/solar';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';

/** Modules that face the same way, for the drawing. */
export interface DrawnArray {
  readonly name: string;
  /** Where fixed modules face, or where the axis of a tracker points: degrees clockwise from north. */
  readonly azimuth: number;
  readonly isTracker: boolean;
  /** Elevations of near obstacles, degrees: equally spaced azimuths, clockwise from north. */
  readonly horizon?: readonly number[];
}

/** Width and height of the drawing, SVG units. */
const SIZE = 360;
const CENTRE = SIZE / 2;
/** Radius of the circle of the horizon, SVG units. */
const RADIUS = 150;
/** Distance of the tip of an arrow from the centre, SVG units. */
const ARROW_LENGTH = 105;
/** Minimum angle between arrays whose names have a label each, degrees. */
const MIN_LABEL_ANGLE = 12;
/** Maximum number of names in a label. */
const MAX_NAMES = 4;
const COMPASS = [t('N'), t('E'), t('S'), t('W')];
/** Days of the drawn sun paths: solstices and an equinox. Month from 0. */
const SUN_DAYS: readonly (readonly [month: number, day: number])[] = [
  [5, 21],
  [2, 20],
  [11, 21],
];
/** Time between the points of a sun path, s. */
const STEP_SECONDS = 600;

/**
 * Draws the sky above a plant as on a map, with north at the top and east on the right. Shows the horizon, the paths of the
 * sun at the solstices and at an equinox, and the directions of the modules.
 * @param horizon elevations of the horizon of the site, degrees
 */
export function drawSky(
  { latitude, longitude, elevation }: { latitude: number; longitude: number; elevation?: number },
  arrays: readonly DrawnArray[],
  horizon: readonly number[] | undefined,
  label: Text,
): Markup {
  const paths = SUN_DAYS.map(([month, day]) =>
    drawSunPath(observerAt(latitude, longitude, elevation ?? elevationAt(latitude, longitude)), month, day),
  );
  const nearHorizons = arrays.flatMap((array) => (array.horizon ? [array.horizon] : []));
  return html`<svg class="sky" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${label}">
    ${[0, 30, 60].map((ring) => html`<circle class="ring" cx="${CENTRE}" cy="${CENTRE}" r="${toRadius(ring)}" />`)}
    ${horizon && html`<path class="hills" fill-rule="evenodd" d="${drawHills(horizon)}" />`}
    ${nearHorizons.map((elevations) => html`<path class="obstacles" d="${drawOutline(elevations)}" />`)}
    ${paths.map((path) => path !== '' && html`<path class="sun-path" d="${path}" />`)}
    ${arrays.map((array, i) => drawArrow(array, i))} ${groupNames(arrays).map(drawNames)}
    ${COMPASS.map((point, i) => {
      const [x, y] = toPoint(90 * i, RADIUS + 15);
      return html`<text x="${x}" y="${y}" dy="5" text-anchor="middle">${point}</text>`;
    })}
  </svg>`;
}

function drawArrow({ azimuth, isTracker }: DrawnArray, index: number): Markup {
  const [x, y] = toPoint(azimuth, ARROW_LENGTH);
  const [startX, startY] = isTracker ? toPoint(azimuth + 180, ARROW_LENGTH) : [CENTRE, CENTRE];
  const style = `line-${(index % 8) + 1}`;
  return html`<path class="line ${style}" d="M${startX} ${startY}L${x} ${y}${drawTip(azimuth, isTracker)}" />`;
}

/** The names of arrays whose labels would cover each other. */
interface NameGroup {
  /** Direction of the first array, degrees clockwise from north. */
  readonly azimuth: number;
  readonly names: string[];
}

/** Groups the names of arrays that face almost the same way. */
function groupNames(arrays: readonly DrawnArray[]): NameGroup[] {
  const groups: NameGroup[] = [];
  for (const { name, azimuth } of arrays) {
    const group = groups.find((other) => Math.abs(wrapLongitude(other.azimuth - azimuth)) < MIN_LABEL_ANGLE);
    if (group) group.names.push(name);
    else groups.push({ azimuth, names: [name] });
  }
  return groups;
}

function drawNames({ azimuth, names }: NameGroup): Markup {
  const [x, y] = toPoint(azimuth, ARROW_LENGTH + 13);
  const text =
    names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES - 1).join(', ')} … ${names.at(-1)}` : names.join(', ');
  return html`<text class="name" x="${x}" y="${y}" dy="5" text-anchor="middle">${text}</text>`;
}

/** Draws the tip of an arrow; the axis of a tracker has none. */
function drawTip(azimuth: number, isTracker: boolean): string {
  if (isTracker) return '';
  const [left, right] = [toPoint(azimuth - 6, ARROW_LENGTH - 12), toPoint(azimuth + 6, ARROW_LENGTH - 12)];
  const [x, y] = toPoint(azimuth, ARROW_LENGTH);
  return `M${left[0]} ${left[1]}L${x} ${y}L${right[0]} ${right[1]}`;
}

/** Draws the visible part of the path of the sun on a day of 2026. */
function drawSunPath(observer: ReturnType<typeof observerAt>, month: number, day: number): string {
  const start = Date.UTC(2026, month, day) / 1000;
  let path = '';
  let isUp = false;
  for (let time = start; time <= start + 86_400; time += STEP_SECONDS) {
    const { apparentZenith, azimuth } = sunPosition(observer, sunAt(time));
    const wasUp = isUp;
    isUp = apparentZenith <= 90;
    if (isUp) path += `${wasUp ? 'L' : 'M'}${toPoint(azimuth, toRadius(90 - apparentZenith)).join(' ')}`;
  }
  return path;
}

const drawHills = (elevations: readonly number[]) =>
  `M${CENTRE - RADIUS} ${CENTRE}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0Z${drawOutline(elevations)}`;

function drawOutline(elevations: readonly number[]): string {
  const horizon = new Horizon(elevations);
  const azimuths = Array.from({ length: 120 }, (_, i) => 3 * i);
  return `M${azimuths.map((azimuth) => toPoint(azimuth, toRadius(horizon.elevationAt(azimuth))).join(' ')).join('L')}Z`;
}

/** Computes the distance of an elevation from the centre. @param elevation degrees above the horizontal */
const toRadius = (elevation: number): number => Number(((RADIUS * (90 - elevation)) / 90).toFixed(1));

/** Computes the point at a distance from the centre. @param azimuth clockwise from north, degrees */
function toPoint(azimuth: number, radius: number): [x: number, y: number] {
  const angle = (azimuth * Math.PI) / 180;
  return [roundToTenth(CENTRE + radius * Math.sin(angle)), roundToTenth(CENTRE - radius * Math.cos(angle))];
}

const roundToTenth = (value: number): number => Number(value.toFixed(1));
