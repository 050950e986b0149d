import type { Field } from '@daystar/contracts';
import type { ResourceFamily, SeriesName } from '@daystar/formats';
import { number, period, resourceId, slug, stamp, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { ApiGroup, OperationDescription, QueryParameter } from '../../api-description/operation';
import { ACTUALS, ACTUALS_AND_FORECASTS, FORECASTS, type RequestedSeries } from './requested-series';
import { addAliases, listSelectableFields } from './selectable-fields';
import { getRequestedSeries } from './forecast-query';

/** A group of operations on resources with forecasts. */
export interface ForecastGroup extends ApiGroup {
  readonly family: ResourceFamily;
  /** One of the resources in texts, such as `a site`. */
  readonly subject: string;
}

const FAMILY_NAMES: Record<ResourceFamily, string> = {
  radiation: 'Radiation',
  pv: 'Power',
  world_pv: 'PlacePower',
  aggregation: 'AggregationPower',
};

const COLUMNS = registerSchema('Columns', {
  type: 'object',
  required: ['period_end', 'period'],
  properties: { period_end: listOf(stamp), period },
  additionalProperties: listOf({ type: ['number', 'string', 'null'] }),
});

const buildFieldSchema = ({ unit, meaning, lowest, highest }: Field): JsonSchema => ({
  type: ['number', 'null'],
  description: `${meaning}, ${unit}`,
  minimum: lowest,
  maximum: highest,
});

function buildRowSchema(family: ResourceFamily, series: SeriesName): JsonSchema {
  // With `lead`, estimated actuals show the forecasts for their periods, so forecast fields can appear.
  const selectableFields = listSelectableFields(family, series);
  const fields = addAliases([...selectableFields, ...listSelectableFields(family, 'forecasts')]).map(
    (field) => [field.name, buildFieldSchema(field)] as const,
  );
  const labels = { resource_id: resourceId, aggregation_id: slug, aggregation_name: text };
  const notes = {
    ladder: text,
    weather_source: text,
    source_weights: text,
    newest_input: text,
    flags: text,
    tuning_version: text,
    tuning_correction: text,
    issue_id: text,
  };
  return objectWith({ period_end: stamp, period }, { ...Object.fromEntries(fields), ...labels, ...notes });
}

const registerRowSchemas = (family: ResourceFamily): Record<SeriesName, JsonSchema> => ({
  forecasts: registerSchema(`${FAMILY_NAMES[family]}Forecast`, buildRowSchema(family, 'forecasts')),
  estimated_actuals: registerSchema(
    `${FAMILY_NAMES[family]}EstimatedActual`,
    buildRowSchema(family, 'estimated_actuals'),
  ),
});
const ROW_SCHEMAS: Record<ResourceFamily, Record<SeriesName, JsonSchema>> = {
  radiation: registerRowSchemas('radiation'),
  pv: registerRowSchemas('pv'),
  world_pv: registerRowSchemas('world_pv'),
  aggregation: registerRowSchemas('aggregation'),
};

const PROVENANCE = registerSchema('ProvenanceSummary', {
  type: 'object',
  description: 'Issue and data basis of an array of rows, with `provenance=summary`.',
  required: ['rows'],
  properties: {
    rows: { type: 'string', enum: ACTUALS_AND_FORECASTS, description: 'The array of the rows.' },
    issue_id: text,
    issued_at: stamp,
    next_issue_at: stamp,
    lead: { ...period, description: 'Lead time of the rows, if requested.' },
    issue_ids: { ...listOf(text), description: 'Issues of the rows by `lead`.' },
    plant: { ...listOf(text), description: 'Stated properties of the plant with which the rows were computed.' },
    elevation: { type: 'number', description: 'Stated elevation of the place, m above sea level.' },
    runs: {
      ...listOf(
        objectWith({
          from: stamp,
          to: stamp,
          ladder: text,
          inputs: listOf(objectWith({ source: text, run: stamp }, { weight: number })),
          flags: listOf(text),
        }),
      ),
      description: 'Spans with the same weather.',
    },
    missing: {
      ...listOf(objectWith({ field: text, reason: text })),
      description: 'Fields that are null in some rows.',
    },
    resource_id: resourceId,
    aggregation_id: slug,
    aggregation_name: text,
    name: text,
  },
  additionalProperties: false,
});

/** Builds the schema of a response with rows as objects or, with `format=columns`, as columns. */
const buildResponseSchema = (family: ResourceFamily, seriesNames: RequestedSeries): JsonSchema =>
  objectWith(
    Object.fromEntries(
      seriesNames.map((series) => [series, { anyOf: [listOf(ROW_SCHEMAS[family][series]), COLUMNS] }]),
    ),
    {
      aggregation_name: text,
      provenance: listOf(PROVENANCE),
    },
  );

/** Describes a route that serves forecasts or estimated actuals. @param subject of the rows, such as `a site` */
export const describeForecastRoute = (
  family: ResourceFamily,
  subject: string,
  query: readonly QueryParameter[],
): OperationDescription => ({
  summary: (path) => summarizePath(path, subject),
  query,
  response: (path) => buildResponseSchema(family, getRequestedSeries(path)),
  formats: 'forecast',
});

function summarizePath(path: string, subject: string): string {
  if (path.endsWith('/latest')) return `Estimated actuals of ${subject}: the same as estimated_actuals`;
  const seriesNames = getRequestedSeries(path);
  if (seriesNames === FORECASTS) return `Forecasts of ${subject} for the next seven days`;
  return seriesNames === ACTUALS
    ? `Estimated actuals of ${subject} for the past seven days`
    : `Estimated actuals and forecasts of ${subject} in one response`;
}
