import type { Field, RowKind } from './field';

const radiation: RowKind[] = ['radiation_forecast', 'radiation_estimated_actual'];
const radiationForecast: RowKind[] = ['radiation_forecast'];
const pv: RowKind[] = [
  'pv_forecast',
  'pv_estimated_actual',
  'world_pv_forecast',
  'world_pv_estimated_actual',
  'aggregation_forecast',
  'aggregation_estimated_actual',
];
const pvQuantiles: RowKind[] = ['pv_forecast', 'aggregation_forecast'];
const none: RowKind[] = [];

/** Highest solar irradiance seen at the ground, with cloud enhancement, stays below 1.5 times the solar constant. */
const ENHANCED = 2000;

function field(
  name: string,
  unit: string,
  limits: [number, number],
  decimals: number,
  rows: RowKind[],
  meaning: string,
): Field {
  return { name, unit, meaning, lowest: limits[0], highest: limits[1], decimals, rows };
}

/** Every quantity that enters or leaves the service. The order is the order of columns in answers. */
export const FIELDS: readonly Field[] = [
  field('ghi', 'W/m2', [0, ENHANCED], 0, radiation, 'global horizontal irradiance'),
  field('ghi10', 'W/m2', [0, ENHANCED], 0, radiationForecast, '10th percentile of ghi (low scenario)'),
  field('ghi90', 'W/m2', [0, ENHANCED], 0, radiationForecast, '90th percentile of ghi (high scenario)'),
  field('ebh', 'W/m2', [0, 1500], 0, radiation, 'direct (beam) irradiance on the horizontal'),
  field('dni', 'W/m2', [0, 1500], 0, radiation, 'direct normal irradiance'),
  field('dni10', 'W/m2', [0, 1500], 0, radiationForecast, '10th percentile of dni (low scenario)'),
  field('dni90', 'W/m2', [0, 1500], 0, radiationForecast, '90th percentile of dni (high scenario)'),
  field('dhi', 'W/m2', [0, 1200], 0, radiation, 'diffuse horizontal irradiance'),
  field('air_temp', 'degC', [-95, 62], 0, radiationForecast, 'air temperature 2 m above ground'),
  field('zenith', 'deg', [0, 180], 0, radiationForecast, 'true solar zenith angle at the middle of the period'),
  field(
    'azimuth',
    'deg',
    [-180, 180],
    0,
    radiationForecast,
    'solar azimuth at the middle of the period: 0 north, -90 east, 90 west',
  ),
  field('cloud_opacity', '%', [0, 100], 0, radiation, 'share of clear-sky ghi that clouds take away; 0 is clear'),
  field(
    'pv_estimate',
    'MW or kW',
    [0, 1e7],
    4,
    pv,
    'AC power, period average: MW for utility-scale sites and aggregations, kW for rooftop sites and /world_pv_power',
  ),
  field('pv_estimate10', 'MW or kW', [0, 1e7], 4, pvQuantiles, '10th percentile of pv_estimate (low scenario)'),
  field('pv_estimate90', 'MW or kW', [0, 1e7], 4, pvQuantiles, '90th percentile of pv_estimate (high scenario)'),
  field('percentage', '%', [0, 100], 1, none, 'pv_estimate as a share of the AC capacity of the aggregation'),
  field('p10_sum_naive', 'MW', [0, 1e7], 4, none, 'what pv_estimate10 of the members of an aggregation add up to'),
  field('p90_sum_naive', 'MW', [0, 1e7], 4, none, 'what pv_estimate90 of the members of an aggregation add up to'),
  // Quantities of the sky state and of weather sources that no default row shows.
  field('cloud_cover', '%', [0, 100], 0, none, 'share of the sky that clouds cover'),
  field('wind_speed', 'm/s', [0, 120], 1, none, 'wind speed 10 m above ground'),
  field('wind_direction', 'deg', [0, 360], 0, none, 'direction the wind comes from, clockwise from north'),
  field('cloud_wind_east', 'm/s', [-120, 120], 1, none, 'wind at the level of the clouds, towards the east'),
  field('cloud_wind_north', 'm/s', [-120, 120], 1, none, 'wind at the level of the clouds, towards the north'),
  field(
    'relative_humidity',
    '%',
    [0, 110],
    0,
    none,
    'relative humidity 2 m above ground; a little over 100 happens in models',
  ),
  field('surface_pressure', 'hPa', [450, 1100], 1, none, 'air pressure at the surface'),
  field('precipitable_water', 'cm', [0, 12], 2, none, 'water vapour of the whole column'),
  field('aod550', '1', [0, 8], 3, none, 'aerosol optical depth at 550 nm'),
  field('albedo', '1', [0, 1], 2, none, 'reflectance of the ground for sunlight'),
  field('snow_depth', 'm', [0, 30], 2, none, 'depth of snow on the ground'),
];

const byName = new Map(FIELDS.map((entry) => [entry.name, entry]));

/** The field of that name. @throws RangeError when the table has none: a mistake in our code, never of a caller */
export function fieldNamed(name: string): Field {
  const found = byName.get(name);
  if (!found) throw new RangeError(`no field is called ${name}`);
  return found;
}

/** The fields of a kind of row, in column order. `period_end` and `period` follow them in every row. */
export function fieldsOf(kind: RowKind): readonly Field[] {
  const held = byKind.get(kind) ?? FIELDS.filter((entry) => entry.rows.includes(kind));
  byKind.set(kind, held);
  return held;
}
const byKind = new Map<RowKind, readonly Field[]>();
