import { DAY, type Steps, firstStart, stepEnd } from '@daystar/timeseries';

/** Ratio of measured to estimated power, for each half hour of the day, UTC. */
export type TimeOfDayRatios = readonly number[];

/** Number of days used. */
const WINDOW_DAYS = 28;
/** Shrinkage of a ratio towards 1, as a multiple of the maximum estimate. */
const SHRINKAGE = 0.5;
/** Range of a ratio. */
const BOUNDS = [0.2, 1.6] as const;

/**
 * Computes the ratios of the last four weeks. Neighbouring slots have half weight. With few samples, a ratio is shrunk
 * towards 1.
 */
export function computeTimeOfDayRatios(measured: Float64Array, estimated: Float64Array, steps: Steps): TimeOfDayRatios {
  const slots = DAY / steps.stepMs;
  const measuredSums = new Float64Array(slots);
  const estimatedSums = new Float64Array(slots);
  let maxEstimate = 0;
  for (let i = Math.max(0, steps.count - WINDOW_DAYS * slots); i < steps.count; i++) {
    if (Number.isNaN(measured[i]) || !(estimated[i] > 0)) continue;
    const slot = (firstStart(steps) / steps.stepMs + i) % slots;
    measuredSums[slot] += measured[i];
    estimatedSums[slot] += estimated[i];
    maxEstimate = Math.max(maxEstimate, estimated[i]);
  }
  const sumAround = (sums: Float64Array, slot: number) =>
    sums[slot] + (sums[(slot + 1) % slots] + sums[(slot + slots - 1) % slots]) / 2;
  return Array.from({ length: slots }, (_, slot) => {
    const shrinkage = SHRINKAGE * maxEstimate + 1e-9;
    const ratio = (sumAround(measuredSums, slot) + shrinkage) / (sumAround(estimatedSums, slot) + shrinkage);
    return Math.min(BOUNDS[1], Math.max(BOUNDS[0], ratio));
  });
}

/** Interpolates the ratios to native steps, between the middles of the slots. */
export function expandRatios(ratios: TimeOfDayRatios, native: Steps): Float64Array {
  const slotLength = DAY / ratios.length;
  return Float64Array.from({ length: native.count }, (_, i) => {
    const position = (stepEnd(native, i) - native.stepMs / 2) / slotLength - 0.5;
    const slotBefore = Math.floor(position);
    const ratio = ratios[slotBefore % ratios.length];
    return ratio + (position - slotBefore) * (ratios[(slotBefore + 1) % ratios.length] - ratio);
  });
}
