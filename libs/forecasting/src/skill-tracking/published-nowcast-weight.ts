import { HOUR } from '@daystar/timeseries';

/** 'advection': clouds move along their motion; 'persistence': the last observation persists. */
export type NowcastKind = 'advection' | 'persistence';

/** Lead at which a nowcast and the numerical forecast have equal weights, h. */
const EVEN_LEAD: Record<NowcastKind, number> = { advection: 2.5, persistence: 1.2 };
/** Exponent of lead in the logistic function. */
const STEEPNESS = 2.2;
/** Lead from which the weight is tapered, h. */
const TAPER_START_HOURS = 4;
/** Lead from which the weight is 0, h. */
export const TAPER_END_HOURS = 6;

/**
 * Weight of a nowcast against the numerical forecast: 1 at lead 0, never increasing, 0 from six hours on. It is a
 * logistic function of log lead, fitted to published skill of persistence and of satellite nowcasts over Great Britain
 * and the Netherlands. Verification refines it.
 * @param lead time from the newest observation to the middle of the step, ms
 */
export function computePublishedNowcastWeight(lead: number, kind: NowcastKind = 'advection'): number {
  const hours = Math.max(0, lead / HOUR);
  const taper = Math.min(1, Math.max(0, (TAPER_END_HOURS - hours) / (TAPER_END_HOURS - TAPER_START_HOURS)));
  return taper / (1 + (hours / EVEN_LEAD[kind]) ** STEEPNESS);
}
