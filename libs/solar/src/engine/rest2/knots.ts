import type { Daylight } from '../daylight';

/** Interval between knots with a high sun, s. */
const KNOT_INTERVAL = 900;
/** Apparent zenith beyond which clear-sky irradiance changes too fast for interpolation, deg. */
const LOW_SUN = 75;

/** Steps between knots with a high sun, and from the last clock-aligned knot to the first step of the table. */
interface KnotClock {
  readonly spacing: number;
  readonly phase: number;
}

function clockOf({ spacing: seconds, origin }: Daylight): KnotClock {
  const spacing = Math.max(1, Math.floor(KNOT_INTERVAL / seconds));
  return { spacing, phase: origin % spacing };
}

/**
 * Selects the steps at which the clear sky is computed: one per quarter hour of the clock, and all with a low sun. A step
 * thus has the same value in every time range that does not begin or end near it.
 * @param knots receives the indices of the selected daylight steps
 * @returns the number of knots
 */
export function chooseKnots(day: Daylight, knots: Int32Array): number {
  const clock = clockOf(day);
  let k = 0;
  for (let n = 0; n < day.count; n++) if (!isInterpolated(day, clock, n)) knots[k++] = n;
  return k;
}

/**
 * Interpolates two columns between their knots with Lagrange's cubic through the two knots on either side. They are never
 * separated by a night: a sun 15 deg high has been up for an hour or more, anywhere on Earth.
 * @param one has the values at the knots, like `other`
 */
export function fillBetweenKnots(day: Daylight, one: Float64Array, other: Float64Array): void {
  const clock = clockOf(day);
  const { spacing } = clock;
  for (let n = 0; n < day.count; n++) {
    if (!isInterpolated(day, clock, n)) continue;
    const past = stepsSinceKnot(day, clock, n);
    const f = past / spacing;
    const knot = n - past;
    const before = (-f * (f - 1) * (f - 2)) / 6;
    const here = ((f + 1) * (f - 1) * (f - 2)) / 2;
    const next = (-(f + 1) * f * (f - 2)) / 2;
    const after = ((f + 1) * f * (f - 1)) / 6;
    const first = knot - spacing;
    const third = knot + spacing;
    const fourth = knot + 2 * spacing;
    one[n] = before * one[first] + here * one[knot] + next * one[third] + after * one[fourth];
    other[n] = before * other[first] + here * other[knot] + next * other[third] + after * other[fourth];
  }
}

/** Whether a step is not a knot, and has two knots on either side. */
function isInterpolated(day: Daylight, clock: KnotClock, n: number): boolean {
  const { spacing } = clock;
  if (spacing === 1 || day.apparentZenith[n] >= LOW_SUN) return false;
  const past = stepsSinceKnot(day, clock, n);
  return past !== 0 && n >= past + spacing && n < day.count - 2 * spacing + past;
}

/** Steps since the last quarter of an hour. */
const stepsSinceKnot = ({ step }: Daylight, { phase, spacing }: KnotClock, n: number): number =>
  (phase + step[n]) % spacing;
