import { betweenClasses } from './interval-class';
import { type Distances, unitsOf } from './interval-outcomes';
import type { IntervalWidths } from './interval-widths';
import { placeBetween } from './place-between';

/** Under which light a row lies, and how long it was made before. */
export interface Row {
  /** Power under a clear sky. */
  readonly clear: number;
  readonly estimate: number;
  /** From the making of the row to its middle, ms. */
  readonly lead: number;
}

/** Distances of the quantiles as outcomes want them; leads and classes go over into each other without a step. */
export function widened(distances: Distances, { clear, estimate, lead }: Row, widths: IntervalWidths): Distances {
  const { leads, low, high, best } = widths;
  const units = unitsOf(distances, clear, best);
  const light = { sky: estimate / clear, sun: clear / best };
  const [k, further] = placeBetween(leads, lead);
  const at = (tables: readonly (readonly number[])[]) => {
    const near = betweenClasses(tables[k], light);
    return further > 0 ? near + further * (betweenClasses(tables[k + 1], light) - near) : near;
  };
  return { below: at(low) * units.below, above: at(high) * units.above };
}
