/**
 * Quality-control flags of a measured value:
 * - `ok`: plausible.
 * - `night`: the sun is down.
 * - `stale`: repeated for too long.
 * - `clipped`: at the inverter limit.
 * - `exceeds_clear_sky`: more than a plant of that size can produce under a clear sky.
 * - `curtailed`: declared as curtailed or partly unavailable.
 * - `out_of_range`: negative by day, or far above capacity.
 * - `unit_suspect`: a factor of 1000 too high or too low.
 * - `overlap`: its period is also covered by shorter ones.
 * - `gap`: no power value.
 */
export const QC_FLAGS = [
  'ok',
  'night',
  'stale',
  'clipped',
  'exceeds_clear_sky',
  'curtailed',
  'out_of_range',
  'unit_suspect',
  'overlap',
  'gap',
] as const;
export type QcFlag = (typeof QC_FLAGS)[number];
