import { computeClearSky } from '@daystar/solar';
import { type AirColumns, AtmosphereSeries } from './atmosphere-series';
import { IrradiancePath } from './irradiance-path';
import type { SunPath } from './sun-path';

/** Clear-sky irradiance along a sun path. */
export type ClearSkyPath = IrradiancePath;

/** Clear skies of the climatology. An issue needs the one of its path for the sky, and for the power of the plant. */
const climatologicalSkies = new WeakMap<SunPath, ClearSkyPath>();

/**
 * Clear sky (REST2) along a sun path, reduced by the irradiance that a solar eclipse blocks. The atmosphere comes from
 * the weather input where it has a value, else from the monthly climatology.
 * @returns the same object for calls with the same path and without weather
 */
export function createClearSkyPath(path: SunPath, weather?: AirColumns): ClearSkyPath {
  if (weather) return computeClearSkyPath(path, weather);
  const cached = climatologicalSkies.get(path);
  if (cached) return cached;
  const clearSky = computeClearSkyPath(path);
  climatologicalSkies.set(path, clearSky);
  return clearSky;
}

function computeClearSkyPath(path: SunPath, weather?: AirColumns): ClearSkyPath {
  const atmosphere = new AtmosphereSeries(path, weather);
  return new IrradiancePath(
    path,
    computeClearSky(path.daylight, (step) => atmosphere.atmosphereAt(step)),
  );
}
