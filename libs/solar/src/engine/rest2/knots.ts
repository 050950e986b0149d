import type { Daylight } from '../daylight';

const KNOTS_EVERY = 900;
/** Apparent zenith beyond which the clear sky bends too fast to be drawn through knots, deg. */
const LOW_SUN = 75;

/** Steps from knot to knot while the sun is high. */
const spacingOf = (day: Daylight): number => Math.max(1, Math.floor(KNOTS_EVERY / day.spacing));

/**
 * Chooses the steps at which the clear sky is worked out: one every quarter of an hour, and all with a low sun.
 * @param knots receives their places in the daylight
 * @returns how many they are
 */
export function chooseKnots(day: Daylight, knots: Int32Array): number {
  const { count, apparentZenith } = day;
  const spacing = spacingOf(day);
  let k = 0;
  for (let n = 0; n < count; n++) if (!liesBetween(n, spacing, count, apparentZenith[n])) knots[k++] = n;
  return k;
}

/**
 * Fills a column between its knots with Lagrange's cubic through the two on either side. Those never lie across a night:
 * a sun that stands 15 deg high rose an hour ago or earlier, anywhere on Earth.
 * @param column holds the values at the knots
 */
export function fillBetweenKnots(day: Daylight, column: Float64Array): void {
  const { count, apparentZenith } = day;
  const spacing = spacingOf(day);
  for (let n = 0; n < count; n++) {
    if (!liesBetween(n, spacing, count, apparentZenith[n])) continue;
    const f = (n % spacing) / spacing;
    const knot = n - (n % spacing);
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

/** Whether a step is none of the knots. */
const liesBetween = (n: number, spacing: number, count: number, zenith: number): boolean =>
  n % spacing !== 0 && n > spacing && n < count - 2 * spacing && zenith < LOW_SUN;
