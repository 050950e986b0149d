import { type Place, type SiteProperties } from '@daystar/contracts';
import {
  type ClearSkySpread,
  type Daylight,
  type IrradianceColumns,
  type Plant,
  type PvSystem,
  clearSkyOver,
  cloudedSky,
  plantOver,
  powerUnder,
  pvSystem,
  widen,
} from '@daystar/solar';
import { AirPath } from '../sky/air-path';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';
import { airSpread } from './air-spread';
import { plantWeather } from './plant-weather';

/** PV power on the native steps of a sky, in the unit of the system's capacity. */
export interface PvColumns {
  readonly pv_estimate: Float64Array;
  /** The low scenario: power under the 90th percentile of opacity, through air that may be damper and hazier. */
  readonly pv_estimate10: Float64Array;
  readonly pv_estimate90: Float64Array;
}

/** Space that the engine works in, kept from site to site. */
const kept: {
  day?: Daylight;
  clear?: IrradianceColumns;
  spread?: ClearSkySpread;
  middle?: IrradianceColumns;
  side?: IrradianceColumns;
  plant?: Plant;
} = {};

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
  const spread = (kept.spread = airSpread(path, air, sky, kept.spread));
  const median = (kept.middle = cloudedSky(day, clear, sky.columns.opacity50, kept.middle));
  const under = (light: IrradianceColumns) => powerUnder(system, day, light, plant, new Float64Array(sky.steps.count));
  const beside = (opacity: ArrayLike<number>, side: -1 | 1) => {
    const clouded = (kept.side = cloudedSky(day, clear, opacity, kept.side));
    widen(day, clouded, median, spread, side);
    return under(clouded);
  };
  const middle = under(median);
  const low = beside(sky.columns.opacity90, -1);
  const high = beside(sky.columns.opacity10, 1);
  // Trackers and clipping can turn the order of skies round by a hair; scenarios of one quantity must not cross.
  for (let n = 0; n < day.count; n++) {
    const i = day.step[n];
    if (low[i] > middle[i]) low[i] = middle[i];
    if (high[i] < middle[i]) high[i] = middle[i];
  }
  return { pv_estimate: middle, pv_estimate10: low, pv_estimate90: high };
}

/** The system of a registered utility-scale or rooftop site. @throws RangeError when it has no capacity */
export function systemOf(site: SiteProperties, kind: 'utility' | 'rooftop', at: number): PvSystem {
  return pvSystem({ ...site, capacity: site.capacity ?? NaN }, kind, at / 1000);
}
