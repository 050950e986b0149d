import type { Field } from '@daystar/contracts';
import type { ResourceFamily, RowsProperty } from '@daystar/formats';
import { period, resourceId, slug, stamp, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../../api-description/operation';
import { ACTUALS, FORECASTS, type RequestedProperties, addAliases, listSelectableFields } from './resource-family';
import { getRequestedProperties } from './forecast-query';

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

function buildRowSchema(family: ResourceFamily, property: RowsProperty): JsonSchema {
  // With `lead`, estimated actuals show the forecasts for their periods, so forecast fields can appear.
  const selectableFields = listSelectableFields(family, property);
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

const registerRowSchemas = (family: ResourceFamily): Record<RowsProperty, JsonSchema> => ({
  forecasts: registerSchema(`${FAMILY_NAMES[family]}Forecast`, buildRowSchema(family, 'forecasts')),
  estimated_actuals: registerSchema(
    `${FAMILY_NAMES[family]}EstimatedActual`,
    buildRowSchema(family, 'estimated_actuals'),
  ),
});
const ROW_SCHEMAS: Record<ResourceFamily, Record<RowsProperty, JsonSchema>> = {
  radiation: registerRowSchemas('radiation'),
  pv: registerRowSchemas('pv'),
  world_pv: registerRowSchemas('world_pv'),
  aggregation: registerRowSchemas('aggregation'),
};

/** Builds the schema of a response with rows as objects or, with `format=columns`, as columns. */
const buildResponseSchema = (family: ResourceFamily, properties: RequestedProperties): JsonSchema =>
  objectWith(
    Object.fromEntries(
      properties.map((property) => [property, { anyOf: [listOf(ROW_SCHEMAS[family][property]), COLUMNS] }]),
    ),
    {
      aggregation_name: text,
      provenance: listOf({ type: 'object' }),
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
  response: (path) => buildResponseSchema(family, getRequestedProperties(path)),
  formats: 'forecast',
});

function summarizePath(path: string, subject: string): string {
  if (path.endsWith('/latest')) return `Estimated actuals of ${subject}: the same as estimated_actuals`;
  const properties = getRequestedProperties(path);
  if (properties === FORECASTS) return `Forecasts of ${subject} for the next seven days`;
  return properties === ACTUALS
    ? `Estimated actuals of ${subject} for the past seven days`
    : `Estimated actuals and forecasts of ${subject} in one response`;
}
