import { type Field, Measurement, PLAN_IDS, PLANS, SITE_KINDS, VERDICTS } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { type ResourceFamily, selectableFields } from '../serving/query/resource-family';
import { REFERENCES } from '../verification/verification.service';
import {
  amount,
  count,
  countOrNone,
  orNull,
  period,
  resourceId,
  score,
  siteProperties,
  slug,
  stamp,
  text,
} from './basic-schemas';
import { propertiesOf } from './class-schema';
import { type JsonSchema, listOf, objectWith, reference } from './json-schema';
import { CHANGES_SCHEMAS } from './changes-schemas';
import { STATUS_SCHEMAS } from './status-schemas';
import { WEBHOOK_SCHEMAS } from './webhook-schemas';
import { WHAT_IF_SCHEMAS } from './what-if-schemas';

const tuningSkill = { values: count, mae_untuned: amount, mae_tuned: amount };
const measurement = { ...propertiesOf(Measurement), period_end: { type: 'string' } };

/** Members of an aggregation: listed, or chosen by place (a GeoJSON geometry) and tags. */
const MEMBERS = {
  members: listOf(resourceId),
  area: objectWith({ type: { enum: ['Polygon', 'MultiPolygon'] }, coordinates: { type: 'array', minItems: 1 } }),
  tags: { ...listOf({ ...text, minLength: 1, maxLength: 100 }), minItems: 1, maxItems: 20 },
};
const FIJI = [
  [176, -20],
  [-177, -20],
  [-177, -15],
  [176, -15],
  [176, -20],
];

const fieldSchema = ({ unit, meaning, lowest, highest }: Field): JsonSchema => ({
  type: ['number', 'null'],
  description: `${meaning}, ${unit}`,
  minimum: lowest,
  maximum: highest,
});

function rowSchema(family: ResourceFamily, property: RowsProperty): JsonSchema {
  // By their lead, estimated actuals are what was forecast of them.
  const own = selectableFields(family, property);
  const archived = family === 'pv' || family === 'aggregation' ? selectableFields(family, 'forecasts') : [];
  const fields = [...own, ...archived].map((field) => [field.name, fieldSchema(field)] as const);
  const labels = { resource_id: resourceId, aggregation_id: slug, aggregation_name: text };
  const notes = { ladder: text, weather_source: text, newest_input: text, flags: text, issue_id: text };
  return objectWith({ period_end: stamp, period }, { ...Object.fromEntries(fields), ...labels, ...notes });
}

const FAMILY_NAMES: Record<ResourceFamily, string> = {
  radiation: 'Radiation',
  pv: 'Power',
  world_pv: 'PlacePower',
  aggregation: 'AggregationPower',
};
const rowName = (family: ResourceFamily, property: RowsProperty) =>
  `${FAMILY_NAMES[family]}${property === 'forecasts' ? 'Forecast' : 'EstimatedActual'}`;
const PROPERTIES: readonly RowsProperty[] = ['forecasts', 'estimated_actuals'];

/** An answer with rows as objects or, with `format=columns`, as columns. */
export const rowsSchema = (family: ResourceFamily, asked: readonly RowsProperty[]): JsonSchema =>
  objectWith(
    Object.fromEntries(
      asked.map((property) => [
        property,
        { anyOf: [listOf(reference(rowName(family, property))), reference('Columns')] },
      ]),
    ),
    { aggregation_name: text, provenance: listOf({ type: 'object' }) },
  );

const rowSchemas = (Object.keys(FAMILY_NAMES) as ResourceFamily[]).flatMap((family) =>
  PROPERTIES.map((property) => [rowName(family, property), rowSchema(family, property)] as const),
);

const SCORES = [
  ...['bias', 'mae', 'rmse', 'nbias', 'nmae', 'nrmse', 'skill_climatology_persistence', 'skill_smart_persistence'],
  ...['pinball10', 'pinball50', 'pinball90', 'coverage10_90', 'sharpness', 'crps'],
  ...['reliability10', 'reliability50', 'reliability90'],
];
const limit = objectWith({ limit: countOrNone, used: count, remaining: countOrNone, resets_at: stamp });
const fieldError = objectWith({ field_name: text, error_code: text, message: text });
const { name, latitude, longitude, ...otherProperties } = siteProperties;

const { capacity: _, capacity_dc: __, ...weatherSiteProperties } = siteProperties;

/** A site in a body, plain or wrapped in `site`. */
function siteBody(required: readonly string[], properties: Record<string, JsonSchema>, example: object): JsonSchema {
  const plain = { type: 'object', required, properties };
  return { anyOf: [plain, { type: 'object', required: ['site'], properties: { site: plain } }], examples: [example] };
}

/** What was learnt of what is named. */
const learntReport = (names: Record<string, JsonSchema>): JsonSchema =>
  objectWith(
    {
      ...names,
      enabled: { type: 'boolean' },
      values: count,
      models: listOf(
        objectWith({
          lead: text,
          version: count,
          trained_at: text,
          values: count,
          hold_out: objectWith(tuningSkill),
          kept_out: { type: 'boolean' },
        }),
      ),
      served: listOf(objectWith({ lead: text, ...tuningSkill, coverage: amount })),
    },
    {
      learnt_at: text,
      from: text,
      to: text,
      yield_by_half_hour: listOf(amount),
      irradiance: objectWith({
        values: count,
        hold_out: objectWith(tuningSkill),
        trust: amount,
        kept_out: { type: 'boolean' },
        by_index: listOf(amount),
        by_hour: listOf(amount),
      }),
    },
  );

