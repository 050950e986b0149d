/**
 * What is thought of a measured value, beside what the plant could have made:
 * `ok`; `night` the sun is down; `stale` repeated for too long; `clipped` at the inverters' limit; `exceeds_clear_sky`
 * more than any plant of that size makes under a clear sky; `curtailed` declared to be held back or partly out;
 * `out_of_range` negative by day or far above capacity; `unit_suspect` a thousand times too much or too little;
 * `overlap` its period is told by shorter ones too; `gap` nothing was measured of power.
 */
export const VERDICTS = [
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
export type Verdict = (typeof VERDICTS)[number];
