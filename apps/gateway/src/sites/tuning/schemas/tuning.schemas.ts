import {
  ESTIMATED_PROPERTIES,
  ESTIMATES_MISSING,
  KEPT_OUT_REASONS,
  LOST_OUTPUT_MISSING,
  OUTPUT_CHANGES,
  QC_FLAGS,
} from '@daystar/contracts';
import { number, numberOrNull, count, resourceId, slug, text } from '../../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../../api-description/json-schema';
import type { OperationDescription } from '../../../api-description/operation';
import type { ForecastGroup } from '../../../serving/query/describe-forecast-route';
import { INTERVAL, LIKELY_MISTAKES } from '../../schemas/likely-mistake.schema';
import { WEEK_CHANGE_KINDS } from '../week-changes';
import { describeRecordRoute } from '../../../pages/send-records';

const addDescription = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });
const halfHours = addDescription(count, 'Number of half hours.');
const meanAbsoluteError = addDescription(number, 'Mean absolute error: MW (rooftop: kW), of irradiance W/m2.');
const skill = { values: halfHours, mae_untuned: meanAbsoluteError, mae_tuned: meanAbsoluteError };
const externalError = addDescription(
  numberOrNull,
  'Mean absolute error: MW (rooftop: kW); null without compared half hours.',
);
const external = objectWith(
  {
    weight: addDescription(number, 'Weight of the external forecast, 0 to 1.'),
    values: halfHours,
    mae_external: externalError,
    mae_without: externalError,
    mae_combined: externalError,
  },
  {
    days_missing: addDescription(
      count,
      'Days with compared half hours that are missing until the forecast may have a weight.',
    ),
  },
);
const holdOut = {
  hold_out: addDescription(objectWith(skill), 'Mean absolute errors on half hours outside the training data.'),
  kept_out: addDescription({ type: 'boolean' }, 'True if the correction is not used.'),
};
const MODEL_DETAILS = {
  external,
  kept_out_reason: addDescription(
    { enum: KEPT_OUT_REASONS },
    'Why the model is not used: no gain on half hours outside the training data, worse served forecasts, or power that does not follow the forecast.',
  ),
  served_since: addDescription(
    objectWith(skill),
    'Errors of served forecasts on the days since the training of the model that show why it is not used.',
  ),
};

const SITE_PROPERTIES: Record<string, JsonSchema> = {
  pooled: addDescription(
    objectWith({
      version: text,
      offset: addDescription(number, 'Share of clear-sky power that is added.'),
      slope: addDescription(number, 'Factor of the untuned power.'),
      error_p90: addDescription(number, '90th percentile of the error of the corrected power, relative to it.'),
    }),
    'Correction from measurements of other sites alone; only without usable measurements of power, if enough other sites have some.',
  ),
  estimates: listOf(
    objectWith(
      {
        property: { enum: ESTIMATED_PROPERTIES },
        stated: number,
        default: { type: 'boolean' },
        estimate: number,
        ...INTERVAL,
        unit: text,
        days: count,
        significant: { type: 'boolean' },
      },
      { array: count, arrays: listOf(count) },
    ),
  ),
  estimates_missing: { enum: ESTIMATES_MISSING },
  likely_mistakes: LIKELY_MISTAKES,
  lost_output: addDescription(
    objectWith({ since: text, share: number, ...INTERVAL, days: count }),
    'Output lost since a date, in percent, with the 80 % interval.',
  ),
  lost_output_missing: addDescription(
    { enum: LOST_OUTPUT_MISSING },
    'Why a loss of 10 % in the last ten days would not be found.',
  ),
  output_change: addDescription(
    objectWith(
      { kind: { enum: OUTPUT_CHANGES }, since: text, share: number, ...INTERVAL, days: count },
      { recovered: listOf(text), low_since: text },
    ),
    'Soiling, decline or growth of the output, in percent, with the 80 % interval.',
  ),
  week_changes: addDescription(
    listOf(
      objectWith({
        kind: { enum: WEEK_CHANGE_KINDS },
        since: addDescription(
          text,
          'When the model was trained, or since when the output or the capacity is as described.',
        ),
        description: text,
      }),
    ),
    'Changes of the last seven days: new models, changes of the output and new capacities.',
  ),
};

