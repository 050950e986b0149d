import type { Daylight } from '../daylight';

const KNOTS_EVERY = 900;
/** Apparent zenith beyond which the clear sky bends too fast to be drawn through knots, deg. */
const LOW_SUN = 75;

/** Steps from knot to knot while the sun is high, and from the last knot to the first step of the table. */
interface KnotClock {
  readonly spacing: number;
  readonly phase: number;
}

function clockOf({ spacing: seconds, origin }: Daylight): KnotClock {
  const spacing = Math.max(1, Math.floor(KNOTS_EVERY / seconds));
  return { spacing, phase: origin % spacing };
}

/**
 * Chooses the steps at which the clear sky is worked out: one every quarter of an hour of the clock, and all with a low
 * sun, so that a step has the same sky in every run of steps that begins and ends well away from it.
 * @param knots receives their places in the daylight
 * @returns how many they are
 */
export function chooseKnots(day: Daylight, knots: Int32Array): number {
  const clock = clockOf(day);
  let k = 0;
  for (let n = 0; n < day.count; n++) if (!liesBetween(day, clock, n)) knots[k++] = n;
  return k;
}

/**
 * Fills a column between its knots with Lagrange's cubic through the two on either side. Those never lie across a night:
 * a sun that stands 15 deg high rose an hour ago or earlier, anywhere on Earth.
 * @param column holds the values at the knots
 */
export function fillBetweenKnots(day: Daylight, column: Float64Array): void {
  const clock = clockOf(day);
  const { spacing } = clock;
  for (let n = 0; n < day.count; n++) {
    if (!liesBetween(day, clock, n)) continue;
    const past = pastKnot(day, clock, n);
    const f = past / spacing;
    const knot = n - past;
    const before = (-f * (f - 1) * (f - 2)) / 6;
    const here = ((f + 1) * (f - 1) * (f - 2)) / 2;
    const next = (-(f + 1) * f * (f - 2)) / 2;
    const after = ((f + 1) * f * (f - 1)) / 6;
    column[n] =
      before * column[knot - spacing] +
      here * column[knot] +
      next * column[knot + spacing] +
      after * column[knot + 2 * spacing];
  }
}

/** Whether a step is none of the knots, and has two of them on either side. */
function liesBetween(day: Daylight, clock: KnotClock, n: number): boolean {
  const { spacing } = clock;
  if (spacing === 1 || day.apparentZenith[n] >= LOW_SUN) return false;
  const past = pastKnot(day, clock, n);
  return past !== 0 && n >= past + spacing && n < day.count - 2 * spacing + past;
}

/** Steps since the last quarter of an hour. */
const pastKnot = ({ step }: Daylight, { phase, spacing }: KnotClock, n: number): number => (phase + step[n]) % spacing;
