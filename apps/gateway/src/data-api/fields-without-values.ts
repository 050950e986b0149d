import type { Field } from '@daystar/contracts';
import { UNAVAILABLE_COLUMN } from '../serving/tables/missing-fields';

/**
 * Radiation and weather of the original API that this service does not compute. Rows have null for them and `x-coverage` names them,
 * so that programs that request them among others get the others.
 */
const NAMES = [
  'cape',
  'cloud_opacity10',
  'cloud_opacity90',
  'dhi10',
  'dhi90',
  'max_air_temp',
  'min_air_temp',
  'pm10',
  'pm2.5',
  'snow_soiling_ground',
  'snow_soiling_rooftop',
  'snow_water_equivalent',
  'snowfall_rate',
  'wind_direction_100m',
  'wind_gust',
  'wind_speed_100m',
];

export const FIELDS_WITHOUT_VALUES: readonly Field[] = NAMES.map((name) => ({
  name,
  unit: '',
  meaning: 'Not computed by this service.',
  lowest: 0,
  highest: 0,
  decimals: 0,
  column: UNAVAILABLE_COLUMN,
  rows: [],
}));