/**
 * Builds the schema of a tuning report.
 * @param ids schemas of the ids of the tuned resource
 * @param optionalProperties schemas of further properties
 */
const buildReportSchema = (
  ids: Record<string, JsonSchema>,
  optionalProperties: Record<string, JsonSchema> = {},
): JsonSchema =>
  objectWith(
    {
      ...ids,
      enabled: { type: 'boolean' },
      values: addDescription(count, 'Half hours of the last ten weeks with usable measurements.'),
      models: listOf(
        objectWith({ lead: text, version: count, trained_at: text, values: halfHours, ...holdOut }, MODEL_DETAILS),
      ),
      served: listOf(
        objectWith({
          lead: text,
          ...skill,
          coverage: addDescription(number, 'Half hours within the 10 to 90 % range, percent.'),
        }),
      ),
    },
    {
      left_out: addDescription(
        listOf(
          objectWith({
            verdict: addDescription({ enum: QC_FLAGS }, 'Result of the quality control of measurements.'),
            values: addDescription(count, 'Number of measurements as posted, in periods of any length.'),
          }),
        ),
        'Daylight measurements of the last ten weeks that training excludes.',
      ),
      learnt_at: text,
      next_training_at: text,
      history_pending: { type: 'boolean' },
      description_changed: { type: 'boolean' },
      from: text,
      to: text,
      yield_by_half_hour: listOf(number),
      shade_by_half_hour: addDescription(
        listOf(number),
        'Share of the power that shade leaves under a clear sky, by half hour of the day, UTC. Forecasts include it.',
      ),
      external_forecast: addDescription(
        objectWith(
          {
            known: addDescription(count, 'Half hours of daylight with a usable forecast.'),
            comparable: addDescription(count, 'Those that were measured, and whose forecast was known an hour ahead.'),
          },
          {
            values_missing: addDescription(count, 'Comparable half hours that a model still needs.'),
            days_missing: addDescription(
              count,
              'Days with measurements and the forecast that are missing, at least, before it may have a weight.',
            ),
          },
        ),
        'Stored forecasts of another provider, of the last ten weeks and later.',
      ),
      irradiance: objectWith({
        values: halfHours,
        ...holdOut,
        trust: addDescription(
          number,
          'Weight of the correction, 0 to 1, by its gain on half hours outside the training data.',
        ),
        by_index: listOf(number),
        by_hour: listOf(number),
      }),
      ...optionalProperties,
    },
  );

const SWITCH = registerSchema('TuningSwitch', {
  ...objectWith({ enabled: { type: 'boolean' } }),
  examples: [{ enabled: false }],
});

const SITE_REPORT = registerSchema('TuningReport', buildReportSchema({ resource_id: resourceId }, SITE_PROPERTIES));
const AGGREGATION_REPORT = registerSchema(
  'AggregationTuningReport',
  buildReportSchema({ collection_id: slug, aggregation_id: slug }),
);
const getReportSchema = ({ family }: ForecastGroup): JsonSchema =>
  family === 'aggregation' ? AGGREGATION_REPORT : SITE_REPORT;

/** Describes the route of the tuning report of a resource. */
export const describeTuningRoute = (group: ForecastGroup): OperationDescription =>
  describeRecordRoute(`Shows the tuning report of ${group.subject}`, getReportSchema(group));

/** Describes the route that switches the tuning of a resource. */
export const describeTuningSwitch = (group: ForecastGroup): OperationDescription => ({
  summary: 'Switches tuning on or off',
  body: SWITCH,
  response: getReportSchema(group),
});

export const DELETE_MODELS: OperationDescription = { summary: 'Deletes the trained models' };
