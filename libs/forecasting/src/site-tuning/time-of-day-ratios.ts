import { DAY, type Steps, startOf, stepEnd } from '@daystar/timeseries';

/** Ratio of measured to estimated power, for each half hour of the day, UTC. */
export type TimeOfDayRatios = readonly number[];

const WINDOW_DAYS = 28;
/** Shrinkage towards 1, in hours of maximum power. */
const SHRINKAGE = 0.5;
const BOUNDS = [0.2, 1.6] as const;

/**
 * Ratios of the last four weeks; neighbouring slots have half weight, and with few samples the ratio is shrunk towards
 * 1.
 */
export function computeTimeOfDayRatios(measured: Float64Array, estimated: Float64Array, steps: Steps): TimeOfDayRatios {
  const slots = DAY / steps.length;
  const measuredSums = new Float64Array(slots);
  const estimatedSums = new Float64Array(slots);
  let best = 0;
  for (let i = Math.max(0, steps.count - WINDOW_DAYS * slots); i < steps.count; i++) {
    if (Number.isNaN(measured[i]) || !(estimated[i] > 0)) continue;
    const slot = (startOf(steps) / steps.length + i) % slots;
    measuredSums[slot] += measured[i];
    estimatedSums[slot] += estimated[i];
    best = Math.max(best, estimated[i]);
  }
  const sumAround = (sums: Float64Array, slot: number) =>
    sums[slot] + (sums[(slot + 1) % slots] + sums[(slot + slots - 1) % slots]) / 2;
  return Array.from({ length: slots }, (_, slot) => {
    const shrinkage = SHRINKAGE * best + 1e-9;
    const ratio = (sumAround(measuredSums, slot) + shrinkage) / (sumAround(estimatedSums, slot) + shrinkage);
    return Math.min(BOUNDS[1], Math.max(BOUNDS[0], ratio));
  });
}

/** Ratios interpolated to native steps between the middles of the slots. */
export function expandRatios(ratios: TimeOfDayRatios, native: Steps): Float64Array {
  const slotLength = DAY / ratios.length;
  return Float64Array.from({ length: native.count }, (_, i) => {
    const position = (stepEnd(native, i) - native.length / 2) / slotLength - 0.5;
    const before = Math.floor(position);
    const ratio = ratios[before % ratios.length];
    return ratio + (position - before) * (ratios[(before + 1) % ratios.length] - ratio);
  });
}
