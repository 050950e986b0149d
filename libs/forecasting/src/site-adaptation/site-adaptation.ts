import { valueAt, positionAmong } from '../sky/record/knots';

/**
 * By how much the estimated clear-sky index of a place is to be moved: for what the index is, and for where the sun
 * stands. Site adaptation of satellite-derived irradiance (J. Polo et al., "Preliminary survey on site-adaptation
 * techniques for satellite-derived and reanalysis solar radiation datasets", Solar Energy 132, 2016), as an additive
 * model of two bias curves.
 */
export interface SiteAdaptation {
  /** At each of `INDEX_KNOTS`. */
  readonly byIndex: readonly number[];
  /** At each of `HOUR_KNOTS`. */
  readonly byHour: readonly number[];
}

/** Clear-sky index: ghi over ghi under a clear sky. */
export const INDEX_KNOTS = [0.15, 0.35, 0.55, 0.75, 0.95] as const;
/** Apparent solar time, h. */
export const HOUR_KNOTS = [7, 9, 11, 13, 15, 17] as const;

/** What is learnt never moves an index further: more would be another place, or another instrument. */
const MOST_MOVED = 0.3;
/** The darkest of clouds let so much through. */
const DARKEST = 0.02;

/** The index as it would have been measured, 0.02..1; 1 is a clear sky, and no estimate is brighter. */
export function adaptedIndex({ byIndex, byHour }: SiteAdaptation, index: number, hour: number): number {
  const moved = valueAt(byIndex, positionAmong(INDEX_KNOTS, index)) + valueAt(byHour, positionAmong(HOUR_KNOTS, hour));
  const within = Math.min(MOST_MOVED, Math.max(-MOST_MOVED, moved));
  return Math.min(1, Math.max(Math.min(DARKEST, index), index + within));
}

/** The same, followed in part alone. */
export const inPart = ({ byIndex, byHour }: SiteAdaptation, share: number): SiteAdaptation => ({
  byIndex: byIndex.map((moved) => share * moved),
  byHour: byHour.map((moved) => share * moved),
});
