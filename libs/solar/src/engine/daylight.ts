import { DEGREES, RADIANS } from '../angle';
import { airmassKastenYoung } from '../atmosphere/airmass';
import { STANDARD_PRESSURE, pressureAt } from '../atmosphere/pressure';
import { MIN_COS_ZENITH } from '../clear-sky/indices';
import { sind } from '../degrees';
import { blockedIrradiance } from '../eclipse/obscuration';
import type { Observer } from '../sun/observer';
import { MIN_REFRACTED_ELEVATION, REFRACTION_TEMPERATURE, refraction } from '../sun/refraction';
import { SUNSET_ZENITH } from '../sun/visible-disc';
import { atLeast } from './limits';
import type { SunTable } from './sun-table';
import { TabulatedFunction } from './tabulated-function';

/**
 * The sun over one place at the daylight steps, at which a part of the sun's disc is above the horizon. They are the
 * first `count` entries of each column. Columns without a comment have the meaning they have in `SunStep`.
 */
export class Daylight {
  count = 0;
  /** Step length of the sun table, s. */
  stepSeconds = 0;
  /** Number of steps of this length from 1970 to the first step of the table. */
  origin = 0;
  /** Index of the step in the sun table. */
  readonly step: Int32Array;
  readonly zenith: Float64Array;
  /** Cosine of the true zenith. */
  readonly cosZenith: Float64Array;
  readonly apparentZenith: Float64Array;
  /** Eastward component of the unit vector towards the visible sun. */
  readonly east: Float64Array;
  /** Northward component of this vector. */
  readonly north: Float64Array;
  /** Upward component: cosine of the apparent zenith, or 0 when the centre of the disc is below the horizon. */
  readonly up: Float64Array;
  readonly apparentSolarTime: Float64Array;
  readonly dniExtra: Float64Array;
  /** Clearness index per W/m2 of ghi, as defined by `clearnessIndex`. */
  readonly clearnessPerGhi: Float64Array;
  /** Perez' sky brightness per W/m2 of dhi: airmass over extraterrestrial irradiance. */
  readonly brightnessPerDhi: Float64Array;
  readonly distance: Float64Array;
  /** Fraction of the sun's irradiance not blocked by the moon: below 1 only in a solar eclipse. */
  readonly unobscured: Float64Array;

  constructor(readonly maxSteps: number) {
    const column = () => new Float64Array(maxSteps);
    this.step = new Int32Array(maxSteps);
    this.zenith = column();
    this.cosZenith = column();
    this.apparentZenith = column();
    this.east = column();
    this.north = column();
    this.up = column();
    this.apparentSolarTime = column();
    this.dniExtra = column();
    this.clearnessPerGhi = column();
    this.brightnessPerDhi = column();
    this.distance = column();
    this.unobscured = column();
  }
}

/**
 * Computes the site-dependent part of the solar position algorithm at the daylight steps of a table; agrees with
 * `sunStep`.
 * @param reuse buffers of another place, to be overwritten if large enough
 */
export function computeDaylight(observer: Observer, sun: SunTable, reuse?: Daylight): Daylight {
  const daylight = reuse && reuse.maxSteps >= sun.count ? reuse : new Daylight(sun.count);
  daylight.stepSeconds = sun.step;
  daylight.origin = Math.floor(sun.first / sun.step);
  findDaylight(observer, sun, daylight);
  applyRefraction(pressureAt(observer.elevation), daylight);
  fillFromTable(observer, sun, daylight);
  applyEclipses(observer, sun, daylight);
  return daylight;
}

