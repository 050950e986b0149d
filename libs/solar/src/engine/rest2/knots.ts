import type { Daylight } from '../daylight';

/** Interval between knots with a high sun, s. */
const KNOT_INTERVAL_SECONDS = 900;
/** Apparent zenith beyond which clear-sky irradiance changes too fast for interpolation, deg. */
const LOW_SUN = 75;

interface KnotGrid {
  /** Steps between knots with a high sun. */
  readonly stepsPerKnot: number;
  /** Steps from the last clock-aligned knot to the first step of the table. */
  readonly phase: number;
}

function createKnotGrid({ stepSeconds, origin }: Daylight): KnotGrid {
  const stepsPerKnot = Math.max(1, Math.floor(KNOT_INTERVAL_SECONDS / stepSeconds));
  return { stepsPerKnot, phase: origin % stepsPerKnot };
}

/**
 * Selects the steps at which the clear sky is computed: one per quarter hour of the clock, and all with a low sun. So a
 * step has the same value in every time range that does not begin or end near it.
 * @param knots receives the indices of the selected daylight steps
 * @returns the number of knots
 */
export function chooseKnots(daylight: Daylight, knots: Int32Array): number {
  const grid = createKnotGrid(daylight);
  let k = 0;
  for (let n = 0; n < daylight.count; n++) if (!isInterpolated(daylight, grid, n)) knots[k++] = n;
  return k;
}

/**
 * Interpolates DNI and DHI between their knots with Lagrange's cubic through the two knots on either side. Knots are
 * never separated by a night: a sun 15 deg high has been up for an hour or more, anywhere on Earth.
 * @param dni has the values at the knots, like `dhi`
 */
export function fillBetweenKnots(daylight: Daylight, dni: Float64Array, dhi: Float64Array): void {
  const grid = createKnotGrid(daylight);
  const { stepsPerKnot } = grid;
  for (let n = 0; n < daylight.count; n++) {
    if (!isInterpolated(daylight, grid, n)) continue;
    const sinceKnot = stepsSinceKnot(daylight, grid, n);
    const f = sinceKnot / stepsPerKnot;
    const knot = n - sinceKnot;
    const before = (-f * (f - 1) * (f - 2)) / 6;
    const here = ((f + 1) * (f - 1) * (f - 2)) / 2;
    const next = (-(f + 1) * f * (f - 2)) / 2;
    const after = ((f + 1) * f * (f - 1)) / 6;
    const knotBefore = knot - stepsPerKnot;
    const nextKnot = knot + stepsPerKnot;
    const knotAfter = knot + 2 * stepsPerKnot;
    dni[n] = before * dni[knotBefore] + here * dni[knot] + next * dni[nextKnot] + after * dni[knotAfter];
    dhi[n] = before * dhi[knotBefore] + here * dhi[knot] + next * dhi[nextKnot] + after * dhi[knotAfter];
  }
}

/** Whether a step is not a knot, and has two knots on either side. */
function isInterpolated(daylight: Daylight, grid: KnotGrid, n: number): boolean {
  const { stepsPerKnot } = grid;
  if (stepsPerKnot === 1 || daylight.apparentZenith[n] >= LOW_SUN) return false;
  const sinceKnot = stepsSinceKnot(daylight, grid, n);
  return sinceKnot !== 0 && n >= sinceKnot + stepsPerKnot && n < daylight.count - 2 * stepsPerKnot + sinceKnot;
}

/** Steps since the last quarter of an hour. */
const stepsSinceKnot = ({ step }: Daylight, { phase, stepsPerKnot }: KnotGrid, n: number): number =>
  (phase + step[n]) % stepsPerKnot;
