import { acosd, cosd } from '../degrees';
import type { Mounting } from '../power/pv-system';
import type { Plane } from './plane';
import { TabulatedFunction } from './tabulated-function';

/** Intervals of the tables over the tilt of a tracker. */
const INTERVALS = 16;

/**
 * Evaluates a function of the tilt of the modules, degrees, by daylight step. Evaluates it once for fixed modules, else
 * by a table over the tilt of the tracker.
 */
export function tabulateByTilt(
  evaluate: (tilt: number) => number,
  mounting: Mounting,
  { cosTilt }: Plane,
): (n: number) => number {
  if (mounting.kind === 'fixed') {
    const value = evaluate(mounting.surface.tilt);
    return () => value;
  }
  const { axisTilt, maxAngle, minAngle = -maxAngle } = mounting.tracker;
  const highest = cosd(axisTilt);
  const lowest = highest * Math.min(cosd(maxAngle), cosd(minAngle));
  const table = new TabulatedFunction((cosine) => evaluate(acosd(cosine)), lowest, highest, INTERVALS);
  return (n) => table.interpolate(cosTilt[n]);
}
