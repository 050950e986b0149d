import { FORMATS } from '@daystar/formats';
import { formatPeriod } from '@daystar/timeseries';
import { objectWith } from '../../api-description/json-schema';
import type { ApiGroup, OperationDescription, QueryParameter } from '../../api-description/operation';
import {
  createFormatParameter,
  numberBetween,
  oneOf,
  createStringParameter,
  wholeNumberBetween,
} from '../../api-description/parameters';
import { PLACE } from '../../places/schemas/place.parameters';
import { ACTUALS, FORECASTS } from '../../serving/query/requested-series';
import { DATA_PERIODS_MS, getMaxHours } from '../data-query';
import { TIME_ZONE_FORM } from '../past-window';
import { MAX_GRACE_DAYS, MAX_HSU_INITIAL_LOSS, MAX_THRESHOLD_MM, MAX_VELOCITY_M_PER_S } from '../soiling-query';
import type { SoilingTime } from '../soiling.service';
import { DATA_TAG } from './data.schemas';
import { WINDOW_PARAMETERS, zonedRows } from './past-data.schemas';

interface SoilingGroup extends ApiGroup {
  readonly time: SoilingTime;
}
export const SOILING_LIVE_GROUP: SoilingGroup = { tag: DATA_TAG, time: 'live' };
export const SOILING_FORECAST_GROUP: SoilingGroup = { tag: DATA_TAG, time: 'forecast' };
export const SOILING_HISTORICAL_GROUP: SoilingGroup = { tag: DATA_TAG, time: 'historic' };

const createParameter = (name: string, description: string, schema: QueryParameter['schema']): QueryParameter => ({
  name,
  description,
  schema,
});
const MANUAL_WASH_DATES = createStringParameter(
  'manual_wash_dates',
  'Dates when modules are washed: [2025-01-01,2025-01-15], or a repeating interval, R3/2025-01-01T00:00:00Z/P14D.',
);
const createThresholdParameter = (defaultValue: number) =>
  createParameter('cleaning_threshold', 'Rain in 24 hours that cleans the modules, mm.', {
    ...numberBetween(0, MAX_THRESHOLD_MM),
    default: defaultValue,
  });
export const KIMBER_PARAMETERS: readonly QueryParameter[] = [
  createThresholdParameter(6),
  createParameter('soiling_loss_rate', 'Share of the energy that is lost to one day of dust.', {
    ...numberBetween(0, 1),
    default: 0.0015,
  }),
  createParameter('grace_period', 'Days after rain while the ground is damp and no dust settles.', {
    ...wholeNumberBetween(0, MAX_GRACE_DAYS),
    default: 14,
  }),
  createParameter('max_soiling', 'Loss that is never exceeded.', { ...numberBetween(0, 1), default: 0.3 }),
  createParameter('initial_soiling', 'Loss at the start of the first row.', { ...numberBetween(0, 1), default: 0 }),
  MANUAL_WASH_DATES,
];
export const HSU_PARAMETERS: readonly QueryParameter[] = [
  createThresholdParameter(1),
  createParameter('depo_veloc_pm10', 'Speed at which coarse particles settle, m/s.', {
    ...numberBetween(0, MAX_VELOCITY_M_PER_S),
    default: 0.004,
  }),
  createParameter('depo_veloc_pm2.5', 'Speed at which fine particles settle, m/s.', {
    ...numberBetween(0, MAX_VELOCITY_M_PER_S),
    default: 0.0009,
  }),
  createParameter('tilt', 'Tilt of the modules, degrees; 23 when absent.', numberBetween(0, 90)),
  createParameter(
    'initial_soiling',
    'Loss at the start of the first row. When absent, modules count as clean 30 days before a past row, or seven days before now.',
    numberBetween(0, MAX_HSU_INITIAL_LOSS),
  ),
  MANUAL_WASH_DATES,
];

const createRouteDescriber =
  (model: string, parameters: readonly QueryParameter[]) =>
  ({ time }: SoilingGroup): OperationDescription => {
    const seriesNames = time === 'forecast' ? FORECASTS : ACTUALS;
    const hours = createParameter(
      'hours',
      'Number of hours of rows; 24 when absent. At most 168 are returned.',
      wholeNumberBetween(1, getMaxHours(seriesNames)),
    );
    return {
      summary: `${{ live: 'Recent', forecast: 'Forecast', historic: 'Past' }[time]} share of the energy lost to dust at a place, by the ${model} model`,
      query: [
        ...PLACE,
        ...(time === 'historic' ? WINDOW_PARAMETERS : [{ ...hours, example: 1 }]),
        createParameter('period', 'Length of each row’s period.', {
          ...oneOf(DATA_PERIODS_MS.map(formatPeriod)),
          default: 'PT30M',
        }),
        createStringParameter('time_zone', `Zone of the rows: ${TIME_ZONE_FORM}. UTC when absent.`),
        createFormatParameter(FORMATS),
        ...parameters,
      ],
      response: objectWith({ [seriesNames[0]]: zonedRows }),
      formats: 'forecast',
    };
  };

export const describeKimberRoute = createRouteDescriber('Kimber', KIMBER_PARAMETERS);
export const describeHsuRoute = createRouteDescriber('HSU', HSU_PARAMETERS);
