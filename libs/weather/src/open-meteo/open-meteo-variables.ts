import type { WeatherVariable } from '@daystar/contracts';

export interface OpenMeteoVariable {
  readonly upstream: string;
  readonly variable: WeatherVariable;
  /** Unit string that the response must contain. It equals the unit in the field table; only the spelling may differ (`mm` per hour is `mm/h`). */
  readonly unit: string;
  /** Mean or sum of the hour before the timestamp, value at the timestamp, or direction at the timestamp, which has no mean. */
  readonly aggregation: 'mean' | 'instant' | 'direction';
}

/** Upstream name, our field, unit and aggregation over time. Nothing is converted; limits are those of the field table. */
export const OPEN_METEO_VARIABLES: readonly OpenMeteoVariable[] = [
  { upstream: 'shortwave_radiation', variable: 'ghi', unit: 'W/m²', aggregation: 'mean' },
  { upstream: 'direct_normal_irradiance', variable: 'dni', unit: 'W/m²', aggregation: 'mean' },
  { upstream: 'diffuse_radiation', variable: 'dhi', unit: 'W/m²', aggregation: 'mean' },
  { upstream: 'cloud_cover', variable: 'cloud_cover', unit: '%', aggregation: 'instant' },
  { upstream: 'temperature_2m', variable: 'air_temp', unit: '°C', aggregation: 'instant' },
  { upstream: 'relative_humidity_2m', variable: 'relative_humidity', unit: '%', aggregation: 'instant' },
  { upstream: 'surface_pressure', variable: 'surface_pressure', unit: 'hPa', aggregation: 'instant' },
  { upstream: 'wind_speed_10m', variable: 'wind_speed', unit: 'm/s', aggregation: 'instant' },
  { upstream: 'wind_direction_10m', variable: 'wind_direction', unit: '°', aggregation: 'direction' },
  { upstream: 'snow_depth', variable: 'snow_depth', unit: 'm', aggregation: 'instant' },
  { upstream: 'precipitation', variable: 'precipitation_rate', unit: 'mm', aggregation: 'mean' },
];
