import { DAY, HOUR, MINUTE } from '@daystar/timeseries';

/** Lead times at which forecasts are verified and models are trained, ms from the issue to the start of the period. */
export const LEADS_MS = [
  0,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  5 * DAY,
] as const;
