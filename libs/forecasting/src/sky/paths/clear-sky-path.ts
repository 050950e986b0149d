import { computeClearSky } from '@daystar/solar';
import { type AirColumns, AtmosphereSeries } from './atmosphere-series';
import { IrradiancePath } from './irradiance-path';
import type { SunPath } from './sun-path';

/** Clear-sky irradiance along a sun path. */
export type ClearSkyPath = IrradiancePath;

/**
 * Clear sky (REST2) along a sun path, reduced by the irradiance that a solar eclipse blocks. The atmosphere comes from
 * the weather input where it has a value, else from the monthly climatology.
 */
export function createClearSkyPath(path: SunPath, weather?: AirColumns): ClearSkyPath {
  const atmosphere = new AtmosphereSeries(path, weather);
  return new IrradiancePath(
    path,
    computeClearSky(path.daylight, (step) => atmosphere.atmosphereAt(step)),
  );
}
