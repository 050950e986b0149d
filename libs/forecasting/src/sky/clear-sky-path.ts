import { clearSkyOver } from '@daystar/solar';
import { type AirColumns, AirPath } from './air-path';
import { IrradiancePath } from './irradiance-path';
import type { SunPath } from './sun-path';

/** Irradiance of the clear sky along a sun path. */
export type ClearSkyPath = IrradiancePath;

/**
 * The clear sky (REST2) along a sun path, dimmed by the part of the sun that an eclipse covers, through the air of the
 * weather where it brings some and of the monthly climatology elsewhere.
 */
export function clearSkyPath(path: SunPath, weather?: AirColumns): ClearSkyPath {
  const air = new AirPath(path, weather);
  return new IrradiancePath(
    path,
    clearSkyOver(path.daylight, (step) => air.at(step)),
  );
}
