import { ExternalForecastIssue, ExternalForecastPeriod, QC_FLAGS } from '@daystar/contracts';
import { period, stamp } from '../../../api-description/basic-schemas';
import { describeProperties } from '../../../api-description/class-schema';
import { listOf, objectWith, registerSchema } from '../../../api-description/json-schema';
import type { OperationDescription } from '../../../api-description/operation';
import { createStringParameter } from '../../../api-description/parameters';
import { fieldError } from '../../../api-description/responses';
import { DELETED_ROWS, DELETION_RANGE } from '../../deleted-rows';

const { pv_estimate, period_end, ...quantiles } = describeProperties(ExternalForecastPeriod, {
  pv_estimate: { description: 'Mean power over the period, MW (rooftop: kW).' },
  pv_estimate10: { description: 'Value that the output falls below in 10 % of cases.' },
  pv_estimate90: { description: 'Value that the output falls below in 90 % of cases.' },
});
const { issued_at } = describeProperties(ExternalForecastIssue, {
  issued_at: { description: 'Time at which the provider issued the forecasts, UTC.' },
});
const { pv_estimate10, pv_estimate90 } = quantiles;
const optionalProperties = { pv_estimate10, pv_estimate90 };
const PERIOD = registerSchema(
  'ExternalForecastPeriod',
  objectWith({ period_end, period, pv_estimate }, optionalProperties),
);
const ISSUE = registerSchema('ExternalForecastIssue', {
  ...objectWith({ issued_at, forecasts: listOf(PERIOD) }),
  examples: [
    {
      issued_at: '2026-03-01T06:00:00Z',
      forecasts: [{ period_end: '2026-03-01T12:00:00Z', period: 'PT30M', pv_estimate: 58.4 }],
    },
  ],
});
const STORED_ISSUE = registerSchema(
  'StoredExternalForecastIssue',
  objectWith({ issued_at: stamp, forecasts: listOf(PERIOD) }, { warnings: listOf(fieldError) }),
);
const EXTERNAL_FORECAST_LIST = registerSchema(
  'ExternalForecasts',
  objectWith({
    forecasts: listOf(
      objectWith(
        { issued_at: stamp, period_end, period, pv_estimate, verdict: { enum: QC_FLAGS } },
        optionalProperties,
      ),
    ),
  }),
);

export const POST_EXTERNAL_FORECASTS: OperationDescription = {
  summary: 'Stores a forecast issue of another provider, completely or not at all',
  body: ISSUE,
  bodyFormat: 'json-or-csv',
  response: STORED_ISSUE,
  canBeForbidden: true,
};
export const LIST_EXTERNAL_FORECASTS: OperationDescription = {
  summary: 'Lists forecasts of other providers, each with its quality-control flag',
  query: [
    createStringParameter('from', 'Periods that end after this time; now when absent.'),
    createStringParameter('to', 'Periods that end no later than this time; two weeks after `from` when absent.'),
  ],
  response: EXTERNAL_FORECAST_LIST,
  canBeForbidden: true,
};
export const DELETE_EXTERNAL_FORECASTS: OperationDescription = {
  summary: 'Deletes forecasts of other providers in a time range, and what was learned from them',
  query: DELETION_RANGE,
  response: DELETED_ROWS,
  canBeForbidden: true,
};
