import type { SiteProperties, TrackerProperties } from '@daystar/contracts';
import {
  type IrradianceColumns,
  PlaneIrradiance,
  computeModuleIrradiance,
  computeSystemColumns,
  pvSystem,
} from '@daystar/solar';
import type { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import type { SkyState } from '../sky/blend/sky-state';
import type { SunPath } from '../sky/paths/sun-path';
import { toModuleWeather } from './module-weather';

/** Orientation of a plane, with the names and defaults of sites, and the horizon around it. */
export interface PlaneDescription
  extends Pick<SiteProperties, 'tilt' | 'azimuth' | 'tracking_type'>, TrackerProperties {
  /** Elevations, degrees, clockwise from north; flat when absent. */
  readonly horizon?: readonly number[];
}

/**
 * Prepares the computation of global irradiance on a plane, W/m2, on all steps of a sun path. Losses by reflection and
 * by shade between rows are not deducted.
 * @returns a function from unshaded irradiance (one entry per daylight step) to plane-of-array irradiance on all steps,
 *   W/m2
 */
export function preparePlaneOfArrayIrradiance(
  path: SunPath,
  atmosphere: AtmosphereSeries,
  sky: SkyState,
  plane: PlaneDescription & { readonly latitude: number },
): (irradiance: IrradianceColumns) => Float64Array {
  const { daylight } = path;
  const system = { ...pvSystem({ ...plane, capacity: 1 }, 'utility', 0), rows: undefined };
  const systemColumns = computeSystemColumns(system, daylight, toModuleWeather(atmosphere, sky.columns));
  const buffer = new PlaneIrradiance(daylight.count);
  return (irradiance) => {
    computeModuleIrradiance(daylight, irradiance, systemColumns, buffer);
    return path.expand(buffer.poa);
  };
}
