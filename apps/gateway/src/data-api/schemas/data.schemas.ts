import { FORMATS } from '@daystar/formats';
import { period, stamp } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { ApiGroup, OperationDescription, QueryParameter } from '../../api-description/operation';
import {
  createFormatParameter,
  createRequiredParameter,
  createStringParameter,
  wholeNumberBetween,
} from '../../api-description/parameters';
import { PLACE, RADIATION_PLACE, SYSTEM } from '../../places/schemas/place.parameters';
import { createPeriodParameter } from '../../serving/query/forecast-parameters';
import { ACTUALS, FORECASTS, type RequestedSeries } from '../../serving/query/requested-series';
import { DATA_PERIODS_MS, getMaxHours } from '../data-query';
import { SITE_ID } from './resource.schemas';

interface DataGroup extends ApiGroup {
  readonly seriesNames: RequestedSeries;
}
export const DATA_TAG = 'data API';
export const DATA_LIVE_GROUP: DataGroup = { tag: DATA_TAG, seriesNames: ACTUALS };
export const DATA_FORECAST_GROUP: DataGroup = { tag: DATA_TAG, seriesNames: FORECASTS };

const VALUES: JsonSchema = { type: ['number', 'string', 'null'] };
/** Registers schemas of rows as objects, and of rows as one array per column. */
export const registerRowSchemas = (name: string, periodEnd: JsonSchema): readonly JsonSchema[] => {
  const shape = { type: 'object', required: ['period_end', 'period'] } as const;
  const row = { ...shape, properties: { period_end: periodEnd, period }, additionalProperties: VALUES };
  const columns = {
    ...shape,
    properties: { period_end: listOf(periodEnd), period },
    additionalProperties: listOf(VALUES),
  };
  return [listOf(registerSchema(`${name}Row`, row)), registerSchema(`${name}Columns`, columns)];
};
const ROWS = registerRowSchemas('Data', stamp);

export const DATA_PERIOD = createPeriodParameter(DATA_PERIODS_MS);

const createOperation =
  (subject: string, parameters: readonly QueryParameter[]) =>
  ({ seriesNames }: DataGroup): OperationDescription => ({
    summary: `${seriesNames === FORECASTS ? 'Forecasts' : 'Estimated actuals'} of ${subject}`,
    query: [
      ...parameters,
      createFormatParameter(FORMATS),
      {
        name: 'hours',
        description: 'Number of hours of rows; 24 when absent. At most 168 are returned.',
        schema: wholeNumberBetween(1, getMaxHours(seriesNames)),
        example: 1,
      },
      DATA_PERIOD,
      createStringParameter('output_parameters', 'Fields to show, separated by commas; may be given several times.'),
    ],
    response: objectWith({ [seriesNames[0]]: { anyOf: ROWS } }),
    formats: 'forecast',
  });

const COLLECTION = createRequiredParameter('collection_id', 'Id of a collection of aggregations.', 'country_total');

export const radiationOperation = createOperation('radiation and weather at a place', RADIATION_PLACE);
export const rooftopOperation = createOperation('power of a system at a place, kW', [...PLACE, ...SYSTEM]);
export const siteOperation = createOperation('power of a site, MW', [SITE_ID]);
export const aggregationsOperation = createOperation('power of an aggregation, MW', [
  COLLECTION,
  createStringParameter('aggregation_id', 'Id of one of its aggregations; all when absent.'),
]);
