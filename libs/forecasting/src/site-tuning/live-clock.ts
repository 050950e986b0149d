import { MINUTE } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { type LiveObservation, filterLive, isDaylight } from './live-filter';
import { type LiveEstimate, MAX_OBSERVATIONS, findMaxClear, observePeriod, selectRecent } from './live-observations';

/** Offsets of a clock that are compared, ms: summer time, and starts of periods in place of their ends. */
const CLOCK_OFFSETS_MS = [-60, -30, 30, 60].map((minutes) => minutes * MINUTE);
/**
 * Minimum logarithm of the likelihood ratio of a wrong clock to a right one: a wrong clock is rarer than a changed plant by
 * orders of magnitude.
 */
const MIN_EVIDENCE = Math.log(1000);

/**
 * Whether the sky of another time explains the measurements of a day much better than any change of the plant or the sky
 * does. Quality flags find a wrong clock only after days, from the ends of the days alone.
 */
export function isClockOff(measured: readonly MeasuredPower[], estimated: LiveEstimate, now: number): boolean {
  const maxClear = findMaxClear(estimated);
  const recent = selectRecent(measured, now);
  return CLOCK_OFFSETS_MS.some((offset) => {
    const pairs = recent.flatMap((period) => {
      const unshifted = observePeriod(period, estimated);
      const shifted = observePeriod({ ...period, end: period.end - offset }, estimated);
      if (!unshifted || !shifted) return [];
      // Power without sun is the strongest evidence: clouds hide the course of the sun, and a wrong description changes it.
      const hasSun = isDaylight(unshifted, maxClear) || isDaylight(shifted, maxClear);
      return hasSun ? [{ unshifted, shifted: { ...shifted, time: unshifted.time } }] : [];
    });
    return isCloserOnBothSides(pairs) && compareLikelihoods(pairs.slice(-MAX_OBSERVATIONS), maxClear) > MIN_EVIDENCE;
  });
}

/** Observation of a period, and what it is for a clock with an offset. */
interface ShiftedPair {
  readonly unshifted: LiveObservation;
  readonly shifted: LiveObservation;
}

/**
 * Whether an offset brings the estimate closer to the measurements both where the sun is lower by it and where it is higher:
 * lost output, too, looks late in the morning, but early in the afternoon.
 */
function isCloserOnBothSides(pairs: readonly ShiftedPair[]): boolean {
  return [true, false].every((isLower) => {
    const side = pairs.filter(({ unshifted, shifted }) => shifted.clear < unshifted.clear === isLower);
    const sum = (name: keyof ShiftedPair) =>
      side.reduce((total, { [name]: { measured, estimate } }) => total + Math.abs(measured - estimate), 0);
    return sum('shifted') < sum('unshifted');
  });
}

/** Returns the logarithm of the likelihood ratio of the shifted observations to the others. */
function compareLikelihoods(pairs: readonly ShiftedPair[], maxClear: number): number {
  const [wrong, right] = (['shifted', 'unshifted'] as const).map((name) =>
    filterLive(
      pairs.map((pair) => pair[name]),
      maxClear,
    ),
  );
  return wrong && right ? wrong.logLikelihood - right.logLikelihood : -Infinity;
}
