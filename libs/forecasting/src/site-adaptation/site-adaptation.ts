import { interpolateAt, findFractionalIndex } from '../numerics/fractional-index';

/**
 * Correction of the estimated clear-sky index of a place, by index and by solar time. It is an additive model of two
 * bias curves, after J. Polo et al., "Preliminary survey on site-adaptation techniques for satellite-derived and
 * reanalysis solar radiation datasets", Solar Energy 132 (2016).
 */
export interface SiteAdaptation {
  /** Correction at each of `INDEX_KNOTS`. */
  readonly byIndex: readonly number[];
  /** Correction at each of `HOUR_KNOTS`. */
  readonly byHour: readonly number[];
}

/** Clear-sky indices: GHI divided by clear-sky GHI. */
export const INDEX_KNOTS = [0.15, 0.35, 0.55, 0.75, 0.95] as const;
/** Apparent solar time, h. */
export const HOUR_KNOTS = [7, 9, 11, 13, 15, 17] as const;

/** Maximum correction; a larger one would mean another place or instrument. */
const MAX_SHIFT = 0.3;
/** Minimum clear-sky index under the thickest clouds. */
const MIN_INDEX = 0.02;

/** Adapts a clear-sky index. The result is at most 1, a clear sky, and at least 0.02, or the index if that is lower. */
export function adaptIndex({ byIndex, byHour }: SiteAdaptation, index: number, hour: number): number {
  const correction =
    interpolateAt(byIndex, findFractionalIndex(INDEX_KNOTS, index)) +
    interpolateAt(byHour, findFractionalIndex(HOUR_KNOTS, hour));
  const limited = Math.min(MAX_SHIFT, Math.max(-MAX_SHIFT, correction));
  return Math.min(1, Math.max(Math.min(MIN_INDEX, index), index + limited));
}

/** Scales the corrections of an adaptation. @param share 0..1 */
export const scaleAdaptation = ({ byIndex, byHour }: SiteAdaptation, share: number): SiteAdaptation => ({
  byIndex: byIndex.map((correction) => share * correction),
  byHour: byHour.map((correction) => share * correction),
});
