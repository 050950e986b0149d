import { acosd } from '../degrees';
import { snowCoverage } from '../losses/snow-coverage';
import type { Mounting } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import type { PlaneIrradiance } from './plane-irradiance-over';

/** Snow around the modules, by step of the sun table. */
export interface SnowColumns {
  /** New snow in the step, cm. */
  readonly snowfall: ArrayLike<number>;
  /** Snow on the ground, cm; NaN where unknown. */
  readonly depth: ArrayLike<number>;
  /** C. */
  readonly airTemp: ArrayLike<number>;
  /** Steps at which the modules are cleared. */
  readonly clearings: ReadonlySet<number>;
}

/** Snow around a plane, and its tilt at each step of the sun table, degrees. */
export interface PlaneSnow {
  readonly snow: SnowColumns;
  readonly tilt: Float64Array;
}

/** Adds the tilt of a plane to the snow around it. At night a tracker lies level across its axis. */
export function planeSnowOver(snow: SnowColumns, mounting: Mounting, day: Daylight, { cosTilt }: Plane): PlaneSnow {
  const tilt = new Float64Array(snow.airTemp.length);
  tilt.fill(mounting.kind === 'fixed' ? mounting.surface.tilt : Math.abs(mounting.tracker.axisTilt));
  if (mounting.kind === 'single-axis') for (let n = 0; n < day.count; n++) tilt[day.step[n]] = acosd(cosTilt[n]);
  return { snow, tilt };
}

/**
 * Removes the light on the part of a plane that snow covers, as `snowCoverage` tells it from the irradiance before
 * reflection.
 * @param light changed in place
 */
export function coverWithSnow({ snow, tilt }: PlaneSnow, day: Daylight, { poa, effective }: PlaneIrradiance): void {
  const poaByStep = new Float64Array(tilt.length);
  for (let n = 0; n < day.count; n++) poaByStep[day.step[n]] = poa[n];
  const coverage = snowCoverage({ ...snow, poa: poaByStep }, day.spacing, tilt, 0, snow.clearings);
  for (let n = 0; n < day.count; n++) effective[n] *= 1 - coverage[day.step[n]];
}
