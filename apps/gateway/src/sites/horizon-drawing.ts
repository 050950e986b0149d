import { Horizon, observerAt, sunAt, sunPosition } from '@daystar/solar';
import { DAY, floorTo } from '@daystar/timeseries';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';

/** Edges of the plot, SVG units. */
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 470, 12, 190];
/** Top of the vertical axis where neither the sun nor the horizon is higher, degrees. */
const MIN_TOP_ELEVATION = 30;
const COMPASS = [t('N'), t('NE'), t('E'), t('SE'), t('S'), t('SW'), t('W'), t('NW')];
/** Time between the points of a sun path. */
const STEP_SECONDS = 600;

/** The path of the sun on a day. */
interface SunPath {
  /** Whether the path is drawn with a thicker line. */
  readonly isToday: boolean;
  readonly points: readonly SunPoint[];
}

interface SunPoint {
  /** Degrees clockwise from north. */
  readonly azimuth: number;
  /** Degrees above the horizontal, with refraction. */
  readonly elevation: number;
  /** ms since 1970 UTC */
  readonly time: number;
}

/**
 * Draws elevation against azimuth as seen from a site: its horizon, and the paths of the sun at the solstices and
 * today. The direction of the equator is in the middle.
 * @param horizon elevations, degrees, at equally spaced azimuths clockwise from north; flat when absent
 * @param today ms since 1970 UTC
 * @param obstacles horizons of arrays, raised by near obstacles: elevations as in `horizon`
 * @param isShadedAt whether measurements show shade at a time (ms), which is marked on the path of today
 */
export function drawHorizon(
  site: { latitude: number; longitude: number; elevation?: number },
  horizon: readonly number[] | undefined,
  today: number,
  label: Text,
  obstacles: readonly (readonly number[])[] = [],
  isShadedAt: (time: number) => boolean = () => false,
): Markup {
  const year = new Date(today).getUTCFullYear();
  const solstices = [Date.UTC(year, 5, 21), Date.UTC(year, 11, 21)];
  const paths: readonly SunPath[] = [
    ...solstices.map((day) => ({ isToday: false, points: listSunPoints(site, day) })),
    { isToday: true, points: listSunPoints(site, floorTo(today, DAY)) },
  ];
  const horizonShape = new Horizon(horizon ?? [0, 0]);
  const obstacleShapes = obstacles.map((elevations) => new Horizon(elevations));
  const outline = [horizonShape, ...obstacleShapes].flatMap((shape) =>
    Array.from({ length: 361 }, (_, i) => shape.elevationAt(i)),
  );
  const sunElevations = paths.flatMap(({ points }) => points.map(({ elevation }) => elevation));
  const highestElevation = Math.max(MIN_TOP_ELEVATION, ...outline, ...sunElevations);
  const top = Math.min(90, 10 * Math.ceil(highestElevation / 10));
  const leftAzimuth = site.latitude >= 0 ? 0 : 180;
  const toX = (azimuth: number) => roundToTenth(LEFT + ((RIGHT - LEFT) * wrapDegrees(azimuth - leftAzimuth)) / 360);
  const toY = (elevation: number) => roundToTenth(BOTTOM - ((BOTTOM - TOP) * elevation) / top);
  const drawOutline = (shape: Horizon) =>
    Array.from({ length: 361 }, (_, i) => {
      const x = roundToTenth(LEFT + ((RIGHT - LEFT) * i) / 360);
      return `${x} ${toY(shape.elevationAt(leftAzimuth + i))}`;
    }).join('L');
  return html`<svg class="sky panorama" viewBox="0 0 480 212" role="img" aria-label="${label}">
    ${listGridElevations(top).map(
      (gridElevation) =>
        html`<path class="ring" d="M${LEFT} ${toY(gridElevation)}H${RIGHT}" />
          <text x="${LEFT - 4}" y="${toY(gridElevation)}" dy="4" text-anchor="end">${gridElevation}°</text>`,
    )}
    ${paths.map(
      ({ isToday, points }) =>
        html`<path class="day-path${isToday ? ' today' : ''}" d="${drawPath(points, toX, toY)}" />`,
    )}
    ${paths
      .flatMap(({ isToday, points }) => (isToday ? points.filter(({ time }) => isShadedAt(time)) : []))
      .map(
        ({ azimuth, elevation }) =>
          html`<circle class="shade-dot" cx="${toX(azimuth)}" cy="${toY(elevation)}" r="4" />`,
      )}
    <path class="ridge" d="M${LEFT} ${BOTTOM}L${drawOutline(horizonShape)}L${RIGHT} ${BOTTOM}Z" />
    ${obstacleShapes.map((shape, i) => html`<path class="obstacles line-${i + 2}" d="M${drawOutline(shape)}" />`)}
    ${COMPASS.map((point, i) => {
      return html`<text x="${toX(45 * i)}" y="${BOTTOM + 16}" text-anchor="middle">${point}</text>`;
    })}
  </svg>`;
}

/** Lists the points of the path of the sun above the horizontal, from midnight in mean solar time at the site. */
function listSunPoints({ latitude, longitude, elevation }: Parameters<typeof drawHorizon>[0], day: number) {
  const observer = observerAt(latitude, longitude, elevation ?? 0);
  const midnight = day / 1000 - (longitude / 360) * 86_400;
  const points: SunPoint[] = [];
  for (let time = midnight; time <= midnight + 86_400; time += STEP_SECONDS) {
    const { apparentZenith, azimuth } = sunPosition(observer, sunAt(time));
    if (apparentZenith <= 90) points.push({ azimuth, elevation: 90 - apparentZenith, time: time * 1000 });
  }
  return points;
}

/** Draws a path, which begins again at the other edge where it leaves the drawing. */
function drawPath(points: SunPath['points'], toX: (azimuth: number) => number, toY: (elevation: number) => number) {
  let path = '';
  let previousX = NaN;
  for (const { azimuth, elevation } of points) {
    const x = toX(azimuth);
    path += `${Math.abs(x - previousX) < (RIGHT - LEFT) / 2 ? 'L' : 'M'}${x} ${toY(elevation)}`;
    previousX = x;
  }
  return path;
}

const listGridElevations = (top: number): number[] => {
  const step = top > 60 ? 30 : 10;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
};
const wrapDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360;
const roundToTenth = (value: number): number => Number(value.toFixed(1));
