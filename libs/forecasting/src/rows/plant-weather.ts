import type { PlantWeather } from '@daystar/solar';
import type { AirPath } from '../sky/air-path';
import type { SkyState } from '../sky/sky-state';

/** Air and ground around modules under a sky. */
export const plantWeather = (air: AirPath, { air_temp, wind_speed }: SkyState['columns']): PlantWeather => ({
  airTemp: air_temp,
  windSpeed: wind_speed,
  albedoAt: (step) => air.albedoAt(step),
});
