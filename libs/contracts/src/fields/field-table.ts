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
const pvOfOnePlant: RowKind[] = ['pv_forecast', 'pv_estimated_actual'];
const aggregation: RowKind[] = ['aggregation_forecast', 'aggregation_estimated_actual'];
const NO_ROWS: RowKind[] = [];
const powerForecast: RowKind[] = ['pv_forecast', 'world_pv_forecast', 'aggregation_forecast'];

/** Maximum GHI with cloud enhancement, W/m2: 1.5 times the solar constant, 2042, rounded down. */
const MAX_GHI = 2000;

function createField(
  name: string,
  unit: string,
  limits: [number, number],
  decimals: number,
  rows: RowKind[],
  meaning: string,
  selectableRows: RowKind[] = NO_ROWS,
): Field {
  return { name, unit, meaning, lowest: limits[0], highest: limits[1], decimals, rows, selectableRows };
}

/** Creates the two quartiles of a field, which forecast rows show on request. */
const createQuartiles = (name: string, unit: string, limits: [number, number], decimals: number, rows: RowKind[]) =>
  [25, 75].map((percent) =>
    createField(
      `${name}${percent}`,
      unit,
      limits,
      decimals,
      NO_ROWS,
      `${percent}th percentile of ${name}, from its other percentiles`,
      rows,
    ),
  );

