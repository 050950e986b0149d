import { type Place, type SiteProperties } from '@daystar/contracts';
import { type PvSystem, pvSystem } from '@daystar/solar';
import { clearSkyPath } from '../sky/clear-sky-path';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';
import { irradianceColumns } from './irradiance-columns';
import { powerColumn } from './power-column';

/** PV power on the native steps of a sky, in the unit of the system's capacity. */
export interface PvColumns {
  readonly pv_estimate: Float64Array;
  /** The low scenario: power under the 90th percentile of opacity. */
  readonly pv_estimate10: Float64Array;
  readonly pv_estimate90: Float64Array;
}

/** Median, low and high power of a system under a sky; low <= median <= high in every step. */
export function pvColumns(system: PvSystem, place: Place, sky: SkyState, elevation?: number): PvColumns {
  const path = sunPath(place, sky.steps, elevation);
  const clear = clearSkyPath(path, sky.columns);
  const under = (opacity: ArrayLike<number>) =>
    powerColumn(system, path, irradianceColumns(path, clear, opacity), sky.columns);
  const middle = under(sky.columns.opacity50);
  // Trackers and clipping can turn the order of skies round by a hair; scenarios of one quantity must not cross.
  const low = under(sky.columns.opacity90).map((value, i) => Math.min(value, middle[i]));
  const high = under(sky.columns.opacity10).map((value, i) => Math.max(value, middle[i]));
  return { pv_estimate: middle, pv_estimate10: low, pv_estimate90: high };
}

/** The system of a registered utility-scale or rooftop site. @throws RangeError when it has no capacity */
export function systemOf(site: SiteProperties, kind: 'utility' | 'rooftop', at: number): PvSystem {
  return pvSystem({ ...site, capacity: site.capacity ?? NaN }, kind, at / 1000);
}
