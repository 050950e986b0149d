import type { Place } from '@daystar/contracts';
import { computeClearSky, computeCloudySky } from '@daystar/solar';
import type { SkyState } from '../sky/blend/sky-state';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import { IrradiancePath } from '../sky/paths/irradiance-path';
import { createSunPath } from '../sky/paths/sun-path';

/**
 * Irradiance under the median clouds on the steps of the sky, with a flat horizon. Equals `computeRadiationColumns`,
 * without the cost of the percentiles.
 */
export function computeMedianIrradiance(place: Place, sky: SkyState): IrradiancePath {
  const path = createSunPath(place, sky.steps);
  const atmosphere = new AtmosphereSeries(path, sky.columns);
  const clear = computeClearSky(path.daylight, (step) => atmosphere.atmosphereAt(step));
  return new IrradiancePath(path, computeCloudySky(path.daylight, clear, sky.columns.opacity50));
}
