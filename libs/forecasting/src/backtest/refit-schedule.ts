import { DAY, type Steps, stepEnd } from '@daystar/timeseries';

/** Interval at which reference models are refitted. */
export const REFIT_INTERVAL_MS = 28 * DAY;

/** Growth of the history, as a fraction, that causes a refit. */
const GROWTH = 0.1;
const MAX_INTERVAL_MS = 28 * DAY;

/**
 * Interval until the next refit: the time in which the history grows by a tenth, between a day and four weeks. After
 * four weeks the season has changed. The schedule limits the cost of a backtest; in production a model is refitted
 * weekly, or when its data have grown by half.
 * @param historyLength ms of history
 */
export const computeRefitInterval = (historyLength: number): number =>
  Math.min(MAX_INTERVAL_MS, Math.max(DAY, Math.floor((GROWTH * historyLength) / DAY) * DAY));

/** Steps that end in from..to, `to` excluded. */
export function listStepsWithin(steps: Steps, from: number, to: number): Int32Array {
  const firstStep = Math.max(0, Math.ceil((from - steps.firstEnd) / steps.stepMs));
  let endStep = Math.min(steps.count, Math.ceil((to - steps.firstEnd) / steps.stepMs));
  while (endStep > firstStep && stepEnd(steps, endStep - 1) >= to) endStep--;
  return Int32Array.from({ length: Math.max(0, endStep - firstStep) }, (_, k) => firstStep + k);
}
