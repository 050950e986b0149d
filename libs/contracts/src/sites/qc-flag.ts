/**
 * Quality-control flags of a measured value:
 * - `ok`: plausible.
 * - `night`: the sun is down.
 * - `stale`: repeated for too long.
 * - `clipped`: at the inverter limit, or at another limit that the plant never exceeds.
 * - `exceeds_clear_sky`: more than a plant of that size can produce under a clear sky.
 * - `curtailed`: declared as curtailed or partly unavailable, off for hours, slowly rising after that, or on a day whose shape
 *   shows a limit.
 * - `snow`: on cold days with less power than any cloud explains, because snow covers the modules.
 * - `out_of_range`: negative by day, strongly negative at night, or far above capacity; also the other values of days whose
 *   power is mostly negative or far too high.
 * - `unit_suspect`: a factor of 1000 too high or too low.
 * - `overlap`: not used, because another measurement covers the same time. Shorter periods that cover most of a longer one
 *   replace it; otherwise it replaces them. Of two periods with the same length, the earlier one counts.
 * - `cumulative`: energy counted since the morning or longer, not power.
 * - `clock_suspect`: measured on a day whose production starts and ends too late, or too early, for the sun.
 * - `drift`: measured by a sensor whose values under a clear sky change steadily, whatever the orientation of the modules.
 * - `gap`: no power value.
 */
export const QC_FLAGS = [
  'ok',
  'night',
  'stale',
  'clipped',
  'exceeds_clear_sky',
  'curtailed',
  'snow',
  'out_of_range',
  'unit_suspect',
  'overlap',
  'cumulative',
  'clock_suspect',
  'drift',
  'gap',
] as const;
export type QcFlag = (typeof QC_FLAGS)[number];
