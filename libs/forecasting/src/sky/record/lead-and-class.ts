import { HOUR } from '@daystar/timeseries';
import { positionAmong, valueAt } from './knots';

/** Leads at which forecasts are verified, h; between them what was learned is drawn straight. */
export const LEADS = [1 / 12, 0.25, 0.5, 1, 2, 3, 4, 6, 12, 24, 48, 72, 120, 168] as const;
/** Middles of the classes of sky, opacity in %: clear, hazy, thin or scattered, broken, mostly cloudy, overcast. */
const CLASSES = [0.8, 4, 15, 40, 65, 88] as const;

export const CELLS = LEADS.length * CLASSES.length;

/** @param lead ms */
export const leadPosition = (lead: number): number => positionAmong(LEADS, lead / HOUR);
/** @param opacity % */
export const classPosition = (opacity: number): number => positionAmong(CLASSES, opacity);

/** The up to four cells of lead and class around a value, with weights that add up to 1: `cellAt` turned round. */
export function eachCell(lead: number, sky: number, visit: (cell: number, weight: number) => void): void {
  const [l, s] = [lead | 0, sky | 0];
  const [later, denser] = [lead - l, sky - s];
  const first = l * CLASSES.length + s;
  visit(first, (1 - later) * (1 - denser));
  if (denser > 0) visit(first + 1, (1 - later) * denser);
  if (later > 0) visit(first + CLASSES.length, later * (1 - denser));
  if (later > 0 && denser > 0) visit(first + CLASSES.length + 1, later * denser);
}

/** A table of one value per lead and class, drawn straight between both. */
export function cellAt(table: ArrayLike<number>, lead: number, sky: number): number {
  const below = lead | 0;
  const value = valueAt(table, sky, below * CLASSES.length);
  return below === lead ? value : value + (lead - below) * (valueAt(table, sky, (below + 1) * CLASSES.length) - value);
}
