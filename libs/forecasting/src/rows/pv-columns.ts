import { type Place, type SiteProperties } from '@daystar/contracts';
import {
  type Daylight,
  type IrradianceColumns,
  type Plant,
  type PvSystem,
  clearSkyOver,
  cloudedSky,
  plantOver,
  powerUnder,
  pvSystem,
} from '@daystar/solar';
import { AirPath } from '../sky/air-path';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';
import { plantWeather } from './plant-weather';

/** PV power on the native steps of a sky, in the unit of the system's capacity. */
export interface PvColumns {
  readonly pv_estimate: Float64Array;
  /** The low scenario: power under the 90th percentile of opacity. */
  readonly pv_estimate10: Float64Array;
  readonly pv_estimate90: Float64Array;
}

/** Space that the engine works in, kept from site to site. */
const kept: { day?: Daylight; clear?: IrradianceColumns; clouded?: IrradianceColumns; plant?: Plant } = {};

/**
 * Median, low and high power of a system under a sky; low <= median <= high in every step. Sun, clear sky and all of the
 * plant that does not depend on the clouds are worked out once for the three.
 */
export function pvColumns(system: PvSystem, place: Place, sky: SkyState, elevation?: number): PvColumns {
  const path = sunPath(place, sky.steps, elevation, kept.day);
  const day = (kept.day = path.daylight);
  const air = new AirPath(path, sky.columns);
  const clear = (kept.clear = clearSkyOver(day, (step) => air.at(step), kept.clear));
  const plant = (kept.plant = plantOver(system, day, plantWeather(air, sky.columns), kept.plant));
  const under = (opacity: ArrayLike<number>): Float64Array => {
    const clouded = (kept.clouded = cloudedSky(day, clear, opacity, kept.clouded));
    return powerUnder(system, day, clouded, plant, new Float64Array(sky.steps.count));
  };
  const middle = under(sky.columns.opacity50);
  const low = under(sky.columns.opacity90);
  const high = under(sky.columns.opacity10);
  // Trackers and clipping can turn the order of skies round by a hair; scenarios of one quantity must not cross.
  for (let n = 0; n < day.count; n++) {
    const i = day.step[n];
    low[i] = Math.min(low[i], middle[i]);
    high[i] = Math.max(high[i], middle[i]);
  }
  return { pv_estimate: middle, pv_estimate10: low, pv_estimate90: high };
}

/** The system of a registered utility-scale or rooftop site. @throws RangeError when it has no capacity */
export function systemOf(site: SiteProperties, kind: 'utility' | 'rooftop', at: number): PvSystem {
  return pvSystem({ ...site, capacity: site.capacity ?? NaN }, kind, at / 1000);
}
