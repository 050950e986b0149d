import { OBSERVED_SKIES } from '@daystar/forecasting';
import { count, period, numberOrNull, stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../../api-description/operation';
import { createFormatParameter, oneOf } from '../../api-description/parameters';
import { type ForecastGroup, describeForecastRoute } from '../../serving/query/describe-forecast-route';
import { getForecastParameters } from '../../serving/query/forecast-parameters';
import { VERIFICATION_FORMATS } from '../send-verification';
import { GROUPINGS } from '../verification-response';
import { REFERENCES } from '../verification.service';

const SCORES = [
  'bias',
  'mae',
  'rmse',
  'nbias',
  'nmae',
  'nrmse',
  'skill_climatology_persistence',
  'skill_smart_persistence',
  'pinball10',
  'pinball50',
  'pinball90',
  'coverage10_90',
  'sharpness',
  'crps',
  'reliability10',
  'reliability50',
  'reliability90',
];
const scores = Object.fromEntries(SCORES.map((name) => [name, numberOrNull]));
const GROUP_ERRORS = { n: count, nbias: numberOrNull, nmae: numberOrNull, nrmse: numberOrNull };
const VERIFICATION = registerSchema(
  'Verification',
  objectWith(
    {
      from: stamp,
      to: stamp,
      period,
      reference: { enum: REFERENCES },
      unit: { enum: ['MW', 'kW'] },
      capacity: numberOrNull,
      issues: objectWith({ expected: count, missing: count, late: count }),
      verification: listOf(objectWith({ lead: period, n: count, missing: count, ...scores })),
    },
    {
      time_zone: text,
      hours: listOf(objectWith({ lead: period, hour: { type: 'integer', minimum: 0, maximum: 23 }, ...GROUP_ERRORS })),
      skies: listOf(objectWith({ lead: period, sky: { enum: OBSERVED_SKIES }, ...GROUP_ERRORS })),
    },
  ),
);

const PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'window',
    description: 'Length of the window that ends now, in whole days: P1D to P90D.',
    schema: { type: 'string', default: 'P30D', examples: ['P7D'] },
  },
  {
    name: 'by',
    description: '`lead`: scores by lead time. `hour` and `sky` add errors by hour of day or by sky.',
    schema: { ...oneOf(GROUPINGS), default: 'lead' },
  },
  {
    name: 'reference',
    description:
      'Values that forecasts are compared with. When absent: measurements if at least 24 daylight half hours are measured, else estimated actuals.',
    schema: oneOf(REFERENCES),
  },
  createFormatParameter(VERIFICATION_FORMATS),
];

/** Describes the route of the scores. */
export const describeScoresRoute = ({ subject }: ForecastGroup): OperationDescription => ({
  summary: `Shows the accuracy of the forecasts of ${subject} by lead time`,
  query: PARAMETERS,
  response: VERIFICATION,
  formats: 'table',
});

/** Describes the route of the chart of hour-ahead forecasts, estimated actuals and measurements. */
export const describeChartRoute = ({ family }: ForecastGroup): OperationDescription => ({
  summary: 'Shows the accuracy chart as an HTML page, and its rows in all other formats',
  query: getForecastParameters(family),
  response: { type: 'object' },
  formats: 'forecast',
});

/** Describes the route of the live chart. */
export const describeLiveChartRoute = ({ family, subject }: ForecastGroup): OperationDescription => ({
  ...describeForecastRoute(family, subject, getForecastParameters(family)),
  summary: 'Shows the live chart as an HTML page, and its rows in all other formats',
});
