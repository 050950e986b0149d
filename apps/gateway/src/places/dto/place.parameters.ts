import type { QueryParameter } from '../../api-description/operation';
import { number, stringParameter } from '../../api-description/parameters';
import { FORECAST_PARAMETERS } from '../../serving/query/forecast-parameters';

const PLACE: readonly QueryParameter[] = [
  { name: 'latitude', description: 'WGS84, north positive.', schema: number(-90, 90), required: true, example: 37.7 },
  {
    name: 'longitude',
    description: 'WGS84, east positive.',
    schema: number(-180, 180),
    required: true,
    example: -113.6,
  },
];

export const RADIATION_PARAMETERS = [...PLACE, ...FORECAST_PARAMETERS];
export const POWER_PARAMETERS: readonly QueryParameter[] = [
  ...PLACE,
  {
    name: 'capacity',
    description: 'Of the system: kW, W under /pv_power. One milliwatt to one gigawatt.',
    schema: { type: 'number', exclusiveMinimum: 0 },
    required: true,
    example: 5,
  },
  { name: 'tilt', description: 'Degrees off the horizontal; 23 when absent.', schema: number(0, 90) },
  {
    name: 'azimuth',
    description: '0 north, -90 east, 90 west; towards the equator when absent.',
    schema: number(-180, 180),
  },
  { name: 'loss_factor', description: 'What is left of full output after losses.', schema: number(0, 1) },
  stringParameter('install_date', 'yyyy-MM-dd; says how much the system has aged when there is no loss_factor.'),
  ...FORECAST_PARAMETERS,
];
