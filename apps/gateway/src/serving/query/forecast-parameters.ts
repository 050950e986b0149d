import { FORMATS } from '@daystar/formats';
import { formatPeriod } from '@daystar/timeseries';
import type { JsonSchema } from '../../api-description/json-schema';
import type { QueryParameter } from '../../api-description/operation';
import { formatParameter, oneOf, stringParameter, wholeNumber } from '../../api-description/parameters';
import { AGGREGATION_PERIODS, MAX_HOURS, MAX_PRECISION, PROVENANCE_VIEWS, SITE_PERIODS, TUNED } from './forecast-query';
import { MAX_ISSUE_ID_LENGTH } from './past-query';

const periodOf = (periods: readonly number[]): QueryParameter => ({
  name: 'period',
  description: 'Length of each row’s period.',
  schema: { ...oneOf(periods.map(formatPeriod)), default: 'PT30M' },
});

export const ISSUE_ID: JsonSchema = { type: 'string', maxLength: MAX_ISSUE_ID_LENGTH };

export const HOURS: QueryParameter = {
  name: 'hours',
  description: 'So many hours and one period more, in place of seven days.',
  schema: wholeNumber(1, MAX_HOURS),
  example: 1,
};
export const AGGREGATION_PERIOD = periodOf(AGGREGATION_PERIODS);

const COMMON: readonly QueryParameter[] = [
  formatParameter(FORMATS),
  HOURS,
  { name: 'precision', description: 'Most fractional digits of all fields.', schema: wholeNumber(0, MAX_PRECISION) },
  {
    name: 'provenance',
    description: 'Shows the data basis, in each row or beside them.',
    schema: oneOf(PROVENANCE_VIEWS),
  },
  {
    name: 'tuned',
    description: '`false` for power as it would be without measurements.',
    schema: { ...oneOf(TUNED), default: 'true' },
  },
  stringParameter('output_parameters', 'Fields to show, separated by commas.'),
];

/** As `readForecastQuery` reads them. */
export const FORECAST_PARAMETERS = [...COMMON, periodOf(SITE_PERIODS)];
export const AGGREGATION_FORECAST_PARAMETERS = [...COMMON, AGGREGATION_PERIOD];

/** As `readPastQuery` reads them: at most one. */
export const ARCHIVE_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'issue_id',
    description: 'Rows as they were served from this issue.',
    schema: ISSUE_ID,
  },
  stringParameter('as_of', 'Rows as they were served at this moment.'),
  {
    name: 'lead',
    description: 'Each row from the last issue made at least so long before its period began: PT0M to P7D.',
    schema: { type: 'string', examples: ['PT1H'] },
  },
];

export const LONG_POLL_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'newer_than',
    description: 'The issue you have: waits up to 55 seconds for one made after it, and answers 304 if there is none.',
    schema: ISSUE_ID,
  },
];
