import { HOUR, type Steps, stepIndex } from '@daystar/timeseries';
import { LEAD_HOURS } from './lead-sky-grid';

/** Minimum clear-sky GHI, W/m2, to compare cloudiness. */
const MIN_DAYLIGHT_GHI = 50;

/** Selects the daylight steps nearest to the leads of verification, ascending. */
export function selectVerificationSteps(steps: Steps, issuedAt: number, clearGhi: Float64Array): number[] {
  const candidates = LEAD_HOURS.map((hours) => Math.floor(stepIndex(steps, issuedAt + hours * HOUR)) + 1);
  return candidates.filter(
    (step, i) => step < steps.count && step > (candidates[i - 1] ?? -1) && clearGhi[step] >= MIN_DAYLIGHT_GHI,
  );
}
