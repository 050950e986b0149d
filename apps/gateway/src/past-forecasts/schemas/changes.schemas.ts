import { number, count, orNull, period, numberOrNull, stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../../api-description/operation';
import { oneOf } from '../../api-description/parameters';
import type { ForecastGroup } from '../../serving/query/describe-forecast-route';
import { AGGREGATION_PERIOD, HOURS, ISSUE_ID, SITE_PERIOD } from '../../serving/query/forecast-parameters';
import { CHANGES_ROWS } from '../changes-query';

const createParameters = (periodParameter: QueryParameter): readonly QueryParameter[] => [
  {
    name: 'since',
    description: 'Id of the earlier issue.',
    schema: ISSUE_ID,
    required: true,
    example: '20260301T151000000Z-1',
  },
  {
    name: 'until',
    description: 'Id of the later issue; the current one when absent.',
    schema: ISSUE_ID,
  },
  {
    name: 'rows',
    description: '`none` returns only the summary, without the changed rows.',
    schema: { ...oneOf(CHANGES_ROWS), default: 'changed' },
  },
  HOURS,
  periodParameter,
];

const issue = objectWith({ issue_id: text, issued_at: stamp });
const row = objectWith(
  { pv_estimate: numberOrNull, period_end: stamp, period },
  { pv_estimate10: numberOrNull, pv_estimate90: numberOrNull },
);
const largest = objectWith({ period_end: stamp, before: number, after: number });
const PROPERTY_CHANGES = registerSchema(
  'PropertyChanges',
  objectWith(
    {
      compared: count,
      changed: count,
      new: count,
      largest_change: orNull(largest),
      mean_change: { ...numberOrNull, description: 'Mean absolute change of `pv_estimate`, MW or kW.' },
    },
    { rows: { ...listOf(row), description: 'Changed and new rows; they replace rows with the same `period_end`.' } },
  ),
);
const CHANGES = registerSchema(
  'Changes',
  objectWith({ since: issue, until: issue, period, forecasts: PROPERTY_CHANGES, estimated_actuals: PROPERTY_CHANGES }),
);

/** Describes the route of the changed rows of a resource. */
export const describeChangesRoute = ({ family, subject }: ForecastGroup): OperationDescription => ({
  summary: `Lists changed rows of ${subject} since an earlier issue`,
  query: createParameters(family === 'aggregation' ? AGGREGATION_PERIOD : SITE_PERIOD),
  response: CHANGES,
});
