import { acosd } from '../degrees';
import type { Mounting } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';

/** Snow around the modules, by step of the sun table. */
export interface SnowColumns {
  /** New snow in the step, cm. */
  readonly snowfall: ArrayLike<number>;
  /** Snow on the ground, cm; NaN where unknown. */
  readonly depth: ArrayLike<number>;
  /** Air temperature, C. */
  readonly airTemp: ArrayLike<number>;
  /** Steps at which the modules are cleared. */
  readonly clearings: ReadonlySet<number>;
}

/** Snow around a plane, and its tilt at each step of the sun table, degrees. */
export interface PlaneSnow {
  readonly snow: SnowColumns;
  readonly tilt: Float64Array;
}

/** Tilt of a plane at each step of the sun table, degrees. At night a tracker has rotation 0. */
export function computeTiltByStep(
  mounting: Mounting,
  steps: number,
  daylight: Pick<Daylight, 'count' | 'step'>,
  { cosTilt }: Pick<Plane, 'cosTilt'>,
): Float64Array {
  const tilt = new Float64Array(steps);
  tilt.fill(mounting.kind === 'fixed' ? mounting.surface.tilt : Math.abs(mounting.tracker.axisTilt));
  if (mounting.kind === 'single-axis')
    for (let n = 0; n < daylight.count; n++) tilt[daylight.step[n]] = acosd(cosTilt[n]);
  return tilt;
}
