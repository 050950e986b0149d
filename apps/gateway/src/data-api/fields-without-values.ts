import type { Field } from '@daystar/contracts';
import { UNAVAILABLE_COLUMN } from '../serving/tables/missing-fields';

/**
 * Radiation and weather fields of Solcast's API that this service does not compute. Their values are null and `x-coverage`
 * names them, so that a program that requests them still gets its other fields.
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
  selectableRows: [],
}));
