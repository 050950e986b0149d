import { type PvSystem, plantOver, powerUnder } from '@daystar/solar';
import { AirPath } from '../sky/air-path';
import type { IrradiancePath } from '../sky/irradiance-path';
import type { SkyState } from '../sky/sky-state';
import type { SunPath } from '../sky/sun-path';
import { plantWeather } from './plant-weather';

/** AC power on native steps, in the unit of the system's capacity, 0..outputLimit; 0 when the sun is down. */
export function powerColumn(
  system: PvSystem,
  path: SunPath,
  irradiance: IrradiancePath,
  weather: SkyState['columns'],
): Float64Array {
  const plant = plantOver(system, path.daylight, plantWeather(new AirPath(path, weather), weather));
  return powerUnder(system, path.daylight, irradiance.byDaylight, plant, new Float64Array(path.steps.count));
}
