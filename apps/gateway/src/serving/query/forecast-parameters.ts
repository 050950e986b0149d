import { FORMATS, type ResourceFamily } from '@daystar/formats';
import { formatPeriod } from '@daystar/timeseries';
import type { JsonSchema } from '../../api-description/json-schema';
import type { QueryParameter } from '../../api-description/operation';
import {
  createFormatParameter,
  oneOf,
  createStringParameter,
  wholeNumberBetween,
} from '../../api-description/parameters';
import {
  AGGREGATION_PERIODS_MS,
  MAX_HOURS,
  MAX_PRECISION,
  PROVENANCE_VIEWS,
  SITE_PERIODS_MS,
  TUNED_VALUES,
} from './forecast-query';
import { MAX_ISSUE_ID_LENGTH } from './past-query';

export const createPeriodParameter = (periods: readonly number[]): QueryParameter => ({
  name: 'period',
  description: 'Length of each row’s period.',
  schema: { ...oneOf(periods.map(formatPeriod)), default: 'PT30M' },
});

export const ISSUE_ID: JsonSchema = { type: 'string', maxLength: MAX_ISSUE_ID_LENGTH };

export const HOURS: QueryParameter = {
  name: 'hours',
  description:
    'Returns this many hours, at most 168 (336 with `lead`), and one further period. The default is seven days.',
  schema: wholeNumberBetween(1, MAX_HOURS),
  example: 1,
};
export const SITE_PERIOD = createPeriodParameter(SITE_PERIODS_MS);
export const AGGREGATION_PERIOD = createPeriodParameter(AGGREGATION_PERIODS_MS);

/** @param tunedDescription describes `tuned=false` */
const buildForecastParameters = (period: QueryParameter, tunedDescription: string): readonly QueryParameter[] => [
  createFormatParameter(FORMATS),
  HOURS,
  {
    name: 'precision',
    description: 'Maximum number of fractional digits of all fields.',
    schema: wholeNumberBetween(0, MAX_PRECISION),
  },
  {
    name: 'provenance',
    description: 'Shows the data basis in each row, or once next to the rows.',
    schema: oneOf(PROVENANCE_VIEWS),
  },
  {
    name: 'tuned',
    description: tunedDescription,
    schema: { ...oneOf(TUNED_VALUES), default: 'true' },
  },
  createStringParameter('output_parameters', 'Fields to show, separated by commas.'),
  period,
];

/** The parameters that `readForecastQuery` reads. */
export const FORECAST_PARAMETERS = buildForecastParameters(
  SITE_PERIOD,
  '`false` returns power as it would be without tuning by measurements.',
);
export const AGGREGATION_FORECAST_PARAMETERS = buildForecastParameters(
  AGGREGATION_PERIOD,
  '`false` returns the sum of the members from weather alone: no measurements, of the aggregation or of a member, tune it.',
);

/** Returns the parameters that `readForecastQuery` reads for resources of a family. */
export const getForecastParameters = (family: ResourceFamily): readonly QueryParameter[] =>
  family === 'aggregation' ? AGGREGATION_FORECAST_PARAMETERS : FORECAST_PARAMETERS;

/** The parameters that `readPastQuery` reads; a request has at most one of them. */
export const ARCHIVE_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'issue_id',
    description: 'Returns the rows as they were served from this issue.',
    schema: ISSUE_ID,
  },
  createStringParameter('as_of', 'Returns the rows as they were served at this time.'),
  {
    name: 'lead',
    description:
      'Minimum lead time, PT0M to P7D. Each row comes from the last issue at least this long before its period begins.',
    schema: { type: 'string', examples: ['PT1H'] },
  },
];

export const LONG_POLL_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'newer_than',
    description:
      'Id of the issue that you have. Waits up to 55 seconds for a newer one; responds with 304 if there is none.',
    schema: ISSUE_ID,
  },
];
