import { DAY, type Steps, stepEnd } from '@daystar/timeseries';

/** A yardstick that is fitted in no time is fitted anew this often. */
export const REFIT_EVERY = 28 * DAY;

const SHARE = 0.1;

/**
 * A model is renewed when there is a tenth more to learn from than there was: a season turns faster than a series of years
 * doubles, and a model that serves is renewed every day; but a walk is to end. @param learntFrom ms of history
 */
export const refitAfter = (learntFrom: number): number => Math.max(DAY, Math.floor((SHARE * learntFrom) / DAY) * DAY);

/** Steps that end in from..to, `to` excluded. */
export function stepsWithin(steps: Steps, from: number, to: number): Int32Array {
  const first = Math.max(0, Math.ceil((from - steps.firstEnd) / steps.length));
  let last = Math.min(steps.count, Math.ceil((to - steps.firstEnd) / steps.length));
  while (last > first && stepEnd(steps, last - 1) >= to) last--;
  return Int32Array.from({ length: Math.max(0, last - first) }, (_, k) => first + k);
}
