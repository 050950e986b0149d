import { HOUR } from '@daystar/timeseries';
import { findFractionalIndex, interpolateAt } from '../numerics/fractional-index';

/** Lead times of the skill statistics, h. Statistics are interpolated between them. */
export const LEAD_HOURS = [1 / 12, 0.25, 0.5, 1, 2, 3, 4, 6, 12, 24, 48, 72, 120, 168] as const;
/** Cell centres by opacity, %: clear, hazy, thin or scattered, broken, mostly cloudy, overcast. */
const SKY_CLASS_CENTRES = [0.8, 4, 15, 40, 65, 88] as const;

export const CELL_COUNT = LEAD_HOURS.length * SKY_CLASS_CENTRES.length;

/** Finds the fractional index of a lead among `LEAD_HOURS`. @param lead ms */
export const toLeadIndex = (lead: number): number => findFractionalIndex(LEAD_HOURS, lead / HOUR);
/** Finds the fractional index of an opacity among the sky classes. @param opacity % */
export const toSkyIndex = (opacity: number): number => findFractionalIndex(SKY_CLASS_CENTRES, opacity);

/**
 * Visits up to four cells around fractional indices, with weights that add up to 1: the transpose of `interpolateCell`.
 */
export function forEachCell(leadIndex: number, skyIndex: number, visit: (cell: number, weight: number) => void): void {
  const [leadBelow, skyBelow] = [leadIndex | 0, skyIndex | 0];
  const [leadFraction, skyFraction] = [leadIndex - leadBelow, skyIndex - skyBelow];
  const lowerCell = leadBelow * SKY_CLASS_CENTRES.length + skyBelow;
  visit(lowerCell, (1 - leadFraction) * (1 - skyFraction));
  if (skyFraction > 0) visit(lowerCell + 1, (1 - leadFraction) * skyFraction);
  if (leadFraction > 0) visit(lowerCell + SKY_CLASS_CENTRES.length, leadFraction * (1 - skyFraction));
  if (leadFraction > 0 && skyFraction > 0) visit(lowerCell + SKY_CLASS_CENTRES.length + 1, leadFraction * skyFraction);
}

/** Interpolates bilinearly in a table with one value per lead and sky class, at fractional indices. */
export function interpolateCell(table: ArrayLike<number>, leadIndex: number, skyIndex: number): number {
  const below = leadIndex | 0;
  const value = interpolateAt(table, skyIndex, below * SKY_CLASS_CENTRES.length);
  return below === leadIndex
    ? value
    : value + (leadIndex - below) * (interpolateAt(table, skyIndex, (below + 1) * SKY_CLASS_CENTRES.length) - value);
}
