import { HISTORY_FIRST_YEAR } from '@daystar/contracts';
import { FORMATS } from '@daystar/formats';
import { HOUR, formatPeriod } from '@daystar/timeseries';
import { type JsonSchema, objectWith } from '../../api-description/json-schema';
import type { ApiGroup, OperationDescription, QueryParameter } from '../../api-description/operation';
import {
  createFormatParameter,
  oneOf,
  createRequiredParameter,
  createStringParameter,
} from '../../api-description/parameters';
import { PLACE, RADIATION_PLACE, SYSTEM } from '../../places/schemas/place.parameters';
import { TYPICAL_YEAR_PERIODS_MS } from '../past-data.service';
import { MAX_HISTORY_DAYS, TIME_ZONE_FORM } from '../past-window';
import { DATA_PERIOD, DATA_TAG, registerRowSchemas } from './data.schemas';
import { SITE_ID } from './resource.schemas';

export const PAST_DATA_GROUP: ApiGroup = { tag: DATA_TAG };

const VIEW_PARAMETERS: readonly QueryParameter[] = [
  createFormatParameter(FORMATS),
  createStringParameter('output_parameters', 'Fields to show, separated by commas, or given several times.'),
  createStringParameter('time_zone', `Zone of the rows: ${TIME_ZONE_FORM}. UTC when absent.`),
];
export const WINDOW_PARAMETERS: readonly QueryParameter[] = [
  createRequiredParameter(
    'start',
    `Start of the time range, ${HISTORY_FIRST_YEAR} or later. The first row is that of the period that contains it.`,
    '2024-06-01T00:00:00Z',
  ),
  {
    ...createStringParameter(
      'end',
      `End of the time range, at most ${MAX_HISTORY_DAYS} days after \`start\`. The last row is that of the period that contains it. Send either \`end\` or \`duration\`.`,
    ),
    example: '2024-06-02T00:00:00Z',
  },
  createStringParameter('duration', 'ISO 8601 duration, such as P1D, in place of `end`.'),
];
const TYPICAL_PERIOD: QueryParameter = {
  name: 'period',
  description: 'Length of each row’s period.',
  schema: { ...oneOf(TYPICAL_YEAR_PERIODS_MS.map(formatPeriod)), default: formatPeriod(HOUR) },
};

/** Timestamp with the UTC offset of `time_zone`. */
const zonedStamp: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{7}(Z|[+-]\\d\\d:\\d\\d)$',
  examples: ['2018-08-06T17:30:00.0000000+02:00'],
};
/** Rows that are stamped in a time zone. */
export const zonedRows: JsonSchema = { anyOf: registerRowSchemas('PastData', zonedStamp) };
const responseSchema = objectWith({ estimated_actuals: zonedRows });

const createHistoricalOperation = (subject: string, parameters: readonly QueryParameter[]): OperationDescription => ({
  summary: `Past ${subject}, up to ${MAX_HISTORY_DAYS} days, oldest first`,
  query: [...parameters, ...WINDOW_PARAMETERS, DATA_PERIOD, ...VIEW_PARAMETERS],
  response: responseSchema,
  formats: 'forecast',
});
const createTypicalYearOperation = (subject: string, parameters: readonly QueryParameter[]): OperationDescription => ({
  summary: `Typical year of ${subject}, with timestamps in 2059. \`x-typical-months\` names the past months that it consists of`,
  query: [...parameters, TYPICAL_PERIOD, ...VIEW_PARAMETERS],
  response: responseSchema,
  formats: 'forecast',
});

const RADIATION = 'radiation and weather at a place';
const ROOFTOP = 'power of a system at a place, kW';
const SITE = 'power of a site, MW, without tuning';

export const HISTORICAL_RADIATION = createHistoricalOperation(RADIATION, RADIATION_PLACE);
export const HISTORICAL_ROOFTOP = createHistoricalOperation(ROOFTOP, [...PLACE, ...SYSTEM]);
export const HISTORICAL_SITE = createHistoricalOperation(SITE, [SITE_ID]);
export const TYPICAL_RADIATION = createTypicalYearOperation(RADIATION, RADIATION_PLACE);
export const TYPICAL_ROOFTOP = createTypicalYearOperation(ROOFTOP, [...PLACE, ...SYSTEM]);
export const TYPICAL_SITE = createTypicalYearOperation(SITE, [SITE_ID]);
