import { HOUR } from '@daystar/timeseries';
import { fractionalIndex, interpolateAt } from '../numerics/fractional-index';

/** Leads of verification, h; statistics are interpolated between them. */
export const LEADS = [1 / 12, 0.25, 0.5, 1, 2, 3, 4, 6, 12, 24, 48, 72, 120, 168] as const;
/** Cell centres by opacity, %: clear, hazy, thin or scattered, broken, mostly cloudy, overcast. */
const CLASSES = [0.8, 4, 15, 40, 65, 88] as const;

export const CELLS = LEADS.length * CLASSES.length;

/** @param lead ms */
export const leadIndex = (lead: number): number => fractionalIndex(LEADS, lead / HOUR);
/** @param opacity % */
export const skyIndex = (opacity: number): number => fractionalIndex(CLASSES, opacity);

/** Visits up to four cells around a value, with weights that add up to 1: the transpose of `interpolateCell`. */
export function forEachCell(lead: number, sky: number, visit: (cell: number, weight: number) => void): void {
  const [l, s] = [lead | 0, sky | 0];
  const [later, denser] = [lead - l, sky - s];
  const first = l * CLASSES.length + s;
  visit(first, (1 - later) * (1 - denser));
  if (denser > 0) visit(first + 1, (1 - later) * denser);
  if (later > 0) visit(first + CLASSES.length, later * (1 - denser));
  if (later > 0 && denser > 0) visit(first + CLASSES.length + 1, later * denser);
}

/** Bilinear interpolation of a table with one value per lead and sky class. */
export function interpolateCell(table: ArrayLike<number>, lead: number, sky: number): number {
  const below = lead | 0;
  const value = interpolateAt(table, sky, below * CLASSES.length);
  return below === lead
    ? value
    : value + (lead - below) * (interpolateAt(table, sky, (below + 1) * CLASSES.length) - value);
}