/** Finds the steps with a part of the disc above the horizon, and the sun's true direction at each. */
function findDaylight(observer: Observer, sun: SunTable, daylight: Daylight): void {
  const { sinLatitude, cosLatitude, sinLongitude, cosLongitude, axisDistance, equatorDistance } = observer;
  const { x, y, z, parallax } = sun;
  const { step, east, north, cosZenith } = daylight;
  const horizon = sind(elevationAtSunset(pressureAt(observer.elevation)));
  let n = 0;
  for (let i = 0; i < sun.count; i++) {
    const outward = x[i] * cosLongitude + y[i] * sinLongitude - axisDistance * parallax[i];
    const polar = z[i] - equatorDistance * parallax[i];
    const up = polar * sinLatitude + outward * cosLatitude;
    const eastward = y[i] * cosLongitude - x[i] * sinLongitude;
    const northward = polar * cosLatitude - outward * sinLatitude;
    const length = Math.sqrt(up * up + eastward * eastward + northward * northward);
    if (!(up > horizon * length)) continue;
    step[n] = i;
    east[n] = eastward / length;
    north[n] = northward / length;
    cosZenith[n] = up / length;
    n++;
  }
  daylight.count = n;
}

/** True elevation of the sun's centre when refraction places its upper limb on the horizon, deg. */
function elevationAtSunset(pressure: number): number {
  let elevation = 0;
  for (let round = 0; round < 30; round++) {
    const limb = 90 - SUNSET_ZENITH - refraction(elevation, pressure, REFRACTION_TEMPERATURE);
    elevation = Math.max(MIN_REFRACTED_ELEVATION, limb);
  }
  return elevation;
}

const standardRefraction = new TabulatedFunction(
  (elevation) => refraction(elevation, STANDARD_PRESSURE, REFRACTION_TEMPERATURE),
  MIN_REFRACTED_ELEVATION,
  90,
  4540,
);

/** Computes the zenith angles, and changes the direction from the true to the apparent sun. */
function applyRefraction(
  pressure: number,
  { count, zenith, cosZenith, apparentZenith, east, north, up }: Daylight,
): void {
  const pressureRatio = pressure / STANDARD_PRESSURE;
  for (let n = 0; n < count; n++) zenith[n] = Math.acos(cosZenith[n]) * DEGREES;
  for (let n = 0; n < count; n++) {
    apparentZenith[n] = zenith[n] - pressureRatio * standardRefraction.interpolate(90 - zenith[n]);
  }
  for (let n = 0; n < count; n++) up[n] = atLeast(0, Math.cos(apparentZenith[n] * RADIANS));
  for (let n = 0; n < count; n++) {
    const sineSquared = east[n] * east[n] + north[n] * north[n];
    const shrink = sineSquared > 0 ? Math.sqrt((1 - up[n] * up[n]) / sineSquared) : 0;
    east[n] *= shrink;
    north[n] *= shrink;
  }
}

const airmass = new TabulatedFunction(airmassKastenYoung, 0, 90, 4500);

/** Copies values of the sun table, and derives those that depend on the place. */
function fillFromTable({ longitude }: Observer, sun: SunTable, daylight: Daylight): void {
  const {
    count,
    step,
    cosZenith,
    apparentZenith,
    apparentSolarTime,
    dniExtra,
    clearnessPerGhi,
    brightnessPerDhi,
    distance,
  } = daylight;
  const hoursAtFirst = sun.first / 3600 + longitude / 15;
  for (let n = 0; n < count; n++) {
    const i = step[n];
    const hours = hoursAtFirst + (i * sun.step) / 3600 + sun.equationOfTime[i] / 60;
    apparentSolarTime[n] = hours - 24 * Math.floor(hours / 24);
    dniExtra[n] = sun.dniExtra[i];
    distance[n] = sun.distance[i];
  }
  for (let n = 0; n < count; n++) {
    clearnessPerGhi[n] = 1 / (dniExtra[n] * atLeast(MIN_COS_ZENITH, cosZenith[n]));
    brightnessPerDhi[n] = airmass.interpolate(apparentZenith[n]) / dniExtra[n];
  }
}

/** Sets the fraction of the irradiance that the moon does not block. */
function applyEclipses(observer: Observer, { conjunctions }: SunTable, { count, step, unobscured }: Daylight): void {
  unobscured.fill(1, 0, count);
  let n = 0;
  for (const { index, sun, moon } of conjunctions) {
    while (n < count && step[n] < index) n++;
    if (n < count && step[n] === index) unobscured[n] = 1 - blockedIrradiance(observer, sun, moon);
  }
}
