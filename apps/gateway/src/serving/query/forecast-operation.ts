import type { Field } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { period, resourceId, slug, stamp, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, schema } from '../../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../../api-description/operation';
import {
  ACTUALS,
  FORECASTS,
  type RequestedProperties,
  type ResourceFamily,
  withAliases,
  requestedProperties,
  selectableFields,
} from './resource-family';

const FAMILY_NAMES: Record<ResourceFamily, string> = {
  radiation: 'Radiation',
  pv: 'Power',
  world_pv: 'PlacePower',
  aggregation: 'AggregationPower',
};

const COLUMNS = schema('Columns', {
  type: 'object',
  required: ['period_end', 'period'],
  properties: { period_end: listOf(stamp), period },
  additionalProperties: listOf({ type: ['number', 'string', 'null'] }),
});

const fieldSchema = ({ unit, meaning, lowest, highest }: Field): JsonSchema => ({
  type: ['number', 'null'],
  description: `${meaning}, ${unit}`,
  minimum: lowest,
  maximum: highest,
});

function rowSchema(family: ResourceFamily, property: RowsProperty): JsonSchema {
  // With `lead`, estimated actuals show the forecasts for their periods, so forecast fields can appear.
  const selectable = selectableFields(family, property);
  const archived = family === 'pv' || family === 'aggregation' ? selectableFields(family, 'forecasts') : [];
  const fields = withAliases([...selectable, ...archived]).map((field) => [field.name, fieldSchema(field)] as const);
  const labels = { resource_id: resourceId, aggregation_id: slug, aggregation_name: text };
  const notes = {
    ladder: text,
    weather_source: text,
    newest_input: text,
    flags: text,
    tuning_version: text,
    tuning_correction: text,
    issue_id: text,
  };
  return objectWith({ period_end: stamp, period }, { ...Object.fromEntries(fields), ...labels, ...notes });
}

const rowSchemas = (family: ResourceFamily): Record<RowsProperty, JsonSchema> => ({
  forecasts: schema(`${FAMILY_NAMES[family]}Forecast`, rowSchema(family, 'forecasts')),
  estimated_actuals: schema(`${FAMILY_NAMES[family]}EstimatedActual`, rowSchema(family, 'estimated_actuals')),
});
const ROWS: Record<ResourceFamily, Record<RowsProperty, JsonSchema>> = {
  radiation: rowSchemas('radiation'),
  pv: rowSchemas('pv'),
  world_pv: rowSchemas('world_pv'),
  aggregation: rowSchemas('aggregation'),
};

/** A response with rows as objects or, with `format=columns`, as columns. */
const responseSchema = (family: ResourceFamily, properties: RequestedProperties): JsonSchema =>
  objectWith(
    Object.fromEntries(properties.map((property) => [property, { anyOf: [listOf(ROWS[family][property]), COLUMNS] }])),
    {
      aggregation_name: text,
      provenance: listOf({ type: 'object' }),
    },
  );

/** @param about end of the summary, such as `of a site` */
export const forecastOperation = (
  family: ResourceFamily,
  about: string,
  query: readonly QueryParameter[],
): OperationDescription => ({
  summary: (path) => `${path.endsWith('/latest') ? 'The same as estimated_actuals,' : summaryOf(path)} ${about}`,
  query,
  response: (path) => responseSchema(family, requestedProperties(path)),
  formats: 'forecast',
});

function summaryOf(path: string): string {
  const properties = requestedProperties(path);
  if (properties === FORECASTS) return 'Forecasts, the next seven days';
  return properties === ACTUALS
    ? 'Estimated actuals, the past seven days'
    : 'Estimated actuals and forecasts in one response,';
}
