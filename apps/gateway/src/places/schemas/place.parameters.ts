import type { QueryParameter } from '../../api-description/operation';
import { numberBetween, createStringParameter } from '../../api-description/parameters';
import { ARRAY_TYPES, BOOLEANS, ELEVATION_LIMITS } from '../place-query';
import { ARCHIVE_PARAMETERS, FORECAST_PARAMETERS } from '../../serving/query/forecast-parameters';

export const PLACE: readonly QueryParameter[] = [
  {
    name: 'latitude',
    description: 'WGS84, north positive.',
    schema: numberBetween(-90, 90),
    required: true,
    example: 37.7,
  },
  {
    name: 'longitude',
    description: 'WGS84, east positive.',
    schema: numberBetween(-180, 180),
    required: true,
    example: -113.6,
  },
];

const ORIENTATION: readonly QueryParameter[] = [
  { name: 'tilt', description: 'Degrees off the horizontal; 23 when absent.', schema: numberBetween(0, 90) },
  {
    name: 'azimuth',
    description: '0 north, -90 east, 90 west; towards the equator when absent.',
    schema: numberBetween(-180, 180),
  },
];

const TERRAIN_SHADING: QueryParameter = {
  name: 'terrain_shading',
  description:
    'Whether the horizon of the place, computed from a terrain model, shades the rows. The header `x-horizon` names the horizon that was used.',
  schema: { type: 'string', enum: BOOLEANS, default: 'false' },
};

/** The plane of `gti`. */
const PLANE: readonly QueryParameter[] = [
  ...ORIENTATION,
  {
    name: 'array_type',
    description: 'Whether the plane of `gti` is fixed or follows the sun about an axis that points to `azimuth`.',
    schema: { type: 'string', enum: ARRAY_TYPES, default: 'fixed' },
  },
];

const ELEVATION: QueryParameter = {
  name: 'elevation',
  description: 'Metres above sea level; from the coarse terrain table when absent.',
  schema: numberBetween(ELEVATION_LIMITS.min, ELEVATION_LIMITS.max),
};
export const RADIATION_PLACE = [...PLACE, ELEVATION, ...PLANE, TERRAIN_SHADING];
export const RADIATION_PARAMETERS = [...RADIATION_PLACE, ...FORECAST_PARAMETERS, ...ARCHIVE_PARAMETERS];

export const SYSTEM: readonly QueryParameter[] = [
  {
    name: 'capacity',
    description: 'Capacity of the system, kW (under /pv_power: W). One milliwatt to one gigawatt.',
    schema: { type: 'number', exclusiveMinimum: 0 },
    required: true,
    example: 5,
  },
  ELEVATION,
  ...ORIENTATION,
  { name: 'loss_factor', description: 'Share of the output that remains after losses.', schema: numberBetween(0, 1) },
  createStringParameter('install_date', 'yyyy-MM-dd; determines the default loss_factor by the age of the system.'),
  TERRAIN_SHADING,
];
export const POWER_PARAMETERS = [...PLACE, ...SYSTEM, ...FORECAST_PARAMETERS, ...ARCHIVE_PARAMETERS];
