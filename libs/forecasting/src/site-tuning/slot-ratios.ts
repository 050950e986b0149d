import { DAY, type Steps, startOf, stepEnd } from '@daystar/timeseries';

/** What was measured beside what was estimated, for each half hour of the day, UTC. */
export type SlotRatios = readonly number[];

const DAYS = 28;
/** Without this many hours of a slot at a fifth of the best power, its ratio stays near 1. */
const DOUBT = 0.5;
const BOUNDS = [0.2, 1.6] as const;

/** Ratios of the last four weeks; neighbouring slots count half, and where little is known the ratio leans to 1. */
export function slotRatios(measured: Float64Array, estimated: Float64Array, steps: Steps): SlotRatios {
  const slots = DAY / steps.length;
  const upper = new Float64Array(slots);
  const lower = new Float64Array(slots);
  let best = 0;
  for (let i = Math.max(0, steps.count - DAYS * slots); i < steps.count; i++) {
    if (Number.isNaN(measured[i]) || !(estimated[i] > 0)) continue;
    const slot = (startOf(steps) / steps.length + i) % slots;
    upper[slot] += measured[i];
    lower[slot] += estimated[i];
    best = Math.max(best, estimated[i]);
  }
  const around = (sums: Float64Array, slot: number) =>
    sums[slot] + (sums[(slot + 1) % slots] + sums[(slot + slots - 1) % slots]) / 2;
  return Array.from({ length: slots }, (_, slot) => {
    const doubt = DOUBT * best + 1e-9;
    const ratio = (around(upper, slot) + doubt) / (around(lower, slot) + doubt);
    return Math.min(BOUNDS[1], Math.max(BOUNDS[0], ratio));
  });
}

/** Ratios over native steps, going over from the middle of one slot to the next. */
export function slotRatiosOver(ratios: SlotRatios, native: Steps): Float64Array {
  const slotLength = DAY / ratios.length;
  return Float64Array.from({ length: native.count }, (_, i) => {
    const at = (stepEnd(native, i) - native.length / 2) / slotLength - 0.5;
    const before = Math.floor(at);
    const one = ratios[before % ratios.length];
    return one + (at - before) * (ratios[(before + 1) % ratios.length] - one);
  });
}