/** Everything that is said or heard, by name. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(rowSchemas),
  Columns: {
    type: 'object',
    required: ['period_end', 'period'],
    properties: { period_end: listOf(stamp), period },
    additionalProperties: listOf({ type: ['number', 'string', 'null'] }),
  },
  UtilitySiteProperties: siteBody(['name', 'latitude', 'longitude', 'capacity'], siteProperties, {
    name: 'Beryl Flat',
    latitude: 37.7,
    longitude: -113.6,
    capacity: 100,
  }),
  RooftopSiteProperties: siteBody(['name', 'latitude', 'longitude'], siteProperties, {
    name: 'Home',
    latitude: 52.1,
    longitude: 5.2,
    capacity: 4.2,
  }),
  WeatherSiteProperties: siteBody(['name', 'latitude', 'longitude'], weatherSiteProperties, {
    name: 'Mast 4',
    latitude: 37.7,
    longitude: -113.6,
  }),
  SiteChange: siteBody([], orNull(siteProperties), { capacity: 110, tags: null }),
  SiteRecord: objectWith(
    { resource_id: resourceId, name, latitude, longitude, tags: listOf(text) },
    {
      ...otherProperties,
      install_date: stamp,
    },
  ),
  SiteAnswer: objectWith({ site: reference('SiteRecord'), resource_id: resourceId }),
  PendingTestSite: {
    ...objectWith({ resource_id: resourceId, message: text, retry_at: stamp }),
    description: 'Your test site, which could not be made yet because a limit of the service is reached.',
  },
  SitePage: objectWith(
    { sites: listOf(reference('SiteRecord')), page_count: count, current_page: count, total_records: count },
    { pending_test_site: reference('PendingTestSite') },
  ),
  SiteList: objectWith({ sites: listOf(reference('SiteRecord')) }, { pending_test_site: reference('PendingTestSite') }),
  Measurement: { ...objectWith({ period_end: measurement.period_end, period }, measurement) },
  JudgedMeasurement: objectWith({ period_end: stamp, period, verdict: { enum: VERDICTS } }, measurement),
  JudgedMeasurements: objectWith({
    measurements: listOf(reference('JudgedMeasurement')),
    gaps: listOf(objectWith({ from: stamp, to: stamp })),
  }),
  StoredMeasurements: {
    anyOf: [
      objectWith(
        { measurements: listOf(reference('Measurement')) },
        { errors: listOf(fieldError), warnings: listOf(fieldError) },
      ),
      objectWith({ measurement: reference('Measurement') }, { warnings: listOf(fieldError) }),
    ],
  },
  Measurements: {
    anyOf: [
      objectWith({ measurements: listOf(reference('Measurement')) }),
      objectWith({ measurement: reference('Measurement') }),
    ],
    examples: [{ measurement: { period_end: '2026-03-01T12:00:00Z', period: 'PT5M', total_power: 61.2 } }],
  },
  TuningSwitch: { ...objectWith({ enabled: { type: 'boolean' } }), examples: [{ enabled: false }] },
  TuningReport: learntReport({ resource_id: resourceId }),
  AggregationTuningReport: learntReport({ collection_id: slug, aggregation_id: slug }),
  Collections: objectWith({ collections: listOf(objectWith({ id: slug })) }),
  Collection: objectWith({ id: slug, aggregations: listOf(objectWith({ id: slug, name: text })) }),
  Aggregations: objectWith({ aggregations: listOf(objectWith({ id: slug, name: text })) }),
  AggregationDefinition: {
    ...objectWith({ aggregation_id: slug, name: { ...text, minLength: 1, maxLength: 200 } }, MEMBERS),
    examples: [
      { aggregation_id: 'all', name: 'All of it', members: ['1234-abcd-5678-ef90'] },
      { aggregation_id: 'fiji', name: 'Fiji', area: { type: 'Polygon', coordinates: [FIJI] } },
    ],
  },
  AggregationProperties: {
    ...objectWith({ name: { ...text, minLength: 1, maxLength: 200 } }, MEMBERS),
    examples: [{ name: 'All of it', members: ['1234-abcd-5678-ef90'] }],
  },
  Aggregation: objectWith({ collection_id: slug, aggregation_id: slug, name: text }, MEMBERS),
  Registration: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      plan: { enum: PLAN_IDS },
      email: { type: 'string', format: 'email', description: 'For the operator to reach you; never published.' },
    },
    examples: [{ name: 'Acme Solar', plan: 'free' }],
  },
  RegisteredAccount: objectWith({
    account_id: text,
    name: text,
    plan: { enum: PLAN_IDS },
    api_key: { ...text, description: 'Shown this once.' },
    test_sites: { ...listOf(reference('SiteRecord')), description: 'Made at their first use.' },
    aggregations: listOf(objectWith({ collection_id: slug, aggregation_id: slug })),
  }),
  Keys: objectWith({
    keys: listOf(objectWith({ key_id: text, created_at: stamp, current: { type: 'boolean' } }, { revoked_at: stamp })),
  }),
  NewKey: objectWith({ key_id: text, api_key: { ...text, description: 'Shown this once.' } }),
  ...WHAT_IF_SCHEMAS,
  ...CHANGES_SCHEMAS,
  ...STATUS_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
  Verification: objectWith({
    from: stamp,
    to: stamp,
    period,
    reference: { enum: REFERENCES },
    unit: { enum: ['MW', 'kW'] },
    capacity: score,
    issues: objectWith({ expected: count, missing: count, late: count }),
    verification: listOf(
      objectWith({
        lead: period,
        n: count,
        missing: count,
        ...Object.fromEntries(SCORES.map((name) => [name, score])),
      }),
    ),
  }),
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
