import { type Steps, firstStart } from '@daystar/timeseries';
import type { Period } from './measurement-period';

/**
 * @param step index of the step
 * @param overlap measured time within the step, ms
 * @param ratio ratio of the step's power to the mean of the period
 */
type PartVisitor = (step: number, overlap: number, ratio: number) => void;

/**
 * Splits a period over the steps that it covers, in proportion to a profile of the power. The parts keep the mean of the period.
 * Near sunrise, equal parts would be wrong: the second half hour of an hour has most of its energy. Without any power in
 * the profiles, the parts are equal.
 * @param profiles estimated power, one value per step, the best first; a later one counts where those before are NaN or 0
 * @param visit receives each part within the steps, in order of time
 */
export function splitPeriod(
  { end, length }: Period,
  steps: Steps,
  profiles: readonly Float64Array[],
  visit: PartVisitor,
): void {
  const start = firstStart(steps);
  const firstStep = Math.max(0, Math.floor((end - length - start) / steps.stepMs));
  const lastStep = Math.min(steps.count - 1, Math.ceil((end - start) / steps.stepMs) - 1);
  const computeOverlap = (k: number) => {
    const from = start + k * steps.stepMs;
    return Math.min(end, from + steps.stepMs) - Math.max(end - length, from);
  };
  const sumOverPeriod = (valueAt: (k: number) => number) => {
    let sum = 0;
    for (let k = firstStep; k <= lastStep; k++) sum += valueAt(k) * computeOverlap(k);
    return sum;
  };
  const profile = profiles.find((values) => sumOverPeriod((k) => values[k]) > 0);
  const mean = profile ? sumOverPeriod((k) => profile[k]) / sumOverPeriod(() => 1) : 1;
  for (let k = firstStep; k <= lastStep; k++) visit(k, computeOverlap(k), (profile?.[k] ?? 1) / mean);
}
