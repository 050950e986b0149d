import { RADIANS, wrap180 } from '../angle';
import { extraterrestrialSpencer } from '../atmosphere/extraterrestrial';
import { dayOfYear } from '../chain/sun-step';
import { cosd } from '../degrees';
import { type Moon, moonAt } from '../eclipse/moon';
import { isEclipsePossible } from '../eclipse/obscuration';
import { type Sun, sunAt } from '../sun/sun';

/** Evenly spaced instants, Unix seconds. */
export interface Instants {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** The part of the sun's position that does not depend on the place, at evenly spaced instants, in columns. */
export interface SunTable extends Instants {
  /** Components x, y and z of the unit vector towards the sun in the rotating frame of the Earth, see `Sun`. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Sine of the equatorial horizontal parallax. */
  readonly parallax: Float64Array;
  /** Distance between Earth and sun, AU. */
  readonly distance: Float64Array;
  /** Apparent minus mean solar time, min. */
  readonly equationOfTime: Float64Array;
  /** Extraterrestrial normal irradiance for decomposition and transposition, W/m2, as in `SunStep`. */
  readonly dniExtra: Float64Array;
  /** The instants at which the moon covers part of the sun somewhere on Earth. */
  readonly conjunctions: readonly Conjunction[];
}

export interface Conjunction {
  /** Index in the table. */
  readonly index: number;
  readonly sun: Sun;
  readonly moon: Moon;
}

/** Length of a day, s. */
const DAY = 86400;
/** Interval at which the algorithm is evaluated, s. */
const KNOT_INTERVAL_MS = DAY / 4;

/**
 * Cosine of the maximum geocentric angle between sun and moon in an eclipse. The parallax of the moon and both radii
 * add up to less than 1.6 deg.
 */
const MIN_COS_ECLIPSE = cosd(1.6);

/**
 * Computes the time-dependent part of the solar position algorithm at many instants, once for all places. The algorithm
 * is evaluated four times a day; cubic interpolation between these times has an error below 1e-6 deg.
 * @param deltaT terrestrial minus universal time, s; computed from year and month when absent
 */
export function computeSunTable({ first, step, count }: Instants, deltaT?: number): SunTable {
  const table = {
    first,
    step,
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    parallax: new Float64Array(count),
    distance: new Float64Array(count),
    equationOfTime: new Float64Array(count),
    dniExtra: new Float64Array(count),
    conjunctions: [] as Conjunction[],
  };
  const from = Math.floor(first / KNOT_INTERVAL_MS) - 1;
  const to = Math.floor((first + count * step) / KNOT_INTERVAL_MS) + 2;
  const knots = Array.from({ length: to - from + 1 }, (_, k) => slowCoordinates((from + k) * KNOT_INTERVAL_MS, deltaT));
  for (let i = 0; i < count; i++) {
    const time = first + i * step;
    const [angleFromMeanSun, declination, parallax, distance, equationOfTime] = interpolateCubic(
      knots,
      time / KNOT_INTERVAL_MS - from,
    );
    const hourAngle = (meanHourAngle(time) + angleFromMeanSun) * RADIANS;
    const equator = Math.cos(declination * RADIANS);
    table.x[i] = equator * Math.cos(hourAngle);
    table.y[i] = -equator * Math.sin(hourAngle);
    table.z[i] = Math.sin(declination * RADIANS);
    table.parallax[i] = parallax;
    table.distance[i] = distance;
    table.equationOfTime[i] = equationOfTime;
    table.dniExtra[i] = extraterrestrialSpencer(dayOfYear(time));
    if (!isEclipsePossible(time)) continue;
    const sun = sunAt(time, deltaT);
    const moon = moonAt(time, deltaT);
    if (sun.x * moon.x + sun.y * moon.y + sun.z * moon.z > MIN_COS_ECLIPSE) {
      table.conjunctions.push({ index: i, sun, moon });
    }
  }
  return table;
}

/** Hour angle of the mean sun at Greenwich, deg. */
const meanHourAngle = (time: number): number => ((time % DAY) / DAY) * 360 - 180;

/** The sun's coordinates without the uniform rotation of the Earth, so that they change little within a day. */
function slowCoordinates(time: number, deltaT?: number): readonly number[] {
  const sun = sunAt(time, deltaT);
  const angleFromMeanSun = wrap180(sun.siderealTime - sun.rightAscension - meanHourAngle(time));
  return [angleFromMeanSun, sun.declination, sun.parallax, sun.distance, sun.equationOfTime];
}

/** Lagrange's cubic through the two knots on either side of a position, coordinate by coordinate. */
function interpolateCubic(knots: readonly (readonly number[])[], position: number): number[] {
  const knot = Math.floor(position);
  const f = position - knot;
  const [a, b, c, d] = [knots[knot - 1], knots[knot], knots[knot + 1], knots[knot + 2]];
  const before = (-f * (f - 1) * (f - 2)) / 6;
  const here = ((f + 1) * (f - 1) * (f - 2)) / 2;
  const next = (-(f + 1) * f * (f - 2)) / 2;
  const after = ((f + 1) * f * (f - 1)) / 6;
  return b.map((_, i) => before * a[i] + here * b[i] + next * c[i] + after * d[i]);
}
