import { cloudEnhancement, engerer2 } from '../decomposition/engerer2';
import type { Daylight } from './daylight';

const HOUR = 3600;

/** Daylight steps `from` to `to` (excluded) of one clock hour, and their diffuse fraction. */
interface HourOfSteps {
  readonly hour: number;
  readonly from: number;
  readonly to: number;
  readonly fraction: number;
}

/**
 * Diffuse fraction of the hour by Engerer2 (`Yang4Predictors.hourlyDiffuseFraction`) at each daylight step. It is computed
 * for clock hours, from sums over their daylight steps, and interpolated linearly between the middles of hours: a step at
 * the full hour would show in the beam.
 * @param fractions receives the result
 */
export function hourlyDiffuseOver(
  day: Daylight,
  clearGhi: Float64Array,
  ghi: Float64Array,
  fractions: Float64Array,
): Float64Array {
  const stepsPerHour = Math.max(1, Math.round(HOUR / day.spacing));
  let before: HourOfSteps | undefined;
  let current: HourOfSteps | undefined;
  for (let from = 0; from < day.count;) {
    const next = hourFrom(day, clearGhi, ghi, { from, stepsPerHour });
    if (current) interpolate(day, stepsPerHour, [before, current, next], fractions);
    before = current;
    current = next;
    from = next.to;
  }
  if (current) interpolate(day, stepsPerHour, [before, current, undefined], fractions);
  return fractions;
}

function hourFrom(
  { count, origin, step, clearness, zenith, apparentSolarTime }: Daylight,
  clearGhi: Float64Array,
  ghi: Float64Array,
  { from, stepsPerHour }: { from: number; stepsPerHour: number },
): HourOfSteps {
  const hour = Math.floor((origin + step[from]) / stepsPerHour);
  const nextHour = (hour + 1) * stepsPerHour - origin;
  let [global, clear, extraterrestrial] = [0, 0, 0];
  let to = from;
  for (; to < count && step[to] < nextHour; to++) {
    global += ghi[to];
    clear += clearGhi[to];
    extraterrestrial += 1 / clearness[to];
  }
  const middle = (from + to - 1) >> 1;
  const predictors = {
    kt: global / extraterrestrial,
    ktClear: clear / extraterrestrial,
    zenith: zenith[middle],
    apparentSolarTime: apparentSolarTime[middle],
    kde: cloudEnhancement(global, clear),
  };
  return { hour, from, to, fraction: engerer2(predictors, 60) };
}

/** Fills the steps of the second of three hours; an hour that does not follow another has its own fraction up to its end. */
function interpolate(
  { origin, step }: Daylight,
  stepsPerHour: number,
  [before, { hour, from, to, fraction }, after]: [HourOfSteps | undefined, HourOfSteps, HourOfSteps | undefined],
  fractions: Float64Array,
): void {
  const toBefore = before?.hour === hour - 1 ? before.fraction - fraction : 0;
  const toAfter = after?.hour === hour + 1 ? after.fraction - fraction : 0;
  for (let n = from; n < to; n++) {
    const fromMiddle = (origin + step[n] + 0.5) / stepsPerHour - hour - 0.5;
    fractions[n] = fraction + (fromMiddle < 0 ? -fromMiddle * toBefore : fromMiddle * toAfter);
  }
}
