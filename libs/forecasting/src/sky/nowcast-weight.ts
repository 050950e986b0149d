import { HOUR } from '@daystar/timeseries';

/** Clouds carried along their motion, or those seen last, held where they were. */
export type NowcastKind = 'carried' | 'held';

/** Lead at which a nowcast and the numerical forecast are about equally good, h. */
const EVEN_AT: Record<NowcastKind, number> = { carried: 2.5, held: 1.2 };
const STEEPNESS = 2.2;
/** From here on rows equal the numerical forecast exactly. */
const TAPER_FROM = 4;
export const TAPER_TO = 6;

/**
 * Weight of a nowcast beside the numerical forecast, 1 at no lead, never growing, 0 from six hours on: a logistic in log
 * lead fitted to published skill of satellite nowcasts over Great Britain and the Netherlands, and of persistence, until
 * own verification replaces it. The age of the newest observation counts as lead, since the nowcast set out from there.
 * @param lead time from the newest observation to the middle of the step, ms
 */
export function nowcastWeight(lead: number, kind: NowcastKind = 'carried'): number {
  const hours = Math.max(0, lead / HOUR);
  const taper = Math.min(1, Math.max(0, (TAPER_TO - hours) / (TAPER_TO - TAPER_FROM)));
  return taper / (1 + (hours / EVEN_AT[kind]) ** STEEPNESS);
}