/** All quantities of inputs and outputs, in the order of columns in responses. */
export const FIELDS: readonly Field[] = [
  createField('ghi', 'W/m2', [0, MAX_GHI], 0, radiation, 'global horizontal irradiance'),
  createField('ghi10', 'W/m2', [0, MAX_GHI], 0, radiationForecast, '10th percentile of ghi (low scenario)'),
  createField('ghi90', 'W/m2', [0, MAX_GHI], 0, radiationForecast, '90th percentile of ghi (high scenario)'),
  createField('ebh', 'W/m2', [0, 1500], 0, radiation, 'direct (beam) irradiance on the horizontal'),
  createField('dni', 'W/m2', [0, 1500], 0, radiation, 'direct normal irradiance'),
  createField('dni10', 'W/m2', [0, 1500], 0, radiationForecast, '10th percentile of dni (low scenario)'),
  createField('dni90', 'W/m2', [0, 1500], 0, radiationForecast, '90th percentile of dni (high scenario)'),
  createField('dhi', 'W/m2', [0, 1200], 0, radiation, 'diffuse horizontal irradiance'),
  createField('air_temp', 'degC', [-95, 62], 0, radiationForecast, 'air temperature 2 m above ground', radiation),
  createField(
    'zenith',
    'deg',
    [0, 180],
    0,
    radiationForecast,
    'true solar zenith angle at the middle of the period',
    radiation,
  ),
  createField(
    'azimuth',
    'deg',
    [-180, 180],
    0,
    radiationForecast,
    'solar azimuth at the middle of the period: 0 north, -90 east, 90 west',
    radiation,
  ),
  createField('cloud_opacity', '%', [0, 100], 0, radiation, 'share of clear-sky ghi that clouds remove; 0 is clear'),
  createField(
    'clearsky_ghi',
    'W/m2',
    [0, MAX_GHI],
    0,
    NO_ROWS,
    'ghi by the clear-sky model REST2, without clouds or shading by the horizon',
    radiation,
  ),
  createField(
    'clearsky_dni',
    'W/m2',
    [0, 1500],
    0,
    NO_ROWS,
    'dni by the clear-sky model REST2, without clouds or shading by the horizon',
    radiation,
  ),
  createField(
    'clearsky_dhi',
    'W/m2',
    [0, 1200],
    0,
    NO_ROWS,
    'dhi by the clear-sky model REST2, without clouds or shading by the horizon',
    radiation,
  ),
  createField(
    'gti',
    'W/m2',
    [0, MAX_GHI],
    0,
    NO_ROWS,
    'global irradiance on the plane of `tilt` and `azimuth`, or of a tracker',
    radiation,
  ),
  createField('gti10', 'W/m2', [0, MAX_GHI], 0, NO_ROWS, '10th percentile of gti (low scenario)', radiationForecast),
  createField('gti90', 'W/m2', [0, MAX_GHI], 0, NO_ROWS, '90th percentile of gti (high scenario)', radiationForecast),
  ...createQuartiles('ghi', 'W/m2', [0, MAX_GHI], 0, radiationForecast),
  ...createQuartiles('dni', 'W/m2', [0, 1500], 0, radiationForecast),
  ...createQuartiles('gti', 'W/m2', [0, MAX_GHI], 0, radiationForecast),
  createField(
    'clearsky_gti',
    'W/m2',
    [0, MAX_GHI],
    0,
    NO_ROWS,
    'gti by the clear-sky model REST2, without clouds',
    radiation,
  ),
  createField(
    'pv_estimate',
    'MW or kW',
    [0, 1e7],
    4,
    pv,
    'AC power, period average: MW for utility-scale sites and aggregations, kW for rooftop sites and /world_pv_power',
  ),
  createField('pv_estimate10', 'MW or kW', [0, 1e7], 4, pvQuantiles, '10th percentile of pv_estimate (low scenario)', [
    'world_pv_forecast',
  ]),
  createField('pv_estimate90', 'MW or kW', [0, 1e7], 4, pvQuantiles, '90th percentile of pv_estimate (high scenario)', [
    'world_pv_forecast',
  ]),
  ...createQuartiles('pv_estimate', 'MW or kW', [0, 1e7], 4, powerForecast),
  createField(
    'pv_potential',
    'MW or kW',
    [0, 1e7],
    4,
    NO_ROWS,
    'pv_estimate without the planned outages, curtailments and power limits of the site',
    pvOfOnePlant,
  ),
  createField(
    'percentage',
    '%',
    [0, 100],
    1,
    NO_ROWS,
    'pv_estimate as a share of the AC capacity of the aggregation',
    aggregation,
  ),
  createField('p10_sum_naive', 'MW', [0, 1e7], 4, NO_ROWS, 'sum of pv_estimate10 over the members of an aggregation', [
    'aggregation_forecast',
  ]),
  createField('p90_sum_naive', 'MW', [0, 1e7], 4, NO_ROWS, 'sum of pv_estimate90 over the members of an aggregation', [
    'aggregation_forecast',
  ]),
  // Quantities of the sky state and of weather sources, which are not in default rows.
  createField('cloud_cover', '%', [0, 100], 0, NO_ROWS, 'share of the sky that clouds cover'),
  createField('wind_speed', 'm/s', [0, 120], 1, NO_ROWS, 'wind speed 10 m above ground', radiation),
  createField(
    'wind_direction',
    'deg',
    [0, 360],
    0,
    NO_ROWS,
    'direction the wind comes from, clockwise from north',
    radiation,
  ),
  createField('cloud_wind_east', 'm/s', [-120, 120], 1, NO_ROWS, 'wind at the level of the clouds, towards the east'),
  createField('cloud_wind_north', 'm/s', [-120, 120], 1, NO_ROWS, 'wind at the level of the clouds, towards the north'),
  createField(
    'relative_humidity',
    '%',
    [0, 110],
    0,
    NO_ROWS,
    'relative humidity 2 m above ground; models may slightly exceed 100',
    radiation,
  ),
  createField('surface_pressure', 'hPa', [450, 1100], 1, NO_ROWS, 'air pressure at the surface', radiation),
  createField('precipitable_water', 'cm', [0, 12], 2, NO_ROWS, 'water vapour of the whole column', radiation),
  createField('aod550', '1', [0, 8], 3, NO_ROWS, 'aerosol optical depth at 550 nm', radiation),
  createField('albedo', '1', [0, 1], 2, NO_ROWS, 'reflectance of the ground for sunlight', radiation),
  createField('snow_depth', 'm', [0, 30], 2, NO_ROWS, 'depth of snow on the ground', radiation),
  createField('precipitation_rate', 'mm/h', [0, 500], 2, NO_ROWS, 'rain, and the liquid equivalent of snow', radiation),
  createField('kimber_loss_fraction', '1', [0, 1], 4, NO_ROWS, 'share of the energy lost to dust, by the Kimber model'),
  createField(
    'hsu_loss_fraction',
    '1',
    [0, 1],
    4,
    NO_ROWS,
    'share of the light lost to dust, by the model of Coello and Boyle (HSU)',
  ),
  createField(
    'dewpoint_temp',
    'degC',
    [-100, 40],
    1,
    NO_ROWS,
    'dew point 2 m above ground, computed from air_temp and relative_humidity',
    radiation,
  ),
];

const byName = new Map(FIELDS.map((entry) => [entry.name, entry]));

/** Returns the field with a name. @throws RangeError when there is none, which is a programming error */
export function getField(name: string): Field {
  const field = byName.get(name);
  if (!field) throw new RangeError(`unknown field '${name}'`);
  return field;
}

/** Returns the fields of a kind of row, in column order; every row also has `period_end` and `period` after them. */
export function getFields(kind: RowKind): readonly Field[] {
  const fields = byKind.get(kind) ?? FIELDS.filter((entry) => entry.rows.includes(kind));
  byKind.set(kind, fields);
  return fields;
}

/** Returns the fields that rows of a kind show only on request, in column order. */
export const getSelectableFields = (kind: RowKind): readonly Field[] =>
  FIELDS.filter(({ rows, selectableRows }) => selectableRows.includes(kind) && !rows.includes(kind));

const byKind = new Map<RowKind, readonly Field[]>();
