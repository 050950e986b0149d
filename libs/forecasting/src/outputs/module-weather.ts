import type { ModuleWeatherColumns } from '@daystar/solar';
import type { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import type { SkyState } from '../sky/blend/sky-state';

/** Weather and albedo at the modules under a sky. */
export const toModuleWeather = (
  atmosphere: AtmosphereSeries,
  { air_temp, wind_speed }: SkyState['columns'],
): ModuleWeatherColumns => ({
  airTemp: air_temp,
  windSpeed: wind_speed,
  albedoAt: (step) => atmosphere.albedoAt(step),
});
