import {
  type Field,
  Measurement,
  PLAN_IDS,
  PLANS,
  RESOURCE_ID,
  SITE_KINDS,
  SLUG,
  SiteProperties,
} from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { type RowFamily, fieldsToChoose } from '../rows/row-family';
import { propertiesOf } from './class-schema';
import { type JsonSchema, listOf, objectWith, reference } from './json-schema';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const countOrNone: JsonSchema = { type: ['integer', 'null'], minimum: 0 };
const resourceId: JsonSchema = { type: 'string', pattern: RESOURCE_ID.source, examples: ['1234-abcd-5678-ef90'] };
const slug: JsonSchema = { type: 'string', pattern: SLUG.source };
const stamp: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{7}Z$',
  examples: ['2018-08-06T15:30:00.0000000Z'],
};
const period: JsonSchema = { type: 'string', pattern: '^PT\\d+[SMH]$', examples: ['PT30M'] };

const siteProperties = propertiesOf(SiteProperties);
const measurement = { ...propertiesOf(Measurement), period_end: { type: 'string' } };

const fieldSchema = ({ unit, meaning, lowest, highest }: Field): JsonSchema => ({
  type: ['number', 'null'],
  description: `${meaning}, ${unit}`,
  minimum: lowest,
  maximum: highest,
});

function rowSchema(family: RowFamily, property: RowsProperty): JsonSchema {
  const fields = fieldsToChoose(family, property).map((field) => [field.name, fieldSchema(field)] as const);
  const labels = { resource_id: resourceId, aggregation_id: slug, aggregation_name: text };
  const notes = { ladder: text, weather_source: text, newest_input: text, flags: text };
  return objectWith({ period_end: stamp, period }, { ...Object.fromEntries(fields), ...labels, ...notes });
}

const FAMILY_NAMES: Record<RowFamily, string> = {
  radiation: 'Radiation',
  pv: 'Power',
  world_pv: 'PlacePower',
  aggregation: 'AggregationPower',
};
const rowName = (family: RowFamily, property: RowsProperty) =>
  `${FAMILY_NAMES[family]}${property === 'forecasts' ? 'Forecast' : 'EstimatedActual'}`;
const PROPERTIES: readonly RowsProperty[] = ['forecasts', 'estimated_actuals'];

/** An answer with rows as objects or, with `format=columns`, as columns. */
export const rowsSchema = (family: RowFamily, asked: readonly RowsProperty[]): JsonSchema =>
  objectWith(
    Object.fromEntries(
      asked.map((property) => [
        property,
        { anyOf: [listOf(reference(rowName(family, property))), reference('Columns')] },
      ]),
    ),
    { aggregation_name: text, provenance: listOf({ type: 'object' }) },
  );

const rowSchemas = (Object.keys(FAMILY_NAMES) as RowFamily[]).flatMap((family) =>
  PROPERTIES.map((property) => [rowName(family, property), rowSchema(family, property)] as const),
);

const limit = objectWith({ limit: countOrNone, used: count, remaining: countOrNone, resets_at: stamp });
const fieldError = objectWith({ field_name: text, error_code: text, message: text });
const { name, latitude, longitude, ...otherProperties } = siteProperties;

/** Everything that is said or heard, by name. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(rowSchemas),
  Columns: {
    type: 'object',
    required: ['period_end', 'period'],
    properties: { period_end: listOf(stamp), period },
    additionalProperties: listOf({ type: ['number', 'string', 'null'] }),
  },
  SiteProperties: {
    type: 'object',
    required: ['name', 'latitude', 'longitude'],
    properties: siteProperties,
    examples: [{ name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 }],
  },
  SiteRecord: objectWith(
    { resource_id: resourceId, name, latitude, longitude, tags: listOf(text) },
    {
      ...otherProperties,
      install_date: stamp,
    },
  ),
  SiteAnswer: objectWith({ site: reference('SiteRecord'), resource_id: resourceId }),
  SitePage: objectWith({
    sites: listOf(reference('SiteRecord')),
    page_count: count,
    current_page: count,
    total_records: count,
  }),
  SiteList: objectWith({ sites: listOf(reference('SiteRecord')) }),
  Measurement: { ...objectWith({ period_end: measurement.period_end, period }, measurement) },
  Measurements: {
    anyOf: [
      objectWith({ measurements: listOf(reference('Measurement')) }),
      objectWith({ measurement: reference('Measurement') }),
    ],
    examples: [{ measurement: { period_end: '2026-03-01T12:00:00Z', period: 'PT5M', total_power: 61.2 } }],
  },
  Collections: objectWith({ collections: listOf(objectWith({ id: slug })) }),
  Aggregations: objectWith({ aggregations: listOf(objectWith({ id: slug, name: text })) }),
  AggregationDefinition: {
    ...objectWith({
      aggregation_id: slug,
      name: { ...text, minLength: 1, maxLength: 200 },
      members: listOf(resourceId),
    }),
    examples: [{ aggregation_id: 'all', name: 'All of it', members: ['1234-abcd-5678-ef90'] }],
  },
  Aggregation: objectWith({ collection_id: slug, aggregation_id: slug, name: text, members: listOf(resourceId) }),
  Registration: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 200 }, plan: { enum: PLAN_IDS } },
    examples: [{ name: 'Acme Solar', plan: 'free' }],
  },
  RegisteredAccount: objectWith({
    account_id: text,
    name: text,
    plan: { enum: PLAN_IDS },
    api_key: { ...text, description: 'Shown this once.' },
    test_sites: listOf(reference('SiteRecord')),
    aggregations: listOf(objectWith({ collection_id: slug, aggregation_id: slug })),
  }),
  Keys: objectWith({
    keys: listOf(objectWith({ key_id: text, created_at: stamp, current: { type: 'boolean' } }, { revoked_at: stamp })),
  }),
  NewKey: objectWith({ key_id: text, api_key: { ...text, description: 'Shown this once.' } }),
  Usage: objectWith({
    account_id: text,
    plan: { enum: Object.values(PLANS).map((plan) => plan.name) },
    requests_this_minute: limit,
    simple_requests_today: limit,
    sites: objectWith(Object.fromEntries(SITE_KINDS.map((kind) => [kind, count]))),
  }),
  UsageAllowance: objectWith({ daily_limit: count, daily_limit_consumed: count }),
  Error: objectWith({
    response_status: objectWith({ error_code: text, message: text, errors: listOf(fieldError) }),
  }),
  Problem: objectWith({ type: text, title: text, status: count, detail: text, errors: listOf(fieldError) }),
};
