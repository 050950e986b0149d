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

/** Limit of GHI, W/m2: irradiance at the ground, with cloud enhancement, stays below 1.5 times the solar constant. */
const MAX_GHI = 2000;

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

/** All quantities of inputs and outputs, in the order of columns in responses. */
export const FIELDS: readonly Field[] = [
  field('ghi', 'W/m2', [0, MAX_GHI], 0, radiation, 'global horizontal irradiance'),
  field('ghi10', 'W/m2', [0, MAX_GHI], 0, radiationForecast, '10th percentile of ghi (low scenario)'),
  field('ghi90', 'W/m2', [0, MAX_GHI], 0, radiationForecast, '90th percentile of ghi (high scenario)'),
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
  field('cloud_opacity', '%', [0, 100], 0, radiation, 'share of clear-sky ghi that clouds remove; 0 is clear'),
  field('clearsky_ghi', 'W/m2', [0, MAX_GHI], 0, none, 'ghi by the clear-sky model REST2, without clouds and horizon'),
  field('clearsky_dni', 'W/m2', [0, 1500], 0, none, 'dni by the clear-sky model REST2, without clouds and horizon'),
  field('clearsky_dhi', 'W/m2', [0, 1200], 0, none, 'dhi by the clear-sky model REST2, without clouds and horizon'),
  field(
    'gti',
    'W/m2',
    [0, MAX_GHI],
    0,
    none,
    'global irradiance on the plane of `tilt` and `azimuth`, or of a tracker',
  ),
  field('gti10', 'W/m2', [0, MAX_GHI], 0, none, '10th percentile of gti (low scenario)'),
  field('gti90', 'W/m2', [0, MAX_GHI], 0, none, '90th percentile of gti (high scenario)'),
  field('clearsky_gti', 'W/m2', [0, MAX_GHI], 0, none, 'gti by the clear-sky model REST2, without clouds'),
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
  field(
    'pv_potential',
    'MW or kW',
    [0, 1e7],
    4,
    none,
    'pv_estimate without the planned outages and the export limit of the site',
  ),
  field('percentage', '%', [0, 100], 1, none, 'pv_estimate as a share of the AC capacity of the aggregation'),
  field('p10_sum_naive', 'MW', [0, 1e7], 4, none, 'sum of pv_estimate10 over the members of an aggregation'),
  field('p90_sum_naive', 'MW', [0, 1e7], 4, none, 'sum of pv_estimate90 over the members of an aggregation'),
  // Quantities of the sky state and of weather sources, which are not in default rows.
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
    'relative humidity 2 m above ground; models may slightly exceed 100',
  ),
  field('surface_pressure', 'hPa', [450, 1100], 1, none, 'air pressure at the surface'),
  field('precipitable_water', 'cm', [0, 12], 2, none, 'water vapour of the whole column'),
  field('aod550', '1', [0, 8], 3, none, 'aerosol optical depth at 550 nm'),
  field('albedo', '1', [0, 1], 2, none, 'reflectance of the ground for sunlight'),
  field('snow_depth', 'm', [0, 30], 2, none, 'depth of snow on the ground'),
  field('precipitation_rate', 'mm/h', [0, 500], 2, none, 'rain, and the liquid equivalent of snow'),
  field('kimber_loss_fraction', '1', [0, 1], 4, none, 'share of the energy lost to dust, by the Kimber model'),
  field(
    'hsu_loss_fraction',
    '1',
    [0, 1],
    4,
    none,
    'share of the light lost to dust, by the model of Coello and Boyle (HSU)',
  ),
  field('dewpoint_temp', 'degC', [-100, 40], 1, none, 'dew point 2 m above ground, of air_temp and relative_humidity'),
];

const byName = new Map(FIELDS.map((entry) => [entry.name, entry]));

/** The field with a name. @throws RangeError when there is none, which is a programming error */
export function getField(name: string): Field {
  const found = byName.get(name);
  if (!found) throw new RangeError(`unknown field '${name}'`);
  return found;
}

/** The fields of a kind of row, in column order; every row also has `period_end` and `period` after them. */
export function fieldsOf(kind: RowKind): readonly Field[] {
  const fields = byKind.get(kind) ?? FIELDS.filter((entry) => entry.rows.includes(kind));
  byKind.set(kind, fields);
  return fields;
}
const byKind = new Map<RowKind, readonly Field[]>();
