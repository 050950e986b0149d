import { RADIANS, wrap180 } from '../angle';
import { extraterrestrialSpencer } from '../atmosphere/extraterrestrial';
import { dayOfYear } from '../chain/sun-step';
import { cosd } from '../degrees';
import { type Moon, moonAt } from '../eclipse/moon';
import { eclipsePossible } from '../eclipse/obscuration';
import { type Sun, sunAt } from '../sun/sun';

/** Evenly spaced instants, Unix seconds. */
export interface Instants {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** The sun at evenly spaced instants as every place on Earth shares it, in columns. */
export interface SunTable extends Instants {
  /** Unit vector towards the sun in the turning Earth's frame, as of `Sun`. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Sine of the equatorial horizontal parallax. */
  readonly parallax: Float64Array;
  /** Between Earth and sun, AU. */
  readonly distance: Float64Array;
  /** Apparent minus mean solar time, min. */
  readonly equationOfTime: Float64Array;
  /** Extraterrestrial normal irradiance for decomposition and transposition, W/m2, as of `SunStep`. */
  readonly dniExtra: Float64Array;
  /** The instants at which the moon stands before the sun for some place on Earth. */
  readonly conjunctions: readonly Conjunction[];
}

export interface Conjunction {
  /** In the table. */
  readonly index: number;
  readonly sun: Sun;
  readonly moon: Moon;
}

const DAY = 86400;
const KNOTS_EVERY = DAY / 4;

/** Seen from the Earth's centre: parallax of the moon and both radii come to less than 1.6 deg. */
const SHADOW_MEETS_EARTH = cosd(1.6);

/**
 * The time part of the solar position algorithm over many instants, made once for all places: the algorithm itself four
 * times a day and cubics between, which keep within 1e-6 deg of it.
 * @param deltaT terrestrial minus universal time, s; computed from year and month when not given
 */
export function sunTable({ first, step, count }: Instants, deltaT?: number): SunTable {
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
  const from = Math.floor(first / KNOTS_EVERY) - 1;
  const to = Math.floor((first + count * step) / KNOTS_EVERY) + 2;
  const knots = Array.from({ length: to - from + 1 }, (_, k) => slowCoordinates((from + k) * KNOTS_EVERY, deltaT));
  for (let i = 0; i < count; i++) {
    const time = first + i * step;
    const [turn, declination, parallax, distance, equationOfTime] = cubic(knots, time / KNOTS_EVERY - from);
    const hourAngle = (evenTurn(time) + turn) * RADIANS;
    const equator = Math.cos(declination * RADIANS);
    table.x[i] = equator * Math.cos(hourAngle);
    table.y[i] = -equator * Math.sin(hourAngle);
    table.z[i] = Math.sin(declination * RADIANS);
    table.parallax[i] = parallax;
    table.distance[i] = distance;
    table.equationOfTime[i] = equationOfTime;
    table.dniExtra[i] = extraterrestrialSpencer(dayOfYear(time));
    if (!eclipsePossible(time)) continue;
    const sun = sunAt(time, deltaT);
    const moon = moonAt(time, deltaT);
    if (sun.x * moon.x + sun.y * moon.y + sun.z * moon.z > SHADOW_MEETS_EARTH) {
      table.conjunctions.push({ index: i, sun, moon });
    }
  }
  return table;
}

/** Hour angle of the mean sun at Greenwich, deg. */
const evenTurn = (time: number): number => ((time % DAY) / DAY) * 360 - 180;

/** The sun's coordinates without the even turning of the Earth: all of them change little within a day. */
function slowCoordinates(time: number, deltaT?: number): readonly number[] {
  const sun = sunAt(time, deltaT);
  const turn = wrap180(sun.siderealTime - sun.rightAscension - evenTurn(time));
  return [turn, sun.declination, sun.parallax, sun.distance, sun.equationOfTime];
}

/** Lagrange's cubic through the two knots on either side of a position, coordinate by coordinate. */
function cubic(knots: readonly (readonly number[])[], position: number): number[] {
  const knot = Math.floor(position);
  const f = position - knot;
  const [a, b, c, d] = [knots[knot - 1], knots[knot], knots[knot + 1], knots[knot + 2]];
  const before = (-f * (f - 1) * (f - 2)) / 6;
  const here = ((f + 1) * (f - 1) * (f - 2)) / 2;
  const next = (-(f + 1) * f * (f - 2)) / 2;
  const after = ((f + 1) * f * (f - 1)) / 6;
  return b.map((_, i) => before * a[i] + here * b[i] + next * c[i] + after * d[i]);
}
